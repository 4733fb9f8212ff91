import { longDate } from '../../../domain/shared/clock.ts'
import { html } from 'hono/html'
import type { TrophyCabinet } from '../../../domain/awards/trophy-cabinet.ts'
import type { Comment } from '../../../domain/comments/read-comments.ts'
import type { ShownReview } from '../../../domain/reviews/read-reviews.ts'
import { FIELD_LABELS, quotesFor, sources, type Listing } from './evidence.ts'
import { faqJsonLd } from '../../ui/faq-list.ts'
import { listingCard, type Summary } from '../../ui/listing-card.ts'
import { gallery, galleryHead } from './gallery.ts'
import { listingFacts } from './listing-facts.ts'
import type { Viewer } from './listing-actions.ts'
import { listingHeader, type WeekPlace } from './listing-header.ts'
import { listingJsonLd } from './listing-json-ld.ts'
import { commentsSection, type Threads } from '../comments/comments-page.ts'
import type { Commenter } from '../comments/commenter.ts'
import { reviewsSection } from '../reviews/reviews-section.ts'
import { forMakers, type Badges } from './listing-makers.ts'
import { makers } from './listing-people.ts'
import { sectionTabs, type Section } from './listing-sections.ts'
import { outwardLink } from '../../ui/outward-link.ts'
import type { Awards } from '../launches/awards-page.ts'
import type { Crumb, Html, Page } from '../../ui/page.ts'
import { compareHref } from '../browse/compare-parts.ts'
import { paragraphs } from '../../ui/prose.ts'
import { COPY } from '../../ui/scripts/scripts.ts'
import { counted } from '../../ui/words.ts'
import { storyParts } from './story.ts'
import { trophyCabinet } from './trophy-cabinet.ts'

type Award = Awards['items'][number]

/** A product's full profile, with its alternatives. */
export function listingPage(
  listing: Listing,
  alternatives: readonly Summary[],
  {
    viewer = null,
    awards = [],
    cabinet,
    reviews = [],
    replies = new Map(),
    discussion = null,
    badges,
    place = null,
    isPreview = false,
  }: {
    viewer?: Viewer
    awards?: Award[]
    cabinet?: TrophyCabinet | undefined
    reviews?: ShownReview[]
    /** The owners' replies to them, by the review's id. */
    replies?: ReadonlyMap<number, Comment>
    /** What people say about it; null for a preview. */
    discussion?: { page: Threads; viewer: Commenter | null; now: Date } | null
    badges?: Badges
    /** Its place in the launch week that is running. */
    place?: WeekPlace | null
    /** Whether the listing isn't public yet, so that nobody can vote for it or follow it. */
    isPreview?: boolean
  } = {},
): Page {
  const { name, seo, tagline, summary, description, short_description } = listing
  return {
    title: seo.title ?? (tagline ? `${name}: ${tagline}` : name),
    description: seo.meta ?? short_description ?? tagline ?? `${name}: what it is, who makes it and what people say.`,
    path: `/listings/${listing.slug}`,
    picture: `/og/listing/${listing.slug}.png`,
    crumbs: crumbsOf(listing),
    head: html`${listingJsonLd(listing)}${faqJsonLd(listing.faqs)}${galleryHead(listing)}${isPreview ? '' : COPY.tag}`,
    main: html`<article class="listing">
      ${listingHeader(listing, { viewer, awards, place, isPreview })} ${launch(listing)}
      ${sectionTabs(listing, 'page', partsOf(listing, alternatives))}
      <div class="columns">
        <div class="profile">
          ${gallery(listing)}
          ${
            summary && !description?.includes(summary)
              ? section(
                  'In short',
                  paragraphs(summary),
                  summary === short_description ? quotesOf(listing, 'short_description') : '',
                )
              : ''
          }
          ${description ? section('About', paragraphs(description), aboutQuotes(listing), 'about') : ''}
          ${list(listing, 'features')} ${list(listing, 'usps')}
          ${discussion ? commentsSection({ ...discussion, listing, here: `/listings/${listing.slug}`, total: listing.comments?.total ?? 0 }) : ''}
          ${isPreview ? '' : reviewsSection(listing, reviews, replies)}
        </div>
        <aside aria-label="Facts" id="facts">
          ${makers(listing)}
          <div class="panel">${listingFacts(listing, { isPreview })} ${sources(listing)}</div>
          ${badges ? forMakers(listing, badges, viewer?.owns ?? null) : ''}
        </aside>
        <div class="profile">
          ${cabinet ? trophyCabinet(cabinet) : ''} ${updates(listing)} ${faqs(listing)} ${story(listing)}
          ${milestones(listing)}
        </div>
      </div>
      ${alternativesOf(listing, alternatives)}
    </article>`,
  }
}

/** The parts of the page for its tabs: those before what people say, and those after. */
function partsOf(listing: Listing, alternatives: readonly Summary[]): { before: Section[]; after: Section[] } {
  const { description, features, faqs, latest_updates, status } = listing
  const named = (isThere: unknown, id: string, name: string): Section[] => (isThere ? [[id, name]] : [])
  return {
    before: [...named(description, 'about', 'About'), ...named(features.length, 'features', 'Features')],
    after: [
      ['facts', 'Details'],
      ...named(latest_updates.length, 'updates', 'Updates'),
      ...named(faqs.length, 'questions', 'Questions'),
      ...named(status === 'live' && alternatives.length, 'alternatives', 'Alternatives'),
    ],
  }
}

/** The quotes of a section, with their number. */
function quotesOf(listing: Listing, field: Parameters<typeof quotesFor>[1]): Html | '' {
  return quotesFor(listing, field, counted(listing.evidence[field]?.length ?? 0, 'quote'))
}

/** The quotes of the description, and of the short one if the page leaves that out as part of it. */
function aboutQuotes(listing: Listing): Html {
  const { description, summary, short_description } = listing
  const isPart = summary === short_description && description?.includes(summary ?? '')
  return html`${quotesOf(listing, 'description')} ${isPart ? quotesOf(listing, 'short_description') : ''}`
}

function crumbsOf({ categories }: Listing): Crumb[] {
  const primary = categories.find((category) => category.primary)
  const own = primary ? [{ name: primary.name, href: `/categories/${primary.slug}` }] : []
  return [{ name: 'Categories', href: '/categories' }, ...own]
}

/** How many similar products a page shows. */
export const SHOWN_ALTERNATIVES = 3

function alternativesOf({ slug, name, status, categories }: Listing, alternatives: readonly Summary[]): Html | '' {
  if (status !== 'live' || !alternatives.length) return ''
  const main = categories.find(({ primary }) => primary)
  return html`<section class="similar" id="alternatives">
    <div class="shelf-head">
      <h2>Products like ${name}</h2>
      ${main ? html`<a href="/categories/${main.slug}">More in ${main.name}</a>` : ''}
    </div>
    <ul class="cards">
      ${alternatives.slice(0, SHOWN_ALTERNATIVES).map((other) =>
        listingCard(other, {
          more: html`<p class="beside">
            <a href="${compareHref(slug, other.slug)}">Compare<span class="hidden"> ${name} and ${other.name}</span></a>
          </p>`,
        }),
      )}
    </ul>
  </section>`
}

function launch({ status, launch_week }: Listing): Html | '' {
  if (status === 'live' || !launch_week) return ''
  return html`<p class="notice launching">
    <span
      >Not live yet. Launches on Monday, <time datetime="${launch_week}"><b>${longDate(launch_week)}</b></time
      >.</span
    >
    <a href="/launches/${launch_week}">See what else launches that week</a>
  </p>`
}

function section(title: string, body: Html, quotes: Html | '' = '', id = ''): Html {
  return html`<section ${id ? html` id="${id}"` : ''}>
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
    ${listing[field].map((item) => html`<li>${withHeading(item)}</li>`)}
  </ul>`
  return section(FIELD_LABELS[field], items, quotesOf(listing, field), field)
}

/** Features are often "Heading: sentence". */
function withHeading(item: string): Html {
  const [, heading, sentence] = /^([^:]{1,60}:)( .+)$/s.exec(item) ?? []
  return heading ? html`<b>${heading}</b>${sentence}` : html`${item}`
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
  return section('Questions and answers', html`${items}`, quotesOf(listing, 'faqs'), 'questions')
}

function updates({ latest_updates }: Listing): Html | '' {
  if (!latest_updates.length) return ''
  const items = latest_updates.map(
    ({ title, body, posted_at }) =>
      html`<li>
        <h3>${title}</h3>
        <p class="quiet"><time datetime="${posted_at}">${longDate(posted_at)}</time></p>
        ${paragraphs(body)}
      </li>`,
  )
  return section(
    'Latest updates',
    html`<ul class="updates">
      ${items}
    </ul>`,
    '',
    'updates',
  )
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
