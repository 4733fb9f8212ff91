import { html } from 'hono/html'
import type { Html } from './page.ts'

/** Five stars, of which `stars` are filled, to the tenth. */
export function starLine(stars: number): Html {
  const tenths = Math.round(10 * stars)
  const part = tenths % 10
  return html`<span class="stars" role="img" aria-label="${tenths / 10} of 5 stars"
    >${'★'.repeat(Math.floor(tenths / 10))}${part ? html`<b class="of-${part}">★</b>` : ''}<span
      >${'★'.repeat(5 - Math.ceil(tenths / 10))}</span
    ></span
  >`
}

/** Five stars to choose from. */
export function starLinks(hrefOf: (stars: number) => string): Html {
  return html`<p class="star-links">
    ${[1, 2, 3, 4, 5].map((stars) => html`<a href="${hrefOf(stars)}" aria-label="Review with ${stars} of 5 stars">★</a>`)}
  </p>`
}
