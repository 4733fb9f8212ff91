import { html } from 'hono/html'
import { PRICING_MODELS } from '../../../domain/drafts/evidence/cues/pricing-cues.ts'
import { SORTS } from '../../../domain/listings/search/orders.ts'
import { COUNTRY_CODES } from '../../../domain/shared/input/countries.ts'
import { namesOf, type Categories } from '../../ui/category-tree.ts'
import type { Html } from '../../ui/page.ts'
import { FILTERS, MAX_SEARCH_LENGTH, searchHref, without, type Filter, type SearchParams } from './search-query.ts'
import { countryName, stageName, STAGES } from '../../ui/words.ts'

type Choice = readonly [value: string, name: string]

const SORT_NAMES: Record<(typeof SORTS)[number], string> = {
  relevance: 'Best match',
  newest: 'Newest',
  votes: 'Most voted',
  trending: 'Trending',
  most_viewed: 'Most viewed',
  most_followed: 'Most followed',
}
const LABELS: Record<Filter, string> = {
  category: 'Category',
  stage: 'Stage',
  country: 'Country',
  pricing_model: 'Pricing',
  sort: 'Sort by',
  status: 'Show',
}
const COUNTRIES: Choice[] = [...COUNTRY_CODES]
  .map((code): Choice => [code, countryName(code)])
  .toSorted(([, a], [, b]) => a.localeCompare(b, 'en'))
const CHOICES: Record<Exclude<Filter, 'category'>, Choice[]> = {
  stage: [['', 'Any stage'], ...Object.entries(STAGES)],
  country: [['', 'Any country'], ...COUNTRIES],
  pricing_model: [['', 'Any pricing'], ...PRICING_MODELS.map((model): Choice => [model, model])],
  sort: SORTS.map((sort): Choice => [sort === 'relevance' ? '' : sort, SORT_NAMES[sort]]),
  status: [
    ['', 'Live products'],
    ['upcoming', 'Upcoming launches'],
  ],
}

/** The search box and filters, filled with what the visitor sent; the filters are folded unless one is set. */
export function searchForm(params: SearchParams, categories: Categories): Html {
  return html`<form class="finder" action="/search" role="search">
    <div class="search">${searchBox(params.q)}</div>
    <details ${FILTERS.some((name) => params[name]) ? html` open` : ''}>
      <summary>Filters</summary>
      <div class="filters">${FILTERS.map((name) => select(name, params[name] ?? '', categories))}</div>
    </details>
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

function select(name: Filter, chosen: string, categories: Categories): Html {
  return html`<label
    ><span>${LABELS[name]}</span>
    <select name="${name}">
      ${name === 'category' ? categoryOptions(chosen, categories) : options(withTyped(CHOICES[name], chosen), chosen)}
    </select></label
  >`
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

function categoryOptions(chosen: string, categories: Categories): Html {
  const typed: Choice[] = chosen === '' || namesOf(categories).has(chosen) ? [] : [[chosen, chosen]]
  return html`${options([['', 'Any category'], ...typed], chosen)}
  ${categories.map(({ slug, name, subcategories }) => {
    const whole = options([[slug, subcategories.length ? `All ${name}` : name]], chosen)
    if (!subcategories.length) return whole
    return html`<optgroup label="${name}">
      ${whole}
      ${options(
        subcategories.map((sub): Choice => [sub.slug, sub.name]),
        chosen,
      )}
    </optgroup>`
  })}`
}

/** The active filters, each with a link that removes it. */
export function activeFilters(params: SearchParams, categories: Categories): Html | '' {
  const active = FILTERS.filter((name) => params[name])
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
  return CHOICES[name].find(([known]) => known === value)?.[1] ?? value
}
