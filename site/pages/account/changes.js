// Forms whose button wakes when something in them changes. Without this script it's always awake.

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
