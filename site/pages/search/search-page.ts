import { html } from 'hono/html'
import type * as z from 'zod'
import type { DomainError } from '../../../domain/errors.ts'
import type searchListings from '../../../tools/listings/search-listings.ts'
import { namesOf, type Categories } from '../../ui/category-tree.ts'
import { listingCard } from '../../ui/listing-card.ts'
import type { Html, Page } from '../../ui/page.ts'
import { pager } from '../../ui/pager.ts'
import { SUGGEST } from '../../ui/scripts.ts'
import { activeFilters, searchForm } from './search-form.ts'
import { searchHref, without, type SearchParams } from './search-query.ts'
import { counted } from '../../ui/words.ts'

type Found = z.output<(typeof searchListings)['output']>

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
      <h1>${title}</h1>
      ${searchForm(params, categories)} ${activeFilters(params, categories)}
      ${isRefused ? refusal(found) : results(params, categories, found)}
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

function refusal({ message, fix }: DomainError): Html {
  return html`<div class="notice" role="alert">
    <h2>We couldn’t run this search</h2>
    <p>${message} ${fix}</p>
    <p><a href="/search">Start a new search</a></p>
  </div>`
}

function results(params: SearchParams, categories: Categories, found: Found): Html {
  if (!found.items.length) return found.page > 1 ? pastTheEnd(params) : nothingFound(params, categories)
  const upcoming = params.status === 'upcoming'
  const categoryNames = namesOf(categories)
  const total = `${found.total_is_capped ? 'More than ' : ''}${counted(found.total, upcoming ? 'launch' : 'product', upcoming ? 'launches' : 'products')}`
  return html`<p class="quiet">${total}</p>
    <ul class="cards single">
      ${found.items.map((item) => listingCard(item, { categoryNames, upcoming, heading: 'h2' }))}
    </ul>
    ${pager((page) => searchHref(params, page), found)}`
}

function pastTheEnd(params: SearchParams): Html {
  return html`<section class="empty">
    <h2>No more results</h2>
    <p><a href="${searchHref(params)}">Back to page 1</a></p>
  </section>`
}

function nothingFound(params: SearchParams, categories: Categories): Html {
  const broader = without(params, 'q')
  const isFiltered = Object.keys(broader).length > 0
  return html`<section class="empty">
    <h2>${params.status === 'upcoming' ? 'No matching launches' : 'No matching products'}</h2>
    ${params.q ? html`<p>Try fewer or different words.</p>` : ''}
    ${params.q && isFiltered ? html`<p><a href="${searchHref({ q: params.q })}">Search for “${params.q}” without filters</a></p>` : ''}
    <p>Or browse a category:</p>
    <ul class="chips">
      ${categories.map(({ slug, name }) => html`<li><a href="${searchHref({ category: slug })}">${name}</a></li>`)}
    </ul>
  </section>`
}
