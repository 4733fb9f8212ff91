import { html } from 'hono/html'
import type * as z from 'zod'
import { isClaimable } from '../../../domain/claims/claimable-site.ts'
import type getBadges from '../../../tools/listings/get-badges.ts'
import type { Listing } from './evidence.ts'
import { codeBlock } from '../../ui/code-block.ts'
import type { Html } from '../../ui/page.ts'

export type Badges = z.output<(typeof getBadges)['output']>

/**
 * For people who own the product: a link to claim the listing, or to edit it for its owner (`owns` is its id), and its
 * badges to copy. The id is inside the `details`, so that browsers open it for links to `#badges`.
 */
export function forMakers({ slug, name, links }: Listing, { badges }: Badges, owns: number | null): Html {
  return html`<section class="for-makers">
    ${
      owns === null
        ? isClaimable(links.website)
          ? html`<h2>Is ${name} yours?</h2>
              <p><a href="/listings/${slug}/claim">Claim this listing</a></p>`
          : html`<h2>For its makers</h2>`
        : html`<h2>This page is yours</h2>
            <p>
              <a href="/my-listings/${owns}/profile">Edit this page</a> or
              <a href="/my-listings/${owns}">see how it’s doing</a>.
            </p>`
    }
    ${
      badges.length
        ? html`<details class="opens">
            <summary>Badges for your website</summary>
            <div id="badges">
              ${badges.map(
                ({ title, html: code, svg_url }) =>
                  html`<figure>
                    <img src="${pathOf(svg_url)}" alt="${title}" loading="lazy" decoding="async" />
                    <figcaption>${codeBlock(title, code)}</figcaption>
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
