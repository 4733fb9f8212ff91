// Adds a button to copy each code block. Without this script there is none.
for (const block of navigator.clipboard ? document.querySelectorAll('[data-copied]') : []) {
  const button = Object.assign(document.createElement('button'), { type: 'button', textContent: 'Copy' })
  button.setAttribute('aria-label', `Copy: ${block.dataset.copied}`)
  button.addEventListener('click', () => {
    void navigator.clipboard.writeText(block.querySelector('code').textContent.trim()).then(() => {
      button.textContent = 'Copied'
      setTimeout(() => (button.textContent = 'Copy'), 2000)
    })
  })
  block.querySelector('p').append(button)
}
