import { html } from 'hono/html'
import type * as z from 'zod'
import type getBadges from '../../../tools/listings/get-badges.ts'
import type { Listing } from './evidence.ts'
import type { Html } from '../../ui/page.ts'

export type Badges = z.output<(typeof getBadges)['output']>

/**
 * For people who own the product: a link to claim the listing, and its badges to copy. The id is inside the
 * `details`, so that browsers open it for links to `#badges`.
 */
export function forMakers({ slug, name }: Listing, { badges }: Badges): Html {
  return html`<section class="makers">
    <h2>Is ${name} yours?</h2>
    <p><a href="/listings/${slug}/claim">Claim this listing</a></p>
    ${
      badges.length
        ? html`<details>
            <summary>Badges for your website</summary>
            <div id="badges">
              ${badges.map(
                ({ title, html: code, svg_url }) =>
                  html`<figure>
                    <img src="${pathOf(svg_url)}" alt="${title}" loading="lazy" decoding="async" />
                    <figcaption>
                      <pre tabindex="0"><code>${code}</code></pre>
                    </figcaption>
                  </figure>`,
              )}
            </div>
          </details>`
        : ''
    }
  </section>`
}

/**
 * The path alone, so that the image loads from the host that serves the page, which may differ from the
 * public address.
 */
function pathOf(address: string): string {
  const { pathname, search } = new URL(address)
  return pathname + search
}
