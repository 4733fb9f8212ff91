import { html } from 'hono/html'
import { shareMenu } from '../../ui/follow/share.ts'
import { logo, thumbnail, type Summary } from '../../ui/listing-card.ts'
import { webAddress, websiteLink } from '../../ui/outward-link.ts'
import type { Html } from '../../ui/page.ts'
import { voteButton } from '../../ui/vote-button.ts'
import type { Listing } from '../listing/evidence.ts'
import { sectionTabs } from '../listing/listing-sections.ts'

export type Discussed = Pick<
  Listing,
  | 'slug'
  | 'name'
  | 'headline'
  | 'short_description'
  | 'votes'
  | 'status'
  | 'logo_url'
  | 'links'
  | 'comments'
  | 'community_rating'
>

interface Frame {
  listing: Discussed
  /** The product's card, with its picture and votes. */
  card: Summary
  here: 'comments' | 'reviews'
  title: string
  /** What stands below the title. */
  below?: Html
  /** Another box beside the page. */
  beside?: Html | ''
}

/** A page with what people say about a product: which product it is, what a visitor can do with it, and its tabs. */
export function productFrame({ listing, card, here, title, below, beside = '' }: Frame, body: Html): Html {
  const { slug, name, headline, short_description: about } = listing
  return html`<div class="with-aside">
    <header class="about-product">
      ${logo(listing, 48)}
      <div>
        <p class="product-name"><a href="/listings/${slug}">${name}</a></p>
        ${headline ? html`<p class="quiet">${headline}</p>` : ''}
      </div>
    </header>
    <aside aria-label="The product">
      ${card.thumbnail ? thumbnail(card) : ''} ${actions(listing, card)}
      ${about ? html`<p class="pitch">${about}</p>` : ''}
    </aside>
    ${sectionTabs(listing, here)} ${beside}
    <div>
      <h1>${title}<span class="hidden"> of ${name}</span></h1>
      ${below ?? ''} ${body}
    </div>
  </div>`
}

function actions({ slug, name, headline, links }: Discussed, card: Summary): Html {
  const { votes, is_live, button_id: id, voter } = card
  return html`<div class="actions">
    ${is_live ? voteButton({ slug, name, figure: { count: votes, of: 'all_time' }, voter, id, isWide: true }) : ''}
    ${
      webAddress(links.website)
        ? websiteLink(
            { slug, website: links.website },
            html`<span>Visit<span class="on-wide"> website</span></span>`,
            'button second',
          )
        : ''
    }
    ${shareMenu({ url: links.page, text: headline ? `${name}: ${headline}` : name })}
  </div>`
}

/** What the product's card shows of it, before `withCardFacts`. */
export const cardOf = ({ slug, name, headline, votes, links }: Discussed) => ({
  slug,
  name,
  tagline: headline,
  votes,
  url: links.page,
})
