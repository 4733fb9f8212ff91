import { html } from 'hono/html'
import type * as z from 'zod'
import { UNCATEGORISED } from '../../../domain/categories/seed.ts'
import type { DomainError } from '../../../domain/errors.ts'
import type { Facets } from '../../../domain/listings/facets/facets.ts'
import type searchListings from '../../../tools/listings/search-listings.ts'
import { namesOf, type Categories } from '../../ui/category-tree.ts'
import type { Html, Page } from '../../ui/page.ts'
import { listingCard, type Summary } from '../../ui/listing-card.ts'
import { pager } from '../../ui/lists/pager.ts'
import { SUGGEST } from '../../ui/scripts/scripts.ts'
import { activeFacets, facetLists, facetsButton } from './facet-lists.ts'
import { countedResults, resultLists, standing } from './result-lists.ts'
import { activeFilters, searchForm, sortChoice, statusLinks } from './search-form.ts'
import { MAX_SEARCH_LENGTH, searchHref, without, type SearchParams } from './search-query.ts'

/** A longer title is set in smaller type, so that it doesn't push the results away. */
const LONG_TITLE = 60
/** As many as stand on one line. */
const MAX_NAMED = 2

type Answer = z.output<(typeof searchListings)['output']>
type Found = Omit<Answer, 'items'> & {
  items: (Answer['items'][number] & Summary)[]
  facets?: Facets | undefined
  /** The most voted products, if nothing was found. */
  popular?: Summary[]
}

/** Search results, or why the search failed. */
export function searchPage(params: SearchParams, categories: Categories, found: Found | DomainError): Page {
  const isRefused = found instanceof Error
  const title = isRefused ? 'Search' : titleOf(params, categories)
  const isBrowsing = Object.keys(params).every((name) => name === 'category' || name === 'status')
  return {
    title,
    description: `${title}: software products, with quotes from their websites.`,
    path: searchHref(params, isRefused ? 1 : found.page),
    unlisted: isRefused || !isBrowsing,
    head: SUGGEST.tag,
    main: html`
      <div class="opening">
        <h1 ${title.length > LONG_TITLE ? html` class="long"` : ''}>${title}</h1>
        ${searchForm(params)}
      </div>
      ${isRefused ? refusal(params, found) : results(params, categories, found)}
    `,
  }
}

function titleOf({ q, status, category }: SearchParams, categories: Categories): string {
  const upcoming = status === 'upcoming'
  if (q) return `${upcoming ? 'Upcoming launches' : 'Products'} for “${q}”`
  const name = category && namesOf(categories).get(category)
  if (name) return upcoming ? `${name}: upcoming launches` : name
  return upcoming ? 'Upcoming launches' : 'All products'
}

function refusal({ q = '' }: SearchParams, { message }: DomainError): Html {
  return html`<div class="notice" role="alert">
    <h2>We couldn’t run this search</h2>
    <p>
      ${
        q.length > MAX_SEARCH_LENGTH
          ? `Shorten your search to ${MAX_SEARCH_LENGTH} characters.`
          : html`${message} Change it, or <a href="/search">start a new search</a>.`
      }
    </p>
  </div>`
}

function results(params: SearchParams, categories: Categories, found: Found): Html {
  const hints = html`${activeFilters(params, categories)} ${correction(found)} ${namedCategories(found, categories)}`
  if (!found.items.length)
    return html`<div class="toolbar">${statusLinks(params)}</div>
      ${hints} ${found.page > 1 ? pastTheEnd(params) : nothingFound(params, categories, found.popular ?? [])}`
  const facets = facetLists(params, categories, found.facets, countedResults(params, found.total))
  return html`<div class="found">
    ${facets}
    <div>
      <div class="toolbar">
        ${statusLinks(params)} ${facets ? facetsButton(activeFacets(params).length) : ''} ${sortChoice(params)}
      </div>
      <p class="quiet total">${found.total_is_capped ? 'More than ' : ''}${countedResults(params, found.total)}</p>
      ${hints} ${resultLists(params, namesOf(categories), found)} ${pager((page) => searchHref(params, page), found)}
    </div>
  </div>`
}

/** Says with which words the results were found, if typing errors were corrected. */
function correction({ did_you_mean: q }: Found): Html | '' {
  return q ? html`<p class="corrected">Showing results for “<b>${q}</b>”</p>` : ''
}

/** The categories that the search names and that have products. */
function namedCategories({ categories: named = [] }: Found, categories: Categories): Html | '' {
  const sizes = new Map(categories.flatMap((top) => [top, ...top.subcategories]).map((one) => [one.slug, one.listings]))
  const shown = named.filter(({ slug }) => sizes.get(slug)).slice(0, MAX_NAMED)
  if (!shown.length) return ''
  return html`<p class="named">
    ${shown.map(({ slug, name }) => html`<a href="/categories/${slug}">Browse the category ${name}</a> `)}
  </p>`
}

function pastTheEnd(params: SearchParams): Html {
  return html`<section class="empty">
    <h2>No more results</h2>
    <p><a href="${searchHref(params)}">Back to page 1</a></p>
  </section>`
}

function nothingFound(params: SearchParams, categories: Categories, popular: Summary[]): Html {
  const broader = without(params, 'q')
  const isFiltered = Object.keys(broader).length > 0
  const filled = categories.filter(({ name, listings }) => listings > 0 && name !== UNCATEGORISED.name)
  return html`<section class="empty">
      <h2>${params.status === 'upcoming' ? 'No matching launches' : 'No matching products'}</h2>
      ${params.q ? html`<p>Try fewer or different words.</p>` : ''}
      ${params.q && isFiltered ? html`<p><a href="${searchHref({ q: params.q })}">Search for “${params.q}” without filters</a></p>` : ''}
      ${
        filled.length
          ? html`<p>Or browse a category:</p>
              <ul class="chips">
                ${filled.map(({ slug, name }) => html`<li><a href="${searchHref({ category: slug })}">${name}</a></li>`)}
              </ul>`
          : ''
      }
    </section>
    ${
      popular.length
        ? html`<section class="shelf">
            <h2>Most voted products</h2>
            <ul class="cards list-head">
              ${popular.map((item) => listingCard(item, { categoryNames: namesOf(categories), facts: standing(item) }))}
            </ul>
          </section>`
        : ''
    }`
}
