// Forms whose button wakes when something in them changes, and forms of switches that save each change at once. Without this
// script, buttons save.

/** What the form would send now, without its buttons. */
const sentBy = (form) => new URLSearchParams(new FormData(form)).toString()

for (const form of document.querySelectorAll('form[data-changes]')) {
  const save = form.querySelector('[data-save]')
  const before = sentBy(form)
  const tell = () => {
    save.disabled = sentBy(form) === before
  }
  form.addEventListener('input', tell)
  // A browser that goes back fills in what was typed.
  addEventListener('pageshow', tell)
  tell()
}

const PATIENCE_MS = 10_000

/** Saves what the form would send now. Throws if the site didn't answer; undefined if it answered something else. */
async function save(form) {
  const answer = await fetch(form.action, {
    method: 'POST',
    body: new URLSearchParams(new FormData(form)),
    signal: AbortSignal.timeout(PATIENCE_MS),
  })
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
  return answer.ok ? page.querySelector('main .note')?.textContent.trim() : undefined
}

/** The property that says what is chosen. */
const chosenIn = (field) => (field.type === 'checkbox' ? 'checked' : 'value')

for (const form of document.querySelectorAll('form[data-saves]')) {
  const said = document.querySelector('[data-saved]')
  const saved = new Map([...form.elements].map((field) => [field, field[chosenIn(field)]]))
  form.querySelector('[data-save]').parentElement.remove()
  said.textContent += ' Changes are saved right away.'
  // One after the other, so that the last change is the last one saved.
  let queue = Promise.resolve()
  form.addEventListener('change', ({ target }) => {
    queue = queue.then(async () => {
      const chosen = target[chosenIn(target)]
      try {
        const words = await save(form)
        // Signed out, or too fast: the page that follows says so.
        if (words === undefined) form.submit()
        else {
          said.textContent = words
          saved.set(target, chosen)
        }
      } catch {
        // What was chosen since is saved next.
        if (target[chosenIn(target)] === chosen) target[chosenIn(target)] = saved.get(target)
        said.textContent = 'Not saved: we can’t reach the site. Try again.'
      }
    })
  })
}
