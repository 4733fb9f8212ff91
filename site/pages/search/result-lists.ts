import { html } from 'hono/html'
import type * as z from 'zod'
import type { Matched } from '../../../domain/listings/search/matched.ts'
import type searchListings from '../../../tools/listings/search-listings.ts'
import { listingCard, type Summary } from '../../ui/listing-card.ts'
import type { Html } from '../../ui/page.ts'
import { counted } from '../../ui/words.ts'
import type { SearchParams } from './search-query.ts'

type Found = Pick<z.output<(typeof searchListings)['output']>, 'page'> & {
  items: (z.output<(typeof searchListings)['output']>['items'][number] & Summary)[]
}

/** What is said of a result that doesn't have all words of the search. */
const LABELS: Partial<Record<Matched, string>> = {
  some_words: 'Has some of these words',
  meaning: 'Similar in meaning',
}

/** `12 products`, or `12 launches` if the search is for upcoming ones. */
export function countedResults({ status }: SearchParams, count: number): string {
  return status === 'upcoming' ? counted(count, 'launch', 'launches') : counted(count, 'product')
}

/** A product's rating, and its best place in a week. */
export function standing({ rating, best_place: place }: Summary): Html[] {
  return [
    ...(rating
      ? [
          html`<span class="star" aria-hidden="true">★</span
            ><span class="hidden">Rated </span>${rating.average.toFixed(1)}<span class="hidden"> of 5</span>
            (${counted(rating.reviews, 'review')})`,
        ]
      : []),
    ...(place ? [html`<span class="won place-${place}">#${place} of its week</span>`] : []),
  ]
}

/** The same as a line of its own, which a live product has also without reviews. */
export function standingLine(item: Summary): Html | '' {
  const facts = [...(item.rating || !item.is_live ? [] : [html`No reviews yet`]), ...standing(item)]
  return facts.length ? html`<p class="facts">${facts.map((fact) => html`<span>${fact}</span>`)}</p>` : ''
}

/**
 * The results. Those that don't have all words of the search are labelled, and stand under a heading of their
 * own if they come last.
 */
export function resultLists(params: SearchParams, categoryNames: ReadonlyMap<string, string>, found: Found): Html {
  const { items, page } = found
  const upcoming = params.status === 'upcoming'
  const labelOf = ({ matched }: Found['items'][number]) => (matched ? LABELS[matched] : undefined)
  const list = (some: Found['items'], heading: 'h2' | 'h3') =>
    html`<ul class="cards single">
      ${some.map((item) => {
        const label = labelOf(item)
        return listingCard(item, {
          categoryNames,
          upcoming,
          heading,
          facts: standing(item),
          ...(label ? { label } : {}),
        })
      })}
    </ul>`
  const whole = items.filter((item) => !labelOf(item))
  const close = items.filter(labelOf)
  // Only the best match puts those with all words first.
  if (!close.length || params.sort) return list(items, 'h2')
  // Later pages can't tell whether the first one had products with all words.
  const heading =
    !whole.length && page === 1 ? 'No product has all of these words. Closest matches:' : 'Other close matches'
  return html`${whole.length ? list(whole, 'h2') : ''}
    <h2 class="close">${heading}</h2>
    ${list(close, 'h3')}`
}
