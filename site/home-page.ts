import { html } from 'hono/html'
import type * as z from 'zod'
import type listCategories from '../tools/categories/list-categories.ts'
import type getListing from '../tools/listings/get-listing.ts'
import type getSiteInfo from '../tools/site/get-site-info.ts'
import { listingCard, type Summary } from './listing-card.ts'
import { outwardLink, spokenAddress } from './outward-link.ts'
import type { Html, Page } from './page.ts'
import { counted, longDate } from './words.ts'

export type Categories = z.output<(typeof listCategories)['output']>['categories']
type Info = z.output<(typeof getSiteInfo)['output']>
type Listing = z.output<(typeof getListing)['output']>

export interface HomeFacts {
  info: Info
  newest: Summary[]
  mostVoted: Summary[]
  upcoming: Summary[]
  categories: Categories
  /** A listing whose evidence shows what this site is about. */
  example: Listing | null
}

/** The home page. */
export function homePage({ info, newest, mostVoted, upcoming, categories, example }: HomeFacts): Page {
  const categoryNames = namesOf(categories)
  return {
    title: 'software in its own words',
    description: info.purpose,
    path: '/',
    main: html`
      <div class="hero">
        <div>
          <h1>Software products, <mark>in their own words</mark></h1>
          <p class="lead">${info.purpose}</p>
          <form class="search" action="/search" role="search">
            <label class="hidden" for="q">Search products</label>
            <input
              id="q"
              name="q"
              type="search"
              maxlength="200"
              placeholder="Search ${counted(info.counts.listings, 'product')}"
            />
            <button>Search</button>
          </form>
        </div>
        ${example ? proof(example) : ''}
      </div>
      ${newest.length ? shelf('Newest', newest, '/search?sort=newest', { categoryNames }) : nothingYet(info)}
      ${
        mostVoted.some(({ votes }) => votes > 0)
          ? shelf('Most voted', mostVoted, '/search?sort=votes', { categoryNames })
          : ''
      }
      ${upcoming.length ? shelf('Launching soon', upcoming, '/search?status=upcoming', { categoryNames, upcoming: true }) : ''}
      ${assistants(info)} ${categoryTree(categories)}
    `,
  }
}

/** Category slugs to names, subcategories included. */
export function namesOf(categories: Categories): Map<string, string> {
  return new Map(categories.flatMap((top) => [top, ...top.subcategories]).map(({ slug, name }) => [slug, name]))
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
    <h2>No product is live yet</h2>
    <p>
      Yours can be the first: connect your assistant to <code>${urls.mcp}</code> and ask it to list your website. The
      <a href="/docs#connect">docs</a> show how.
    </p>
  </section>`
}

/** The fields whose quotes say most at a glance. */
const TELLING = ['pricing_summary', 'pricing_model', 'founded_year', 'tagline', 'short_description'] as const
const LABELS = {
  pricing_summary: 'Pricing',
  pricing_model: 'Pricing model',
  founded_year: 'Founded',
  tagline: 'Tagline',
  short_description: 'In short',
}

/** One real value of a real listing with its quote: what this site is about, shown rather than told. */
function proof(listing: Listing): Html {
  const field = TELLING.find((name) => listing[name] !== null && listing.evidence[name]?.length)
  const quote = field && listing.evidence[field]?.[0]
  if (!quote) return html``
  return html`<figure class="proof">
    <figcaption>From the profile of <a href="/listings/${listing.slug}">${listing.name}</a></figcaption>
    <p class="proof-label">${LABELS[field]}</p>
    <p class="proof-value">${listing[field]}</p>
    <blockquote><p>${quote.quote}</p></blockquote>
    <p class="source">
      ${outwardLink(quote.url, spokenAddress(quote.url))}, read
      <time datetime="${quote.fetched_at}">${longDate(quote.fetched_at)}</time>
    </p>
  </figure>`
}

function assistants({ urls }: Info): Html {
  return html`<section class="machines">
    <div>
      <h2>For AI assistants and scripts</h2>
      <p>
        Everything here can be read, and products submitted, over the Model Context Protocol or plain REST. Reading
        needs no account.
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

function categoryTree(categories: Categories): Html {
  return html`<section class="categories">
    <h2>Categories</h2>
    <ul>
      ${categories.map(
        (top) =>
          html`<li>
            <h3>${categoryLink(top)}</h3>
            ${
              top.subcategories.length
                ? html`<ul>
                    ${top.subcategories.map((sub) => html`<li>${categoryLink(sub)}</li>`)}
                  </ul>`
                : ''
            }
          </li>`,
      )}
    </ul>
  </section>`
}

function categoryLink({ slug, name, listings }: { slug: string; name: string; listings: number }): Html {
  return html`<a href="/search?category=${slug}">${name}</a>
    <span class="count">${listings}<span class="hidden"> ${listings === 1 ? 'product' : 'products'}</span></span>`
}
