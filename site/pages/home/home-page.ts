import { longDate } from '../../../domain/shared/clock.ts'
import { html } from 'hono/html'
import type * as z from 'zod'
import type { FirstFounder } from '../../../domain/founders/first-founders.ts'
import { sundayOf } from '../../../domain/launches/week.ts'
import type getListing from '../../../tools/listings/get-listing.ts'
import type getSiteInfo from '../../../tools/site/get-site-info.ts'
import { categoryIcon } from '../../ui/category-icon.ts'
import { filled, namesOf, type Categories } from '../../ui/category-tree.ts'
import { digestOffer } from '../../ui/follow/digest-form.ts'
import { jsonLd } from '../../ui/json-ld.ts'
import { firstPicture, listingCard, type Summary } from '../../ui/listing-card.ts'
import { outwardLink, spokenAddress } from '../../ui/outward-link.ts'
import type { Html, Page } from '../../ui/page.ts'
import { portrait } from '../browse/founder-pages.ts'
import { FIELD_LABELS } from '../listing/evidence.ts'
import { searchBox } from '../search/search-form.ts'
import { SUGGEST } from '../../ui/scripts/scripts.ts'
import { counted, DAY_AND_MONTH, shortDates } from '../../ui/words.ts'
import type { Awards } from '../launches/awards-page.ts'
import type { Feed } from '../launches/launches-page.ts'
import { countdown, launchHere, miniList, rankedList } from '../launches/week-parts.ts'

type Info = z.output<(typeof getSiteInfo)['output']>
type Listing = z.output<(typeof getListing)['output']>
type Winner = Omit<Awards['items'][number], 'listing'> & Summary

export interface HomeFacts {
  info: Info
  now: Date
  /** Monday of the current launch week. */
  thisWeek: string
  /** The current week's leading launches, most votes first. */
  week: Feed['items']
  /** How many launches the current week has. */
  weekTotal: number
  /** The winners of the newest week that has awards, first place first. */
  winners: Winner[]
  featured: Summary[]
  /** Trending products that the page doesn't show elsewhere. */
  popular: Summary[]
  upcoming: Summary[]
  /** The first founder of each launch and winner, keyed by the listing's slug. */
  founders: ReadonlyMap<string, FirstFounder>
  /** Some of the founders, with the name of their product. */
  people: (FirstFounder & { product: string })[]
  categories: Categories
  /** The Monday of the week that a launch on the free plan would get now; null if every week is full. */
  freeWeek: string | null
  /** Whether the page offers the weekly email. */
  sendsMail: boolean
  /** A listing with a quote for a field in `TELLING`, which shows what this site is about; null if there is none. */
  example: Listing | null
}

/**
 * The home page: search, this week's launches, what comes next and what won, and categories. Empty lists are left
 * out.
 */
export function homePage(facts: HomeFacts): Page {
  const { info, now, thisWeek, week, popular, people, categories, example } = facts
  const categoryNames = namesOf(categories)
  return {
    title: 'new software, launched every week',
    description: info.purpose,
    path: '/',
    head: html`${firstPicture(week.length ? week : popular)}${SUGGEST.tag}${jsonLd({
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
        <div>
          <h1>New software launches here every week. <span>You pick the winners.</span></h1>
          <p class="lead">Upvote what you like until Sunday. Facts show where they come from.</p>
          <form class="search" action="/search" role="search">
            ${searchBox('', `Search ${counted(info.counts.listings, 'product')}`)}
          </form>
        </div>
        ${week.length ? countdown(thisWeek, now, 'p') : ''}
      </div>
      ${
        info.counts.listings
          ? html`<div class="main-and-side">
              <div>${week.length ? race(facts, categoryNames) : shelf('Trending', popular, categoryNames)}</div>
              <aside>${side(facts)}</aside>
            </div>`
          : nothingYet(info)
      }
      ${people.length ? peopleShelf(people) : ''}
      ${week.length && popular.length ? shelf('From earlier weeks', popular, categoryNames) : ''}
      ${facts.sendsMail ? digestOffer() : ''} ${categoryShelf(categories)} ${example ? proof(example) : ''}
      <div class="two">${launchHere(facts.freeWeek)} ${assistants(info)}</div>
    `,
  }
}

/** The leading launches of the running week. */
function race({ week, weekTotal, founders }: HomeFacts, categoryNames: Map<string, string>): Html {
  const ranked = week.map((item, index) => ({ ...item, rank: index + 1 }))
  const makers = new Map([...founders].map(([slug, { name }]) => [slug, name]))
  return html`<section class="race">
    <div class="shelf-head">
      <h2>This week’s race</h2>
      <a href="/launches">${weekTotal > week.length ? `All ${weekTotal} launches` : 'All launches'} this week</a>
    </div>
    ${rankedList(ranked, { categoryNames, first: 'leader', makers })}
  </section>`
}

/** What comes next, what won, and paid places. */
function side({ upcoming, winners, featured }: HomeFacts): Html {
  return html`${
    upcoming.length
      ? html`<section class="coming">
          <div class="shelf-head">
            <h2>Launching next</h2>
            <a href="/launches/calendar">Calendar</a>
          </div>
          ${miniList(
            upcoming.map((item) => {
              const day = DAY_AND_MONTH.format(new Date(item.launch_week!))
              return {
                ...item,
                note: html`<time datetime="${item.launch_week}">${day}</time> · ${item.tagline}`,
              }
            }),
          )}
        </section>`
      : ''
  }
  ${
    winners.length
      ? html`<section class="winners">
          <div class="shelf-head">
            <h2>Latest winners</h2>
            <a href="/awards">Awards</a>
          </div>
          ${miniList(
            winners.map(({ place, week_votes, ...listing }) => ({
              ...listing,
              rank: place,
              note: listing.tagline,
              figure: counted(week_votes, 'vote'),
            })),
          )}
          <p class="quiet">
            Week of
            <a href="/launches/${winners[0]!.week}">${shortDates(winners[0]!.week, sundayOf(winners[0]!.week))}</a>
          </p>
        </section>`
      : ''
  }
  ${
    featured.length
      ? html`<section class="featured">
          <div class="shelf-head">
            <h2>Featured <span class="label">(paid)</span></h2>
            <a href="/products">Get featured</a>
          </div>
          ${miniList(featured.map((item) => ({ ...item, note: item.tagline })))}
        </section>`
      : ''
  } `
}

function shelf(title: string, items: Summary[], categoryNames: Map<string, string>): Html {
  return html`<section class="shelf">
    <div class="shelf-head">
      <h2>${title}</h2>
      <a href="/launches?section=trending">See all<span class="hidden"> of ${title.toLowerCase()}</span></a>
    </div>
    <ul class="cards">
      ${items.map((item) => listingCard(item, { categoryNames }))}
    </ul>
  </section>`
}

/** Who made the products above, in their own words. */
function peopleShelf(people: HomeFacts['people']): Html {
  return html`<section class="shelf">
    <div class="shelf-head">
      <h2>Who makes them</h2>
      <a href="/founders">All founders</a>
    </div>
    <ul class="in-their-words">
      ${people.map(
        ({ slug, name, title, bio, photo, listing, product }) =>
          html`<li>
            <p>${bio}</p>
            <div>
              ${portrait(name, 48, photo)}
              <p>
                <a href="/founders/${slug}">${name}</a>
                <span class="quiet">${title ? `${title}, ` : ''}<a href="/listings/${listing}">${product}</a></span>
              </p>
            </div>
          </li>`,
      )}
    </ul>
  </section>`
}

/** How many categories the page shows, and how many subcategories of each. */
const CATEGORIES = { top: 8, below: 3 }

/** The categories with the most products. */
function categoryShelf(categories: Categories): Html {
  const most = <T extends { listings: number }>(list: readonly T[], count: number) =>
    list.toSorted((a, b) => b.listings - a.listings).slice(0, count)
  return html`<section class="shelf">
    <div class="shelf-head">
      <h2>Find software by category</h2>
      <a href="/categories">All categories</a>
    </div>
    <ul class="topics">
      ${most(filled(categories), CATEGORIES.top).map(
        ({ slug, name, listings, subcategories }) =>
          html`<li>
            ${categoryIcon(slug)}
            <a href="/categories/${slug}">${name}</a>
            ${listings ? html`<span class="count">${counted(listings, 'product')}</span>` : ''}
            <p class="quiet">
              ${most(subcategories, CATEGORIES.below)
                .map((sub) => sub.name)
                .join(', ')}
            </p>
          </li>`,
      )}
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
        We read a product’s website and show the sentence behind each fact. What the website doesn’t say stays blank.
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
