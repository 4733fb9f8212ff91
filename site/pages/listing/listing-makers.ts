import { html } from 'hono/html'
import type * as z from 'zod'
import type getBadges from '../../../tools/listings/get-badges.ts'
import type { Listing } from './evidence.ts'
import type { Html } from '../../ui/page.ts'

export type Badges = z.output<(typeof getBadges)['output']>

/** For whoever makes the product: proving that it is theirs, and the badges it has earned, to copy. */
export function forMakers({ slug, name }: Listing, { badges }: Badges): Html {
  return html`<section class="makers">
    <h2>Is ${name} yours?</h2>
    <p><a href="/listings/${slug}/claim">Prove it and edit this page</a></p>
    ${
      badges.length
        ? html`<details>
            <summary>Badges for its website</summary>
            ${badges.map(
              ({ title, html: code, svg_url }) =>
                html`<figure>
                  <img src="${pathOf(svg_url)}" alt="${title}" loading="lazy" decoding="async" />
                  <figcaption>
                    <pre tabindex="0"><code>${code}</code></pre>
                  </figcaption>
                </figure>`,
            )}
          </details>`
        : ''
    }
  </section>`
}

/** On our own pages the image is asked for here, whatever the address others know us by. */
function pathOf(address: string): string {
  const { pathname, search } = new URL(address)
  return pathname + search
}
