import { html } from 'hono/html'
import { SORTS } from '../../../domain/listings/search/orders.ts'
import { namesOf, type Categories } from '../../ui/category-tree.ts'
import type { Html } from '../../ui/page.ts'
import { FILTERS, MAX_SEARCH_LENGTH, searchHref, without, type Filter, type SearchParams } from './search-query.ts'
import { countryName, stageName } from '../../ui/words.ts'

type Choice = readonly [value: string, name: string]

const SORT_NAMES: Record<(typeof SORTS)[number], string> = {
  relevance: 'Best match',
  newest: 'Newest',
  votes: 'Most voted',
  trending: 'Trending',
  most_viewed: 'Most viewed',
  most_followed: 'Most followed',
}
/** What a search can be set to besides the filters beside its results. */
const CHOICES: Record<'sort' | 'status', { label: string; choices: Choice[] }> = {
  sort: {
    label: 'Sort by',
    choices: SORTS.map((sort): Choice => [sort === 'relevance' ? '' : sort, SORT_NAMES[sort]]),
  },
  status: {
    label: 'Show',
    choices: [
      ['', 'Live products'],
      ['upcoming', 'Upcoming launches'],
    ],
  },
}

/**
 * The search box, the order, and live products or upcoming launches; a choice applies at once. Keeps the
 * filters that are set; those to set stand beside the results.
 */
export function searchForm(params: SearchParams): Html {
  return html`<form class="finder" action="/search" role="search">
    <div class="search">${searchBox(params.q)}</div>
    <div class="filters">
      ${FILTERS.map((name) => {
        const value = params[name] ?? ''
        if (isChoice(name)) return select(name, value)
        return value ? html`<input type="hidden" name="${name}" value="${value}" />` : ''
      })}
    </div>
  </form>`
}

/** The search field and its button; suggests products as the visitor types. */
export function searchBox(words = '', placeholder = 'Search products'): Html {
  return html`<label class="hidden" for="q">Search products</label>
    <input
      id="q"
      name="q"
      type="search"
      maxlength="${MAX_SEARCH_LENGTH}"
      data-suggest="open"
      value="${words}"
      placeholder="${placeholder}"
    />
    <button>Search</button>`
}

function select(name: keyof typeof CHOICES, chosen: string): Html {
  const { label, choices } = CHOICES[name]
  return html`<label
    ><span>${label}</span>
    <select name="${name}" data-apply>
      ${options(withTyped(choices, chosen), chosen)}
    </select></label
  >`
}

function isChoice(name: Filter): name is keyof typeof CHOICES {
  return Object.hasOwn(CHOICES, name)
}

/** Adds a value from the address that isn't among the choices, so that it stays selected. */
function withTyped(choices: Choice[], chosen: string): Choice[] {
  const isKnown = choices.some(([value]) => value.toLowerCase() === chosen.toLowerCase())
  return isKnown ? choices : [...choices, [chosen, chosen]]
}

function options(choices: Choice[], chosen: string): Html[] {
  return choices.map(
    ([value, name]) =>
      html`<option value="${value}" ${value.toLowerCase() === chosen.toLowerCase() ? html` selected` : ''}>
        ${name}
      </option>`,
  )
}

/** The active filters, each with a link that removes it. */
export function activeFilters(params: SearchParams, categories: Categories): Html | '' {
  const active = FILTERS.filter((name) => params[name] && !isChoice(name))
  if (!active.length) return ''
  return html`<ul class="chips" aria-label="Active filters">
    ${active.map(
      (name) =>
        html`<li>
          <a href="${searchHref(without(params, name))}"
            >${nameOf(name, params[name] ?? '', categories)}<span aria-hidden="true"> ×</span
            ><span class="hidden">: remove this filter</span></a
          >
        </li>`,
    )}
  </ul>`
}

function nameOf(name: Filter, value: string, categories: Categories): string {
  if (name === 'category') return namesOf(categories).get(value) ?? value
  if (name === 'country') return countryName(value)
  if (name === 'stage') return stageName(value)
  return value
}
