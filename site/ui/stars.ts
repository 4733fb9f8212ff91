import { html } from 'hono/html'
import type { Html } from './page.ts'

/** What a review can give. */
export const STARS = [1, 2, 3, 4, 5]

/** Five stars, of which `stars` are filled, to the half; in words to the tenth. */
export function starLine(stars: number): Html {
  const halves = Math.round(2 * stars)
  return html`<span class="stars" role="img" aria-label="${Math.round(10 * stars) / 10} of 5 stars"
    >${'★'.repeat(Math.floor(halves / 2))}${halves % 2 ? html`<b>★</b>` : ''}<span
      >${'★'.repeat(5 - Math.ceil(halves / 2))}</span
    ></span
  >`
}

/** Five stars to choose from. */
export function starLinks(hrefOf: (stars: number) => string): Html {
  return html`<p class="star-links">
    ${STARS.map((stars) => html`<a href="${hrefOf(stars)}" aria-label="Review with ${stars} of 5 stars">★</a>`)}
  </p>`
}
