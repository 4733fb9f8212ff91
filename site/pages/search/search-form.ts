import { html } from 'hono/html'
import type { SORTS } from '../../../domain/listings/search/orders.ts'
import type { Categories } from '../../ui/category-tree.ts'
import type { Html } from '../../ui/page.ts'
import { activeFacets, namesOfValues } from './facet-lists.ts'
import { FILTERS, MAX_SEARCH_LENGTH, searchHref, without, type SearchParams } from './search-query.ts'

type Choice = readonly [value: '' | (typeof SORTS)[number], name: string]

/** The orders of launched products besides the one that is first. */
const ORDERS: Choice[] = [
  ['newest', 'Newest'],
  ['trending', 'Trending'],
  ['most_viewed', 'Most viewed'],
  ['most_followed', 'Most followed'],
]

/** The search box. A new search keeps the filters that are set. */
export function searchForm(params: SearchParams): Html {
  return html`<form class="search" action="/search" role="search" id="search">
    ${searchBox(params.q)}
    ${FILTERS.map((name) => {
      const value = params[name]
      return value && name !== 'sort' ? html`<input type="hidden" name="${name}" value="${value}" />` : ''
    })}
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

/** Links to the launched products and to the upcoming launches that a search finds. */
export function statusLinks(params: SearchParams): Html {
  const { sort: _, ...rest } = without(params, 'status')
  const link = (label: string, to: SearchParams, isShown: boolean) =>
    html`<a href="${searchHref(to)}" ${isShown ? html` aria-current="page"` : ''}>${label}</a>`
  const upcoming = params.status === 'upcoming'
  return html`<nav class="orders" aria-label="Launched or upcoming">
    ${link('Launched', rest, !upcoming)} ${link('Launching soon', { ...rest, status: 'upcoming' }, upcoming)}
  </nav>`
}

/** The order of the results, if there is a choice; it applies at once. Belongs to the search form. */
export function sortChoice({ q, status, sort = '' }: SearchParams): Html | '' {
  const isUpcoming = status === 'upcoming'
  const withoutWords: Choice[] = isUpcoming ? [] : [['', 'Most voted'], ...ORDERS]
  const withWords: Choice[] = isUpcoming ? [['newest', 'Launching first']] : [['votes', 'Most voted'], ...ORDERS]
  const choices = q ? [['', 'Best match'] as const, ...withWords] : withoutWords
  if (!choices.length) return ''
  return html`<label class="sort"
    ><span>Sort by</span>
    <select name="sort" form="search" data-apply>
      ${choices.map(
        ([value, name]) => html`<option value="${value}" ${value === sort ? html` selected` : ''}>${name}</option>`,
      )}
    </select></label
  >`
}

/** The active filters, each with a link that removes it, and one that removes all. */
export function activeFilters(params: SearchParams, categories: Categories): Html | '' {
  const active = activeFacets(params)
  if (!active.length) return ''
  const nameOf = namesOfValues(categories)
  const none = active.reduce(without, params)
  return html`<ul class="chips" aria-label="Active filters">
    ${active.map(
      (name) =>
        html`<li>
          <a href="${searchHref(without(params, name))}"
            >${nameOf[name](params[name] ?? '')}<span aria-hidden="true"> ×</span
            ><span class="hidden">: remove this filter</span></a
          >
        </li>`,
    )}
    ${active.length > 1 ? html`<li class="clear"><a href="${searchHref(none)}">Clear all</a></li>` : ''}
  </ul>`
}
