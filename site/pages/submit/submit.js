// Updates progress, sends forms once, adds copy buttons and opens collapsed groups. Every page works without this
// script.
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
