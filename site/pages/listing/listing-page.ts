import { longDate } from '../../../domain/shared/clock.ts'
import { html } from 'hono/html'
import type * as z from 'zod'
import type { TrophyCabinet } from '../../../domain/awards/trophy-cabinet.ts'
import type { Review } from '../../../domain/reviews/read-reviews.ts'
import type getAlternatives from '../../../tools/listings/get-alternatives.ts'
import { FIELD_LABELS, notStated, proofLine, quotesFor, type Listing } from './evidence.ts'
import { faqJsonLd } from '../../ui/faq-list.ts'
import { listingCard, logo } from '../../ui/listing-card.ts'
import { gallery, galleryHead } from './gallery.ts'
import { listingFacts } from './listing-facts.ts'
import { followForm, upvote, type Viewer } from './listing-actions.ts'
import { listingJsonLd } from './listing-json-ld.ts'
import { reviewsSection } from './listing-reviews.ts'
import { forMakers, type Badges } from './listing-makers.ts'
import { outwardLink, webAddress } from '../../ui/outward-link.ts'
import type { Awards } from '../launches/awards-page.ts'
import type { Crumb, Html, Page } from '../../ui/page.ts'
import { compareHref } from '../browse/compare-parts.ts'
import { paragraphs } from '../../ui/prose.ts'
import { storyParts } from './story.ts'
import { trophyCabinet } from './trophy-cabinet.ts'

type Award = Awards['items'][number]
type Alternatives = z.output<(typeof getAlternatives)['output']>['items']

/** A product's full profile, with its alternatives. */
export function listingPage(
  listing: Listing,
  alternatives: Alternatives,
  {
    viewer = null,
    awards = [],
    cabinet,
    reviews = [],
    badges,
    isPreview = false,
  }: {
    viewer?: Viewer
    awards?: Award[]
    cabinet?: TrophyCabinet | undefined
    reviews?: Review[]
    badges?: Badges
    /** Whether the listing isn't public yet, so that nobody can vote for it or follow it. */
    isPreview?: boolean
  } = {},
): Page {
  const { name, seo, tagline, headline, summary, links, description, short_description } = listing
  return {
    title: seo.title ?? (tagline ? `${name}: ${tagline}` : name),
    description: seo.meta ?? short_description ?? tagline ?? `${name}: what it is, who makes it and what people say.`,
    path: `/listings/${listing.slug}`,
    picture: `/og/listing/${listing.slug}.png`,
    crumbs: crumbsOf(listing),
    head: html`${listingJsonLd(listing)}${faqJsonLd(listing.faqs)}${galleryHead(listing)}`,
    main: html`<article class="listing">
      <header>
        ${logo(listing, 80)}
        <div>
          <h1>${name}</h1>
          ${headline ? html`<p class="lead">${headline}</p>` : ''}
          <div class="with-quotes">
            ${headerFacts(listing, awards)} ${quotesFor(listing, 'name')} ${quotesFor(listing, 'logo_url')}
            ${headline === tagline ? quotesFor(listing, 'tagline') : ''}
          </div>
        </div>
        <div class="actions" ${isPreview ? html`inert` : ''}>
          ${upvote(listing, viewer)}
          ${webAddress(links.website) ? outwardLink(links.website, 'Visit website', 'button second') : ''}
          ${followForm(listing.slug, viewer)}
        </div>
      </header>
      ${launch(listing)} ${proofLine(listing)}
      <div class="columns">
        <div class="profile">
          ${gallery(listing)}
          ${
            summary && !description?.includes(summary)
              ? section(
                  'In short',
                  paragraphs(summary),
                  summary === short_description ? quotesFor(listing, 'short_description') : '',
                )
              : ''
          }
          ${cabinet ? trophyCabinet(cabinet) : ''}
          ${description ? section('About', paragraphs(description), aboutQuotes(listing)) : ''}
          ${list(listing, 'features')} ${list(listing, 'usps')} ${founders(listing)} ${faqs(listing)}
          ${updates(listing)} ${story(listing)} ${milestones(listing)}
          ${isPreview ? '' : reviewsSection(listing, reviews)} ${alternativesOf(listing, alternatives)}
        </div>
        <aside aria-label="Facts">
          ${listingFacts(listing)} ${notStated(listing)}
          ${badges ? forMakers(listing, badges, viewer?.owns ?? null) : ''}
        </aside>
      </div>
    </article>`,
  }
}

/** The quotes of the description, and of the short one if the page leaves that out as part of it. */
function aboutQuotes(listing: Listing): Html {
  const { description, summary, short_description } = listing
  const isPart = summary === short_description && description?.includes(summary ?? '')
  return html`${quotesFor(listing, 'description')} ${isPart ? quotesFor(listing, 'short_description') : ''}`
}

/** The awards, the main category and the price, below the name. */
function headerFacts({ categories, pricing_model }: Listing, awards: Award[]): Html {
  const main = categories.find(({ primary }) => primary)
  return html`<ul class="chips header-facts">
    ${awards.map(
      ({ award, place, week }) =>
        html`<li><a class="award award-${place}" href="/launches/${week}" title="${longDate(week)}">${award}</a></li>`,
    )}
    ${main ? html`<li><a href="/categories/${main.slug}">${main.name}</a></li>` : ''}
    ${pricing_model ? html`<li><span>${pricing_model}</span></li>` : ''}
  </ul>`
}

function crumbsOf({ categories }: Listing): Crumb[] {
  const primary = categories.find((category) => category.primary)
  const own = primary ? [{ name: primary.name, href: `/categories/${primary.slug}` }] : []
  return [{ name: 'Categories', href: '/categories' }, ...own]
}

const SHOWN_ALTERNATIVES = 4

function alternativesOf({ slug, name, status }: Listing, alternatives: Alternatives): Html | '' {
  if (status !== 'live' || !alternatives.length) return ''
  const items = html`<ul class="cards">
    ${alternatives.slice(0, SHOWN_ALTERNATIVES).map((other) =>
      listingCard(other, {
        more: html`<p class="beside">
          <a href="${compareHref(slug, other.slug)}">Compare<span class="hidden"> ${name} and ${other.name}</span></a>
        </p>`,
      }),
    )}
  </ul>`
  return section('Alternatives', items)
}

function launch({ status, launch_week }: Listing): Html | '' {
  if (status === 'live' || !launch_week) return ''
  return html`<p class="notice">
    Not live yet. Launches on Monday, <time datetime="${launch_week}"><b>${longDate(launch_week)}</b></time
    >.
  </p>`
}

function section(title: string, body: Html, quotes: Html | '' = ''): Html {
  return html`<section>
    ${
      quotes
        ? html`<div class="with-quotes">
            <h2>${title}</h2>
            ${quotes}
          </div>`
        : html`<h2>${title}</h2>`
    }
    ${body}
  </section>`
}

function list(listing: Listing, field: 'features' | 'usps'): Html | '' {
  if (!listing[field].length) return ''
  const items = html`<ul class="ticks">
    ${listing[field].map((item) => html`<li>${item}</li>`)}
  </ul>`
  return section(FIELD_LABELS[field], items, quotesFor(listing, field))
}

function founders(listing: Listing): Html | '' {
  if (!listing.founders.length) return ''
  const people = html`<ul class="people">
    ${listing.founders.map(
      ({ name, title, bio, photo }) =>
        html`<li>
          ${
            photo
              ? html`<img
                  class="photo"
                  src="${new URL(photo).pathname}"
                  alt=""
                  width="64"
                  height="64"
                  loading="lazy"
                  decoding="async"
                />`
              : ''
          }
          <p><b>${name}</b>${title ? html`<span class="quiet">, ${title}</span>` : ''}</p>
          ${bio ? paragraphs(bio) : ''}
        </li>`,
    )}
  </ul>`
  return section(listing.founders.length === 1 ? 'Founder' : 'Founders', people, quotesFor(listing, 'founders'))
}

function faqs(listing: Listing): Html | '' {
  if (!listing.faqs.length) return ''
  const items = listing.faqs.map(
    ({ question, answer }) =>
      html`<details class="faq">
        <summary>${question}</summary>
        ${paragraphs(answer)}
      </details>`,
  )
  return section('Questions and answers', html`${items}`, quotesFor(listing, 'faqs'))
}

function updates({ latest_updates }: Listing): Html | '' {
  if (!latest_updates.length) return ''
  const items = latest_updates.map(
    ({ title, body, posted_at }) =>
      html`<h3>${title}</h3>
        <p class="quiet"><time datetime="${posted_at}">${longDate(posted_at)}</time></p>
        ${paragraphs(body)}`,
  )
  return section('Latest updates', html`${items}`)
}

function story({ story }: Listing): Html | '' {
  if (!story || !Object.values(story).some(Boolean)) return ''
  return section(story.title || 'The story', html`${storyParts(story)}`)
}

function milestones({ milestones }: Listing): Html | '' {
  if (!milestones?.length) return ''
  const items = html`<ol class="timeline">
    ${milestones.map(
      ({ date, title, description, url }) =>
        html`<li>
          <p class="quiet"><time datetime="${date}">${longDate(date)}</time></p>
          <p><b>${url ? outwardLink(url, title) : title}</b></p>
          ${description ? paragraphs(description) : ''}
        </li>`,
    )}
  </ol>`
  return section('Milestones', items)
}
