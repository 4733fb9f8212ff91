import { html } from 'hono/html'
import { longDate } from '../../../domain/shared/clock.ts'
import { followButton } from '../../ui/follow/follow-button.ts'
import { shareMenu } from '../../ui/follow/share.ts'
import { MEDAL } from '../../ui/icon.ts'
import { logo } from '../../ui/listing-card.ts'
import { webAddress, websiteLink } from '../../ui/outward-link.ts'
import type { Html } from '../../ui/page.ts'
import { counted } from '../../ui/words.ts'
import type { Awards } from '../launches/awards-page.ts'
import type { Listing } from './evidence.ts'
import { upvote, type Viewer } from './listing-actions.ts'
import { byline } from './listing-people.ts'
import { starLine } from '../../ui/stars.ts'

/** A listing's place among the launches of the running week. */
export interface WeekPlace {
  place: number
  /** How many launch that week. */
  of: number
  week: string
}

interface HeaderFacts {
  viewer: Viewer
  awards: Awards['items']
  place: WeekPlace | null
  isPreview: boolean
}

/** The head of a listing's page: what it is, what people think of it, who made it, and what a visitor can do. */
export function listingHeader(listing: Listing, { viewer, awards, place, isPreview }: HeaderFacts): Html {
  const { slug, name, headline, tagline, links } = listing
  return html`<header>
    ${logo(listing, 80)}
    <div>
      <h1>${name}</h1>
      ${headline ? html`<p class="lead">${headline}</p>` : ''}
    </div>
    ${headlineFacts(listing, awards, place)}
    <div class="actions" ${isPreview ? html`inert` : ''}>
      ${upvote(listing, viewer)}
      ${
        webAddress(links.website)
          ? websiteLink(
              { slug, website: links.website },
              html`<span>Visit<span class="on-wide"> website</span></span>`,
              'button second',
            )
          : ''
      }
      ${followButton({ slug, token: viewer?.token, isFollowed: viewer?.follows === true, isUpcoming: listing.status === 'scheduled' })}
      ${isPreview ? '' : shareMenu({ url: links.page, text: tagline ? `${name}: ${tagline}` : name })}
    </div>
  </header>`
}

/** Awards and rating, followers and maker. The main category stands above, in the breadcrumbs; the price in the facts. */
function headlineFacts(listing: Listing, awards: HeaderFacts['awards'], place: WeekPlace | null): Html {
  const { followers, community_rating: rating } = listing
  return html`<ul class="headline-facts">
    ${
      place
        ? html`<li>
            <a class="award award-${place.place}" href="/launches/${place.week}"
              >${MEDAL}<b>#${place.place} this week</b> of ${place.of}</a
            >
          </li>`
        : ''
    }
    ${awards.map(
      ({ award, place, week }) =>
        html`<li>
          <a class="award award-${place}" href="/launches/${week}" title="Week of ${longDate(week)}"
            >${MEDAL}<b>${award}</b></a
          >
        </li>`,
    )}
    ${
      rating
        ? html`<li>
            <a href="#reviews"
              >${starLine(rating.average)} <b>${rating.average.toFixed(1)}</b>
              <span>(${counted(rating.reviews, 'review')})</span></a
            >
          </li>`
        : ''
    }
    ${followers > 0 ? html`<li>${counted(followers, 'follower')}</li>` : ''}
    ${listing.founders.length ? html`<li>${byline(listing)}</li>` : ''}
  </ul>`
}
