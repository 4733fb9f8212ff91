import { longDate } from '../../../domain/shared/clock.ts'
import { html } from 'hono/html'
import type * as z from 'zod'
import type { CardFacts } from '../../../domain/listings/lists/card-facts.ts'
import type listMyDrafts from '../../../tools/drafts/list-my-drafts.ts'
import type listMyListings from '../../../tools/my-listings/list-my-listings.ts'
import { logo, thumbnail } from '../../ui/listing-card.ts'
import { spokenAddress } from '../../ui/outward-link.ts'
import type { Html, Page } from '../../ui/page.ts'
import { SUBMIT } from '../../ui/scripts.ts'
import { counted } from '../../ui/words.ts'
import { DRAFT_STATUS_WORDS, formKeys, LISTING_STATUS_WORDS, type Around } from './frame.ts'

interface Mine extends Around {
  listings: z.output<(typeof listMyListings)['output']>
  drafts: z.output<(typeof listMyDrafts)['output']>
  /** Keyed by slug. */
  facts: ReadonlyMap<string, CardFacts>
  problem: string | null
}
type Listed = Mine['listings']['items'][number]
type Drafted = Mine['drafts']['items'][number]

/** A person's products and open drafts, each with its state and next step. */
export function myProductsPage({ listings, drafts, facts, notice, problem, ...around }: Mine): Page {
  const open = drafts.items.filter(({ status }) => status !== 'submitted')
  return {
    title: 'My products',
    description: 'Your products and drafts.',
    path: '/my-listings',
    unlisted: true,
    head: SUBMIT.tag,
    main: html`<div class="mine">
      <header class="split">
        <h1>My products</h1>
        <a class="button" href="/submit">Submit a product</a>
      </header>
      ${problem ? html`<p class="problem" role="alert">${problem}</p>` : ''}
      ${notice ? html`<p class="note" role="status">${notice}</p>` : ''}
      ${
        open.length
          ? html`<section class="wide">
              <h2>Drafts</h2>
              <ul class="products">
                ${open.map(draftCard)}
              </ul>
            </section>`
          : ''
      }
      ${
        listings.items.length
          ? html`<section class="wide">
              <h2${open.length ? '' : html` class="hidden"`}>Listings</h2>
              <ul class="products">
                ${listings.items.map((listing) => productCard(listing, facts.get(listing.slug)))}
              </ul>
            </section>`
          : open.length
            ? ''
            : html`<div class="empty">
                <h2>Nothing here yet</h2>
                <p>Give us your website, and we draft your profile in about a minute.</p>
                <p><a class="button" href="/submit">Submit your product</a></p>
              </div>`
      }
      ${pager(listings)}
      <section>
        <h2>More</h2>
        <ul class="more">
          <li><a href="/my-listings/interview">Founder interview</a></li>
          <li><a href="/orders">All orders</a></li>
        </ul>
        <details>
          <summary>Import a listing</summary>
          <form class="stack" method="post" action="/my-listings/import" enctype="multipart/form-data">
            ${formKeys(around)}
            <label>
              <span>Listing file</span>
              <input type="file" name="file" accept="application/json,.json" required />
            </label>
            <p class="quiet">Updates your listing of that website, or creates a new one.</p>
            <button class="second">Import</button>
          </form>
        </details>
      </section>
    </div>`,
  }
}

function productCard({ id, slug, name, status, launch_week, votes }: Listed, facts: CardFacts | undefined): Html {
  const { text, action } = nextStep({ id, slug, status })
  return html`<li class="product">
    ${thumbnail({ slug, name, thumbnail: facts?.thumbnail })}
    <div>
      <h3>${logo({ slug, name, logo_url: facts?.logo_url ?? null }, 24)} <a href="/my-listings/${id}">${name}</a></h3>
      <p class="facts">
        <b class="status is-${status}">${LISTING_STATUS_WORDS[status]}</b>
        ${launch_week ? html`<span>Week of ${longDate(launch_week)}</span>` : ''}
        ${status === 'live' ? html`<span>${counted(votes, 'upvote')}</span>` : ''}
      </p>
      ${text ? html`<p>${text}</p>` : ''}
    </div>
    <a class="button second small" href="${action.href}">${action.words}<span class="hidden"> ${name}</span></a>
  </li>`
}

/** What an owner does next with a listing. */
function nextStep({ id, slug, status }: Pick<Listed, 'id' | 'slug' | 'status'>): {
  text: string
  action: { href: string; words: string }
} {
  const base = `/my-listings/${id}`
  switch (status) {
    case 'draft':
      return {
        text: 'Choose a plan to publish it.',
        action: { href: `${base}/publish`, words: 'Choose a plan' },
      }
    case 'awaiting_badge':
      return {
        text: 'Add the badge to your homepage.',
        action: { href: `${base}#badge`, words: 'Get the badge' },
      }
    case 'scheduled':
      return { text: '', action: { href: `/listings/${slug}`, words: 'View page' } }
    case 'live':
      return { text: '', action: { href: `/listings/${slug}`, words: 'View page' } }
    case 'hidden':
      return {
        text: 'Visitors can’t see this page.',
        action: { href: base, words: 'See why' },
      }
    case 'withdrawn':
      return {
        text: 'You withdrew this listing.',
        action: { href: `${base}#manage`, words: 'Restore' },
      }
  }
}

function draftCard({ id, url, name, status, completeness, problem }: Drafted): Html {
  const isReading = status === 'crawling' || status === 'drafting'
  const title = name ?? spokenAddress(url)
  return html`<li class="product">
    ${thumbnail({ slug: id, name: title, thumbnail: null })}
    <div>
      <h3><a href="/drafts/${id}">${title}</a></h3>
      <p class="facts">
        <b class="status">${DRAFT_STATUS_WORDS[status]}</b>
        ${isReading ? '' : html`<span>${completeness}% complete</span>`}
      </p>
      ${problem && completeness === 0 ? html`<p>We couldn’t read your site.</p>` : ''}
    </div>
    <a class="button second small" href="/drafts/${id}"
      >${isReading ? 'See progress' : 'Continue'}<span class="hidden"> with ${title}</span></a
    >
  </li>`
}

function pager({ page, has_more }: Mine['listings']): Html | '' {
  if (page === 1 && !has_more) return ''
  return html`<nav aria-label="Pages" class="split">
    ${page > 1 ? html`<a href="/my-listings?page=${page - 1}">Newer</a>` : html`<span></span>`}
    ${has_more ? html`<a href="/my-listings?page=${page + 1}">Older</a>` : ''}
  </nav>`
}
