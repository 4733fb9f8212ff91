// Updates progress, sends forms once, adds copy buttons, opens collapsed groups, checks file sizes and lets
// owners drag images. Every page works without this script.
const LOOK_AGAIN_MS = 1500

/** Refreshes a part of the page that shows progress, and reloads the page once the part is gone. */
async function follow(part) {
  const name = part.dataset.follow
  try {
    const res = await fetch(location.href, { headers: { accept: 'text/html' } })
    const page = new DOMParser().parseFromString(await res.text(), 'text/html')
    const fresh = page.querySelector(`[data-follow="${name}"]`)
    if (!fresh && res.ok) return location.reload()
    if (fresh && fresh.innerHTML !== part.innerHTML) part.innerHTML = fresh.innerHTML
  } catch {
    // Offline for a moment: try again.
  }
  setTimeout(() => void follow(part), LOOK_AGAIN_MS)
}
for (const part of document.querySelectorAll('[data-follow]')) setTimeout(() => void follow(part), LOOK_AGAIN_MS)

// Ignores a second click while the first request is running.
for (const form of document.querySelectorAll('form[data-once]')) {
  form.addEventListener('submit', (event) => {
    if (form.dataset.sent) event.preventDefault()
    form.dataset.sent = 'yes'
  })
}
addEventListener('pageshow', () => {
  for (const form of document.querySelectorAll('form[data-once]')) delete form.dataset.sent
})

for (const code of navigator.clipboard ? document.querySelectorAll('[data-copy]') : []) {
  const button = Object.assign(document.createElement('button'), {
    type: 'button',
    className: 'second small',
    textContent: 'Copy',
  })
  button.addEventListener('click', () => {
    void navigator.clipboard.writeText(code.textContent.trim()).then(() => (button.textContent = 'Copied'))
  })
  code.after(button)
}

// Opens the collapsed group that a link points into.
const unfold = () => {
  const target = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)))
  if (!target) return
  for (let box = target.closest('details'); box; box = box.parentElement.closest('details')) box.open = true
  target.scrollIntoView()
}
addEventListener('hashchange', unfold)
unfold()

// Tells a refused form at once.
document.querySelector('[data-summary]')?.focus()

// Refuses a file that's too large before it's sent.
for (const box of document.querySelectorAll('input[type=file][data-most]')) {
  box.addEventListener('change', () => {
    const isTooLarge = [...box.files].some(({ size }) => size > Number(box.dataset.most))
    box.setCustomValidity(isTooLarge ? `Images can be up to ${box.dataset.most / 1_000_000} MB.` : '')
    box.reportValidity()
  })
}

// Moves a dragged image to where it's dropped, as its buttons do.
for (const list of document.querySelectorAll('ol.images:has(> :nth-child(2))')) {
  list.classList.add('sortable')
  let dragged, next
  list.addEventListener('dragstart', ({ target, dataTransfer }) => {
    if (!target.matches?.('.image > img')) return
    dragged = target.closest('.image')
    next = dragged.nextElementSibling
    dataTransfer.effectAllowed = 'move'
  })
  list.addEventListener('dragover', (event) => {
    if (!dragged) return
    event.preventDefault()
    const over = event.target.closest('.image')
    if (!over || over === dragged) return
    const { top, height } = over.getBoundingClientRect()
    over[event.clientY > top + height / 2 ? 'after' : 'before'](dragged)
  })
  list.addEventListener('drop', (event) => event.preventDefault())
  list.addEventListener('dragend', ({ dataTransfer }) => {
    if (!dragged) return
    if (dataTransfer.dropEffect === 'none') list.insertBefore(dragged, next)
    if (dragged.nextElementSibling !== next) {
      const to = [...list.children].indexOf(dragged)
      const button = Object.assign(document.createElement('button'), {
        name: 'go',
        value: `move:${dragged.dataset.image}:${to}`,
        hidden: true,
      })
      list.after(button)
      button.form.requestSubmit(button)
    }
    dragged = undefined
  })
}
