import { html } from 'hono/html'
import type { Html } from '../../ui/page.ts'
import { starLine } from '../../ui/stars.ts'
import { counted } from '../../ui/words.ts'

interface Rating {
  average: number
  reviews: number
}

/** Such as `4.3 of 5 stars from 4 reviews`. */
export function ratingText({ average, reviews }: Rating): string {
  return `${average.toFixed(1)} of 5 stars from ${counted(reviews, 'review')}`
}

/** The average, as a figure and in stars, and the number of reviews. */
export function ratingWords(rating: Rating): Html {
  return html`<b class="rating-figure">${rating.average.toFixed(1)}</b> ${starLine(rating.average)}
    <span class="quiet">${counted(rating.reviews, 'review')}</span>`
}

/** The number of reviews for each star rating, with their shares of all as bars. */
export function histogram(stars: number[]): Html {
  const total = stars.reduce((sum, count) => sum + count, 0)
  return html`<ul class="star-table" aria-label="Reviews by stars">
    ${stars.map(
      (count, at) =>
        html`<li>
          <span>${5 - at}<span aria-hidden="true"> ★</span><span class="hidden"> stars:</span></span>
          <meter min="0" max="${total}" value="${count}" aria-hidden="true"></meter>
          <span>${count}</span>
        </li>`,
    )}
  </ul>`
}
