import { longDate } from '../../../domain/shared/clock.ts'
import { html } from 'hono/html'
import type * as z from 'zod'
import { sundayOf } from '../../../domain/launches/week.ts'
import type getListing from '../../../tools/listings/get-listing.ts'
import type getSiteInfo from '../../../tools/site/get-site-info.ts'
import { categoryTree, filled, namesOf, type Categories } from '../../ui/category-tree.ts'
import { jsonLd } from '../../ui/json-ld.ts'
import { listingCard, type Summary } from '../../ui/listing-card.ts'
import { outwardLink, spokenAddress } from '../../ui/outward-link.ts'
import type { Html, Page } from '../../ui/page.ts'
import { FIELD_LABELS } from '../listing/evidence.ts'
import { searchBox } from '../search/search-form.ts'
import { SUGGEST } from '../../ui/scripts.ts'
import { counted, shortDates } from '../../ui/words.ts'
import type { Awards } from '../launches/awards-page.ts'
import { rankedList, type Feed } from '../launches/launches-page.ts'

type Info = z.output<(typeof getSiteInfo)['output']>
type Listing = z.output<(typeof getListing)['output']>
type Winner = Omit<Awards['items'][number], 'listing'> & Summary

export interface HomeFacts {
  info: Info
  /** Monday of the current launch week. */
  thisWeek: string
  /** The current week's leading launches, most votes first. */
  week: Feed['items']
  /** The winners of the newest week that has awards, first place first. */
  winners: Winner[]
  featured: Summary[]
  trending: Summary[]
  newest: Summary[]
  upcoming: Summary[]
  categories: Categories
  /** A listing with a quote for a field in `TELLING`, which shows what this site is about; null if there is none. */
  example: Listing | null
}

/**
 * The home page: search, this week's launches, other lists of products, and categories. Empty lists are left
 * out.
 */
export function homePage(facts: HomeFacts): Page {
  const { info, thisWeek, week, winners, featured, trending, newest, upcoming, categories, example } = facts
  const categoryNames = namesOf(categories)
  return {
    title: 'software in its own words',
    description: info.purpose,
    path: '/',
    head: html`${SUGGEST.tag}${jsonLd({
      '@type': 'Organization',
      name: info.name,
      url: info.urls.site,
      description: info.purpose,
    })}${jsonLd({
      '@type': 'WebSite',
      name: info.name,
      url: info.urls.site,
      potentialAction: {
        '@type': 'SearchAction',
        target: `${info.urls.site}/search?q={search_term_string}`,
        'query-input': 'required name=search_term_string',
      },
    })}`,
    main: html`
      <div class="hero">
        <h1>New software launches here every week. <span>You pick the winners.</span></h1>
        <p class="lead">${info.purpose}</p>
        <div class="hero-actions">
          <form class="search" action="/search" role="search">
            ${searchBox('', `Search ${counted(info.counts.listings, 'product')}`)}
          </form>
          <a class="button second" href="/submit">Submit your product</a>
        </div>
      </div>
      ${newest.length ? '' : nothingYet(info)} ${week.length ? race(thisWeek, week, categoryNames) : ''}
      <div class="front">
        ${winners.length ? lastWinners(winners, categoryNames) : ''}
        ${featured.length ? featuredShelf(featured, categoryNames) : ''}
      </div>
      ${trending.length ? shelf('Trending', trending, '/launches?section=trending', { categoryNames }) : ''}
      ${newest.length ? shelf('Newest', newest, '/launches?section=recent', { categoryNames }) : ''}
      ${upcoming.length ? shelf('Launching soon', upcoming, '/launches?section=upcoming', { categoryNames, upcoming: true }) : ''}
      ${example ? proof(example) : ''}
      <section class="categories">
        <div class="shelf-head">
          <h2>Categories</h2>
          <a href="/categories">All categories</a>
        </div>
        ${categoryTree(filled(categories), 'h3')}
      </section>
      ${assistants(info)}
    `,
  }
}

/** The leading launches of the running week. */
function race(week: string, items: Feed['items'], categoryNames: Map<string, string>): Html {
  const ranked = items.map((item, index) => ({ ...item, rank: index + 1 }))
  return html`<section class="shelf race">
    <div class="shelf-head">
      <div>
        <h2>This week’s race</h2>
        <p class="quiet">
          Vote until midnight UTC on <time datetime="${sundayOf(week)}">${longDate(sundayOf(week))}</time>.
        </p>
      </div>
      <a href="/launches">All launches this week</a>
    </div>
    ${rankedList(ranked, categoryNames)}
  </section>`
}

/** The winners of the newest week that has them. */
function lastWinners(winners: Winner[], categoryNames: Map<string, string>): Html {
  const { week } = winners[0]!
  return html`<section class="shelf winners">
    <div class="shelf-head">
      <div>
        <h2>Latest winners</h2>
        <p class="quiet"><a href="/launches/${week}">${shortDates(week, sundayOf(week))}</a></p>
      </div>
      <a href="/awards">All awards</a>
    </div>
    <ol class="cards single">
      ${winners.map(({ place, award, week_votes, ...listing }) =>
        listingCard(listing, {
          categoryNames,
          rank: place,
          label: award,
          votes: { count: week_votes, of: 'past_week' },
        }),
      )}
    </ol>
  </section>`
}

/** Paid placements, labeled as paid on every card. */
function featuredShelf(items: Summary[], categoryNames: Map<string, string>): Html {
  return html`<section class="shelf featured">
    <div class="shelf-head">
      <h2>Featured</h2>
      <a href="/products">Get featured</a>
    </div>
    <ul class="cards single">
      ${items.map((item) => listingCard(item, { categoryNames, label: 'Featured · paid' }))}
    </ul>
  </section>`
}

function shelf(
  title: string,
  items: Summary[],
  href: string,
  options: { categoryNames: Map<string, string>; upcoming?: boolean },
): Html {
  return html`<section class="shelf">
    <div class="shelf-head">
      <h2>${title}</h2>
      <a href="${href}">See all<span class="hidden"> of ${title.toLowerCase()}</span></a>
    </div>
    <ul class="cards">
      ${items.map((item) => listingCard(item, options))}
    </ul>
  </section>`
}

function nothingYet({ urls }: Info): Html {
  return html`<section class="empty">
    <h2>No products yet. Be the first.</h2>
    <p><a class="button" href="/submit">Submit your product</a></p>
    <p>
      Or connect your assistant to <code>${urls.mcp}</code> and ask it to list your product.
      <a href="/docs#connect">Here’s how</a>.
    </p>
  </section>`
}

/** Fields whose quotes are easiest to grasp, best first. */
export const TELLING = ['pricing_summary', 'pricing_model', 'founded_year', 'tagline', 'short_description'] as const

/** A value of the example listing with the quote behind it. */
function proof(listing: Listing): Html {
  const field = TELLING.find((name) => listing[name] !== null && listing.evidence[name]?.length)
  const quote = field && listing.evidence[field]?.[0]
  if (!quote) return html``
  return html`<section class="proof">
    <div>
      <h2>Facts with proof</h2>
      <p>
        We draft every profile from the product’s website, and show the words behind each value. What the website
        doesn’t say stays blank.
      </p>
    </div>
    <figure>
      <figcaption>
        ${FIELD_LABELS[field]} of <a href="/listings/${listing.slug}">${listing.name}</a>: <b>${listing[field]}</b>
      </figcaption>
      <blockquote><p>${quote.quote}</p></blockquote>
      <p class="source">
        ${outwardLink(quote.url, spokenAddress(quote.url))}, read
        <time datetime="${quote.fetched_at}">${longDate(quote.fetched_at)}</time>
      </p>
    </figure>
  </section>`
}

function assistants({ urls }: Info): Html {
  return html`<section class="machines">
    <div>
      <h2>For AI assistants and scripts</h2>
      <p>
        Read everything here and submit products over the Model Context Protocol (MCP) or REST. Reading needs no
        account.
      </p>
    </div>
    <dl>
      <dt>MCP</dt>
      <dd><code>${urls.mcp}</code></dd>
      <dt>REST</dt>
      <dd><code>${urls.api}</code></dd>
      <dt>Docs</dt>
      <dd><a href="/docs">Reference</a> and <a href="/api/v1/openapi.json">OpenAPI</a></dd>
    </dl>
  </section>`
}
