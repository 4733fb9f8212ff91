import { html } from 'hono/html'
import { listingCard, logo, type Summary } from '../../ui/listing-card.ts'
import type { Html } from '../../ui/page.ts'
import type { Listing } from '../listing/evidence.ts'

export type Discussed = Pick<Listing, 'slug' | 'name' | 'headline' | 'votes' | 'status' | 'logo_url' | 'links'>

/** The head of a page about a product, such as its discussion: `title` and which product it is. */
export function aboutProduct(listing: Discussed, title: string, below: Html): Html {
  const { slug, name, headline } = listing
  return html`<header class="about-product">
    ${logo(listing, 48)}
    <div>
      <h1>${title}<span class="hidden"> of ${name}</span></h1>
      <p class="lead"><a href="/listings/${slug}">${name}</a>${headline ? html`: ${headline}` : ''}</p>
    </div>
    <p class="quiet">${below}</p>
  </header>`
}

/** The product's card beside what people say about it. */
export function productBeside(card: Summary): Html {
  return html`<aside aria-label="The product">
    <ul class="cards">
      ${listingCard(card, { heading: 'h2' })}
    </ul>
  </aside>`
}

/** What the product's card shows of it, before `withCardFacts`. */
export const cardOf = ({ slug, name, headline, votes, links }: Discussed) => ({
  slug,
  name,
  tagline: headline,
  votes,
  url: links.page,
})
