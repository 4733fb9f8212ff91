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
async function saved(form) {
  const answer = await fetch(form.action, {
    method: 'POST',
    body: new URLSearchParams(new FormData(form)),
    signal: AbortSignal.timeout(PATIENCE_MS),
  })
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
  return answer.ok ? page.querySelector('main .note')?.textContent.trim() : undefined
}

/** Remembers a choice as the saved one. */
function keep(target) {
  target.defaultChecked = target.checked
  for (const option of target.options ?? []) option.defaultSelected = option.selected
}

/** Shows the saved choice again. */
function putBack(target) {
  target.checked = target.defaultChecked
  for (const option of target.options ?? []) option.selected = option.defaultSelected
}

for (const form of document.querySelectorAll('form[data-saves]')) {
  const said = document.querySelector('[data-saved]')
  form.querySelector('[data-save]').parentElement.remove()
  said.textContent += ' Changes are saved right away.'
  // One after the other, so that the last change is the last one saved.
  let queue = Promise.resolve()
  form.addEventListener('change', ({ target }) => {
    queue = queue.then(async () => {
      try {
        const words = await saved(form)
        // Signed out, or too fast: the page that follows says so.
        if (words === undefined) form.submit()
        else {
          said.textContent = words
          keep(target)
        }
      } catch {
        putBack(target)
        said.textContent = 'Not saved: we can’t reach the site. Try again.'
      }
    })
  })
}
