// Suggests products, then categories, then the search itself below a search box, using the public API. Without
// it the form still searches.
const WAIT_MS = 160
/** A slower answer is given up, so that it doesn't hold up the next question. */
const PATIENCE_MS = 4000
const MAX_PRODUCTS = 5
const MAX_CATEGORIES = 2
/** Products without all the words are suggested only once the words say enough to be near to. */
const MIN_WORDS_TO_BE_NEAR = 3
const MAX_NEAR = 3
/** Said of a product that doesn't have all the words. */
const NEARNESS = { some_words: 'Has some of these words', meaning: 'Similar in meaning' }
let made = 0

for (const input of document.querySelectorAll('input[data-suggest]')) suggestFor(input)
// A choice beside the search box applies at once; without the script, with the button.
for (const choice of document.querySelectorAll('select[data-apply]'))
  choice.addEventListener('change', () => choice.form.requestSubmit())

function suggestFor(input) {
  // `open` goes to what is chosen; `fill` puts a product's name into the box.
  const opens = input.dataset.suggest === 'open'
  let timer
  // The words that the list is wanted for; none while it is closed.
  let wanted = ''
  let asking
  let asksAgain = false
  let chosen = -1
  const list = document.createElement('ul')
  list.id = `suggestions-${++made}`
  list.className = 'suggestions'
  list.role = 'listbox'
  list.ariaLabel = 'Suggestions'
  // Browsers stop at a list that scrolls; the arrow keys already move in it.
  list.tabIndex = -1
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
    if (!want()) return
    choose(-1)
    const search = list.querySelector('[data-search] b')
    if (search) search.textContent = searchFor(wanted)
    timer = setTimeout(ask, WAIT_MS)
  })
  input.addEventListener('keydown', (event) => {
    if (event.isComposing) return
    const options = list.children
    if (event.key === 'Escape' && !list.hidden) close()
    else if (event.key === 'ArrowDown' && list.hidden) {
      if (!want()) return
      void ask()
    } else if (event.key === 'ArrowDown' && options.length) choose((chosen + 1) % options.length)
    else if (event.key === 'ArrowUp' && options.length) choose((chosen < 1 ? options.length : chosen) - 1)
    else if (event.key === 'Enter' && chosen >= 0) take(options[chosen])
    else return
    event.preventDefault()
  })
  input.addEventListener('blur', close)
  // Keeps the address of a search short.
  if (opens)
    input.form.addEventListener('formdata', ({ formData }) => {
      for (const [name] of [...formData].filter(([, value]) => value === '')) formData.delete(name)
    })
  list.addEventListener('pointerdown', (event) => {
    // Keeps the focus in the box: a blur would close the list before the click.
    event.preventDefault()
  })
  list.addEventListener('click', (event) => {
    const option = event.target.closest('[role=option]')
    if (option) take(option)
  })

  /** Wants the list for the words in the box, and says whether there are enough of them. */
  function want() {
    clearTimeout(timer)
    const words = input.value.trim()
    if (words.length < 2) close()
    else wanted = words
    return words.length >= 2
  }

  /** Asks one question at a time, the latest one as soon as the one before is answered. */
  async function ask() {
    asksAgain = asking !== undefined
    if (asking) return
    asking = new AbortController()
    const asked = wanted
    try {
      const found = await productsLike(asked, asking.signal)
      if (asked === wanted && document.activeElement === input) show(found)
    } catch {
      // Offline, refused, too slow or no longer wanted: the form still searches.
      if (asked === wanted) close()
    }
    asking = undefined
    if (asksAgain && wanted) await ask()
  }

  function show({ items, categories = [] }) {
    const options = [
      ...worthSuggesting(items, wanted).map(({ slug, name, tagline, matched }) =>
        optionOf({ title: name, lines: [tagline, NEARNESS[matched]], href: `/listings/${encodeURIComponent(slug)}` }),
      ),
      ...(opens
        ? [
            ...categories
              .slice(0, MAX_CATEGORIES)
              .map(({ slug, name }) =>
                optionOf({ title: name, lines: ['Category'], href: `/categories/${encodeURIComponent(slug)}` }),
              ),
            optionOf({ title: searchFor(wanted) }),
          ]
        : []),
    ]
    for (const [at, option] of options.entries()) option.id = `${list.id}-${at}`
    list.replaceChildren(...options)
    choose(-1)
    list.hidden = options.length === 0
    input.setAttribute('aria-expanded', String(!list.hidden))
    status.textContent = options.length === 1 ? '1 suggestion' : `${options.length} suggestions`
  }

  /** Marks the option at this place; -1 marks none. */
  function choose(at) {
    chosen = at
    for (const [place, option] of [...list.children].entries()) option.ariaSelected = String(place === at)
    if (at < 0) return input.removeAttribute('aria-activedescendant')
    input.setAttribute('aria-activedescendant', list.children[at].id)
    list.children[at].scrollIntoView({ block: 'nearest' })
  }

  function take({ dataset }) {
    close()
    if (!opens) input.value = dataset.name
    else if (dataset.href) location.assign(dataset.href)
    else input.form.requestSubmit()
  }

  function close() {
    clearTimeout(timer)
    wanted = ''
    asking?.abort()
    list.hidden = true
    list.replaceChildren()
    choose(-1)
    status.textContent = ''
    input.setAttribute('aria-expanded', 'false')
  }
}

/** The products with all the words; if there are words enough, also the first few of the others. */
function worthSuggesting(items, words) {
  const maxNear = words.split(/\s+/).length < MIN_WORDS_TO_BE_NEAR ? 0 : MAX_NEAR
  const near = items.filter(({ matched }) => NEARNESS[matched]).slice(0, maxNear)
  return items.filter((item) => !NEARNESS[item.matched] || near.includes(item))
}

function searchFor(words) {
  return `Search for “${words}”`
}

/** The public answer to a search. Throws if it is refused or takes too long. */
async function productsLike(q, isUnwanted) {
  const query = new URLSearchParams({ q, per_page: MAX_PRODUCTS })
  const signal = AbortSignal.any([isUnwanted, AbortSignal.timeout(PATIENCE_MS)])
  const answer = await fetch(`/api/v1/listings?${query}`, { credentials: 'omit', signal })
  if (!answer.ok) throw new Error(`Refused with ${answer.status}`)
  return answer.json()
}

/** One suggestion; without an address, it searches for the words in the box. */
function optionOf({ title, lines = [], href }) {
  const option = document.createElement('li')
  option.role = 'option'
  option.dataset.name = title
  if (href) option.dataset.href = href
  else option.dataset.search = ''
  const name = document.createElement('b')
  name.textContent = title
  option.append(name)
  for (const text of lines.filter(Boolean)) {
    const line = document.createElement('span')
    line.textContent = text
    option.append(' ', line)
  }
  return option
}
