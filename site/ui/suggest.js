// Suggests products below a search box, using the public API. Without it the form still searches.
const WAIT_MS = 160
const MAX_SUGGESTIONS = 6
let made = 0

for (const input of document.querySelectorAll('input[data-suggest]')) suggestFor(input)

function suggestFor(input) {
  // `open` goes to the product; `fill` puts its name into the box.
  const mode = input.dataset.suggest
  let timer
  let asking
  let chosen = -1
  const list = document.createElement('ul')
  list.id = `suggestions-${++made}`
  list.className = 'suggestions'
  list.role = 'listbox'
  list.ariaLabel = 'Suggestions'
  list.hidden = true
  const status = document.createElement('span')
  status.className = 'hidden'
  status.role = 'status'
  const box = document.createElement('span')
  box.className = 'suggest-box'
  input.before(box)
  box.append(input, list, status)
  input.role = 'combobox'
  input.autocomplete = 'off'
  input.setAttribute('aria-autocomplete', 'list')
  input.setAttribute('aria-controls', list.id)
  close()

  input.addEventListener('input', () => {
    clearTimeout(timer)
    asking?.abort()
    const words = input.value.trim()
    if (words.length < 2) return close()
    timer = setTimeout(() => ask(words), WAIT_MS)
  })
  input.addEventListener('keydown', (event) => {
    if (event.isComposing) return
    const options = list.children
    if (event.key === 'Escape' && !list.hidden) close()
    else if (event.key === 'ArrowDown' && options.length) choose(list.hidden ? 0 : (chosen + 1) % options.length)
    else if (event.key === 'ArrowUp' && options.length) choose((chosen < 1 ? options.length : chosen) - 1)
    else if (event.key === 'Enter' && !list.hidden && chosen >= 0) take(options[chosen])
    else return
    event.preventDefault()
  })
  input.addEventListener('blur', close)
  list.addEventListener('pointerdown', (event) => {
    // Keeps the focus in the box: a blur would close the list before the click.
    event.preventDefault()
  })
  list.addEventListener('click', (event) => {
    const option = event.target.closest('[role=option]')
    if (option) take(option)
  })

  async function ask(words) {
    asking = new AbortController()
    const { signal } = asking
    try {
      const query = new URLSearchParams({ q: words, per_page: MAX_SUGGESTIONS })
      const answer = await fetch(`/api/v1/listings?${query}`, { signal, credentials: 'omit' })
      if (!answer.ok) return close()
      const { items } = await answer.json()
      if (!signal.aborted && document.activeElement === input) show(items)
    } catch {
      // Aborted or offline: the form still searches.
      if (!signal.aborted) close()
    }
  }

  function show(items) {
    chosen = -1
    input.removeAttribute('aria-activedescendant')
    list.replaceChildren(...items.map(optionOf))
    list.hidden = items.length === 0
    input.setAttribute('aria-expanded', String(!list.hidden))
    status.textContent = items.length === 1 ? '1 suggestion' : `${items.length} suggestions`
  }

  function optionOf({ slug, name, tagline }, at) {
    const option = document.createElement('li')
    option.id = `${list.id}-${at}`
    option.role = 'option'
    option.ariaSelected = 'false'
    option.dataset.slug = slug
    option.dataset.name = name
    const title = document.createElement('b')
    title.textContent = name
    option.append(title)
    if (tagline) {
      const line = document.createElement('span')
      line.textContent = tagline
      option.append(' ', line)
    }
    return option
  }

  function choose(at) {
    list.hidden = false
    input.setAttribute('aria-expanded', 'true')
    chosen = at
    for (const [place, option] of [...list.children].entries()) option.ariaSelected = String(place === at)
    input.setAttribute('aria-activedescendant', list.children[at].id)
    list.children[at].scrollIntoView({ block: 'nearest' })
  }

  function take({ dataset }) {
    close()
    if (mode === 'open') location.assign(`/listings/${encodeURIComponent(dataset.slug)}`)
    else input.value = dataset.name
  }

  function close() {
    list.hidden = true
    list.replaceChildren()
    chosen = -1
    status.textContent = ''
    input.setAttribute('aria-expanded', 'false')
    input.removeAttribute('aria-activedescendant')
  }
}
