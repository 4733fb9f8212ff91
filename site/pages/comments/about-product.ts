import { html } from 'hono/html'
import type { Reader } from '../../../domain/database/database.ts'
import type { Review } from '../../../domain/reviews/read-reviews.ts'
import { longDate } from '../../../domain/shared/clock.ts'
import { viewsByDay } from '../../../domain/views/figures.ts'
import { invitation, shareMenu } from '../../ui/follow/share.ts'
import { logo, thumbnail, type Summary } from '../../ui/listing-card.ts'
import { webAddress, websiteLink } from '../../ui/outward-link.ts'
import type { Html } from '../../ui/page.ts'
import { startOf } from '../../ui/prose.ts'
import { bars } from '../../ui/sparkline.ts'
import { starLine } from '../../ui/stars.ts'
import { counted, DAY_AND_MONTH, grouped } from '../../ui/words.ts'
import { voteButton } from '../../ui/vote-button.ts'
import type { Listing } from '../listing/evidence.ts'
import { makerItem } from '../listing/listing-people.ts'
import { sectionTabs } from '../listing/listing-sections.ts'
import { fact } from '../../ui/fact.ts'
import { miniList } from '../launches/week-parts.ts'
import type { Read } from '../shared/read.ts'
import { standingLine } from '../search/result-lists.ts'
import { similarTo } from '../listing/similar.ts'
import type { Commenter } from './commenter.ts'

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
  | 'live_at'
  | 'categories'
  | 'founders'
>

/** So much of a review stands beside a discussion. */
const REVIEW_START = 140
/** How many similar products stand beside what people say. */
const SIMILAR = 6
/** How many of its makers do. */
const MAKERS = 2
/** Of how many days an owner sees the views. */
const RECENT_DAYS = 30

interface Frame {
  listing: Discussed
  /** The product's card, with its picture and votes. */
  card: Summary
  /** Products like it. */
  similar?: readonly Summary[]
  here: 'comments' | 'reviews'
  title: string
  viewer: Commenter | null
  /** What stands below the title. */
  below?: Html | undefined
  /** The newest review, beside the discussion. */
  review?: Review | undefined
  /** Views by day, for owners. */
  days?: Days | undefined
  /** Stands beside the page, in place of the product's picture and facts. */
  beside?: Html | ''
}

/** A page with what people say about a product: which product it is, what a visitor can do with it, and its tabs. */
export function productFrame(
  { listing, card, here, title, viewer, below, review, similar = [], days, beside = '' }: Frame,
  body: Html,
): Html {
  const { slug, name, headline } = listing
  return html`<div class="with-aside">
    <header class="about-product">
      ${logo(listing, 80)}
      <div>
        <p class="product-name"><a href="/listings/${slug}">${name}</a></p>
        ${headline ? html`<p class="quiet">${headline}</p>` : ''} ${standingLine(card)}
      </div>
      ${actions(listing, card, viewer)}
    </header>
    ${sectionTabs(listing, here)}
    <aside aria-label="The product">
      ${beside || html`${viewer?.owns && card.is_live ? inviting(listing) : ''} ${about(listing, { card, viewer, days })} ${review ? oneReview(slug, review, viewer?.owns ? 'Latest review' : 'What reviewers say') : ''} ${similarProducts(similar)}`}
    </aside>
    <div>
      <h1>${title}<span class="hidden"> of ${name}</span></h1>
      ${below ?? ''} ${body}
    </div>
  </div>`
}

export type Days = Awaited<ReturnType<typeof viewsByDay>>

/** The views of a product by day, for its owner. */
export async function daysFor(db: Reader, viewer: Commenter | null, now: Date): Promise<Days | undefined> {
  return viewer?.owns ? viewsByDay(db, viewer.listingId, { days: RECENT_DAYS, now }) : undefined
}

/** The product for whoever comes to know it, or its figures for whoever owns it. */
export function about(listing: Discussed, { card, viewer, days }: Pick<Frame, 'card' | 'viewer' | 'days'>): Html {
  return viewer?.owns && days
    ? lately(viewer.listingId, days)
    : html`${card.thumbnail ? thumbnail(card) : ''} ${aboutIt(listing)}`
}

function lately(listingId: number, days: Days): Html {
  const sum = (measure: 'views' | 'clicks') => days.reduce((total, day) => total + day[measure], 0)
  const [views, clicks] = [sum('views'), sum('clicks')]
  return html`<section class="rating-card lately">
    <h2>Views in the last ${RECENT_DAYS} days</h2>
    ${bars(
      days.map((day) => day.views),
      `${counted(views, 'view')} in ${RECENT_DAYS} days`,
    )}
    <p class="ends" aria-hidden="true">
      ${[days[0]!, days.at(-1)!].map(({ day }) => html`<span>${DAY_AND_MONTH.format(new Date(day))}</span>`)}
    </p>
    <dl>
      ${fact('Views', grouped(views))} ${fact('Busiest day', grouped(Math.max(...days.map((day) => day.views))))}
      ${fact('Clicks', grouped(clicks))}
    </dl>
    <p><a href="/my-listings/${listingId}/figures">All figures</a></p>
  </section>`
}

/** For the owner: how people come to the discussion. */
const inviting = ({ name, links }: Discussed) =>
  invitation({
    title: 'Invite people to talk',
    about: 'Questions from users bring more users. Send them here.',
    url: `${links.page}/comments`,
    text: `Talk about ${name}`,
  })

/** The first sentences of a review, or the start of a long one. */
function firstSentences(text: string): string {
  const start = startOf(text, REVIEW_START)
  return start.endsWith('…') ? (/^[^]*[.!?](?=\s)/.exec(start)?.[0] ?? start) : start
}

/** The start of a review, as a way to all. */
function oneReview(slug: string, { id, author, stars, body }: Review, title: string): Html {
  return html`<section class="rating-card one-review">
    <h2>${title}</h2>
    <p>${starLine(stars)} <span class="quiet">${author}</span></p>
    <blockquote>${firstSentences(body)}</blockquote>
    <p><a href="/listings/${slug}/reviews#review-${id}">Read the reviews</a></p>
  </section>`
}

/** What the product is for, who made it, and when it launched. */
function aboutIt({ name, short_description: about, live_at, categories, founders }: Discussed): Html {
  return html`<section class="about-it">
    <h2>About ${name}</h2>
    ${about ? html`<p>${about}</p>` : ''}
    <dl>
      ${fact('Launched', live_at && html`<time datetime="${live_at}">${longDate(live_at)}</time>`)}
      ${fact(
        'In',
        categories.length > 0 &&
          html`${categories.map(({ slug: to, name }, at) => html`${at ? ', ' : ''}<a href="/categories/${to}">${name}</a>`)}`,
      )}
    </dl>
    ${
      founders.length
        ? html`<ul class="makers">
            ${founders.slice(0, MAKERS).map((maker) => makerItem(maker))}
          </ul>`
        : ''
    }
  </section>`
}

/** What a visitor can do with the product. Owners manage it, because their votes don’t count. */
function actions({ slug, name, headline, links }: Discussed, card: Summary, viewer: Commenter | null): Html {
  const { votes, is_live, button_id: id, voter } = card
  const owned = viewer?.owns ? viewer.listingId : null
  const vote =
    is_live && !owned
      ? voteButton({ slug, name, figure: { count: votes, of: 'all_time' }, voter, id, isWide: true })
      : ''
  return html`<div class="actions">
    ${
      owned
        ? html`<a class="button second" href="/my-listings/${owned}"
            ><span>Manage<span class="on-wide"> your</span> product</span></a
          >`
        : vote
    }
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

/** The product's card and, except for its owner, those of products like it, before `withCardFacts`. */
export async function cardsOf(read: Read, listing: Discussed, viewer: Commenter | null) {
  const { slug, name, headline, votes, links } = listing
  const similar = viewer?.owns ? [] : await similarTo(read, listing, SIMILAR)
  return [{ slug, name, tagline: headline, votes, url: links.page }, ...similar]
}

/** Products like it, as a way on. */
export function similarProducts(similar: readonly Summary[]): Html | '' {
  if (!similar.length) return ''
  return html`<section class="similar-ones">
    <h2>Similar products</h2>
    ${miniList(similar.map((one) => ({ ...one, note: one.tagline, figure: counted(one.votes, 'vote') })))}
  </section>`
}
