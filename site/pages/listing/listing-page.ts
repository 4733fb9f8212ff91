import { longDate } from '../../../domain/shared/clock.ts'
import { html } from 'hono/html'
import type * as z from 'zod'
import type { TrophyCabinet } from '../../../domain/awards/trophy-cabinet.ts'
import type { Review } from '../../../domain/reviews/read-reviews.ts'
import type getAlternatives from '../../../tools/listings/get-alternatives.ts'
import { FIELD_LABELS, notStated, proofLine, quotesFor, type Listing } from './evidence.ts'
import { faqJsonLd } from '../../ui/faq-list.ts'
import { listingCard, logo } from '../../ui/listing-card.ts'
import { listingFacts } from './listing-facts.ts'
import { followForm, upvote, type Viewer } from './listing-actions.ts'
import { listingJsonLd } from './listing-json-ld.ts'
import { reviewsSection } from './listing-reviews.ts'
import { forMakers, type Badges } from './listing-makers.ts'
import { outwardLink, webAddress } from '../../ui/outward-link.ts'
import type { Crumb, Html, Page } from '../../ui/page.ts'
import { compareHref } from '../browse/compare-page.ts'
import { paragraphs } from '../../ui/prose.ts'
import { storyParts } from './story.ts'
import { trophyCabinet } from './trophy-cabinet.ts'

type Alternatives = z.output<(typeof getAlternatives)['output']>['items']

/** A product's full profile, with its alternatives. */
export function listingPage(
  listing: Listing,
  alternatives: Alternatives,
  {
    viewer = null,
    cabinet,
    reviews = [],
    badges,
    isPreview = false,
  }: {
    viewer?: Viewer
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
    head: html`${listingJsonLd(listing)}${faqJsonLd(listing.faqs)}`,
    main: html`<article class="listing">
      <header>
        ${logo(listing, 80)}
        <div>
          <h1>${name}</h1>
          ${headline ? html`<p class="lead">${headline}</p>` : ''}
          <div class="header-quotes">
            ${quotesFor(listing, 'name', { isNamed: true })} ${quotesFor(listing, 'logo_url', { isNamed: true })}
            ${headline === tagline ? quotesFor(listing, 'tagline', { isNamed: true }) : ''}
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
          ${
            summary && description !== summary
              ? section(
                  'In short',
                  paragraphs(summary),
                  summary === short_description ? quotesFor(listing, 'short_description') : '',
                )
              : ''
          }
          ${cabinet ? trophyCabinet(cabinet) : ''}
          ${description ? section('About', paragraphs(description), quotesFor(listing, 'description')) : ''}
          ${list(listing, 'features')} ${list(listing, 'usps')} ${founders(listing)} ${faqs(listing)}
          ${updates(listing)} ${story(listing)} ${milestones(listing)} ${media(listing)}
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
    <h2>${title}</h2>
    ${body} ${quotes}
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
      ({ name, title, bio }) =>
        html`<li>
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

function media({ media }: Listing): Html | '' {
  const images = (media ?? []).map(
    ({ url, alt, width, height }) =>
      // A path, so that the image loads from the host that serves the page, which may differ from the public
      // address.
      html`<img
        src="${new URL(url).pathname}"
        alt="${alt}"
        width="${width}"
        height="${height}"
        loading="lazy"
        decoding="async"
      />`,
  )
  return images.length ? section('Media', html`<div class="media">${images}</div>`) : ''
}
