import { longDate } from '../../../domain/shared/clock.ts'
import { html } from 'hono/html'
import type * as z from 'zod'
import type { CardFacts } from '../../../domain/listings/lists/card-facts.ts'
import type listMyDrafts from '../../../tools/drafts/list-my-drafts.ts'
import type listMyListings from '../../../tools/my-listings/list-my-listings.ts'
import { logo, thumbnail } from '../../ui/listing-card.ts'
import { spokenAddress } from '../../ui/outward-link.ts'
import type { Html, Page } from '../../ui/page.ts'
import { SUBMIT } from '../../ui/scripts/scripts.ts'
import { counted } from '../../ui/words.ts'
import { DRAFT_STATUS_WORDS, figure, formKeys, LISTING_STATUS_WORDS, type Around } from './frame.ts'

interface Mine extends Around {
  listings: z.output<(typeof listMyListings)['output']>
  drafts: z.output<(typeof listMyDrafts)['output']>
  /** Keyed by slug. */
  facts: ReadonlyMap<string, CardFacts>
  /** How many followers each listing has, keyed by its id. */
  followers: ReadonlyMap<number, number>
  problem: string | null
  /** What the person came to buy for one of their listings; null if nothing. */
  buys: { code: string; name: string } | null
}
type Listed = Mine['listings']['items'][number]
type Drafted = Mine['drafts']['items'][number]

/** A person's products and open drafts, each with its state and next step. */
export function myProductsPage({ listings, drafts, facts, followers, buys, notice, problem, ...around }: Mine): Page {
  const open = drafts.items.filter(({ status }) => status !== 'submitted')
  const of = (...states: Listed['status'][]) => listings.items.filter(({ status }) => states.includes(status))
  const [waiting, shown, off] = [of('draft', 'awaiting_badge'), of('live', 'scheduled'), of('hidden', 'withdrawn')]
  const card = (listing: Listed) =>
    productCard(listing, { facts: facts.get(listing.slug), followers: followers.get(listing.id) ?? 0, buys })
  return {
    title: 'My products',
    description: 'Your products and drafts.',
    path: '/my-listings',
    unlisted: true,
    head: SUBMIT.tag,
    main: html`<div class="mine">
      <h1>My products</h1>
      ${problem ? html`<p class="problem" role="alert">${problem}</p>` : ''}
      ${notice ? html`<p class="note" role="status">${notice}</p>` : ''}
      ${buys === null ? '' : html`<p class="note" role="status">Choose the product to buy <b>${buys.name}</b> for.</p>`}
      ${
        listings.items.length + open.length
          ? html`${listings.page === 1 && !listings.has_more ? figures(listings.items, open, followers) : ''}
            ${buys ? '' : shelf('Waiting for you', [...waiting.map(card), ...open.map(draftCard)])}
            ${shelf('Live and scheduled', shown.map(card))} ${buys ? shelf('Not public yet', waiting.map(card)) : ''}
            ${shelf('Off the site', off.map(card))}`
          : html`<div class="empty">
              <h2>Nothing here yet</h2>
              <p>Give us your website, and we draft your profile in about a minute.</p>
              <p><a class="button" href="/submit">Submit your product</a></p>
            </div>`
      }
      ${pager(listings)}
      <section class="wide">
        <h2>More</h2>
        <ul class="more">
          <li>
            <a href="/my-listings/interview"
              ><b>Founder interview</b><span>Answer questions that your pages show.</span></a
            >
          </li>
          <li>
            <a href="/orders"><b>Orders and invoices</b><span>What you bought, with its documents.</span></a>
          </li>
          <li>
            <a href="/products"><b>Prices</b><span>Plans and add-ons for your products.</span></a>
          </li>
        </ul>
        <details class="opens in-card">
          <summary>Import a listing from a file</summary>
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

/** Cards under a heading; empty without cards. */
function shelf(title: string, cards: Html[]): Html | '' {
  if (!cards.length) return ''
  return html`<section class="wide">
    <h2>${title}</h2>
    <ul class="products">
      ${cards}
    </ul>
  </section>`
}

/** The person's products in figures. */
function figures(items: readonly Listed[], open: readonly Drafted[], followers: Mine['followers']): Html {
  const live = items.filter(({ status }) => status === 'live')
  const sum = (of: (listing: Listed) => number) => String(items.reduce((total, listing) => total + of(listing), 0))
  return html`<dl class="figures">
    ${figure('Live', String(live.length))} ${figure('In progress', String(items.length - live.length + open.length))}
    ${figure(
      'Upvotes',
      sum(({ votes }) => votes),
    )}
    ${figure(
      'Followers',
      sum(({ id }) => followers.get(id) ?? 0),
    )}
  </dl>`
}

/** In place of a product's first screenshot: its logo. */
function noPicture(product: Parameters<typeof logo>[0]): Html {
  return html`<span class="thumb no-picture">${logo(product, 48)}</span>`
}

function productCard(
  { id, slug, name, status, launch_week, votes }: Listed,
  { facts, followers, buys }: { facts: CardFacts | undefined; followers: number; buys: Mine['buys'] },
): Html {
  const next = nextStep({ id, slug, status })
  const action = buys ? { href: `/my-listings/${id}/publish#buy-${buys.code}`, words: 'Choose' } : next.action
  const isWaiting = status === 'draft' || status === 'awaiting_badge'
  const product = { slug, name, logo_url: facts?.logo_url ?? null }
  return html`<li class="product">
    ${facts?.thumbnail ? thumbnail({ slug, name, thumbnail: facts.thumbnail }) : noPicture(product)}
    <div>
      <h3>${facts?.thumbnail ? logo(product, 24) : ''} <a href="/my-listings/${id}">${name}</a></h3>
      <p class="facts">
        <b class="status is-${status}">${LISTING_STATUS_WORDS[status]}</b>
        ${launch_week ? html`<span>Week of ${longDate(launch_week)}</span>` : ''}
      </p>
      ${next.text ? html`<p class="quiet">${next.text}</p>` : ''}
    </div>
    ${
      status === 'live'
        ? html`<p class="product-figures">
            ${[counted(votes, 'upvote'), counted(followers, 'follower')].map((words) => {
              const [count, unit] = words.split(' ')
              return html`<span><b>${count}</b> ${unit}</span>`
            })}
          </p>`
        : ''
    }
    <p class="product-links">
      ${
        isWaiting || buys
          ? html`<a class="button small" href="${action.href}"
              >${action.words}<span class="hidden"> ${buys ? 'for' : ''} ${name}</span></a
            >`
          : html`<a class="button second small" href="${action.href}"
                >${action.words}<span class="hidden"> of ${name}</span></a
              >
              <a class="button second small" href="/my-listings/${id}">Manage<span class="hidden"> ${name}</span></a>`
      }
    </p>
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
    ${noPicture({ slug: id, name: title, logo_url: null })}
    <div>
      <h3><a href="/drafts/${id}">${title}</a></h3>
      <p class="facts">
        <b class="status is-draft">${isReading ? DRAFT_STATUS_WORDS[status] : 'Draft'}</b>
        ${isReading ? '' : html`<span>${completeness}% complete</span>`}
      </p>
      ${isReading ? '' : html`<progress max="100" value="${completeness}" aria-label="${title} is ${completeness}% complete"></progress>`}
      ${problem && completeness === 0 ? html`<p class="quiet">We couldn’t read your site. Fill it in by hand.</p>` : ''}
    </div>
    <p class="product-links">
      <a class="button second small" href="/drafts/${id}"
        >${isReading ? 'See progress' : 'Continue'}<span class="hidden"> with ${title}</span></a
      >
    </p>
  </li>`
}

function pager({ page, has_more }: Mine['listings']): Html | '' {
  if (page === 1 && !has_more) return ''
  return html`<nav aria-label="Pages" class="split">
    ${page > 1 ? html`<a href="/my-listings?page=${page - 1}">Newer</a>` : html`<span></span>`}
    ${has_more ? html`<a href="/my-listings?page=${page + 1}">Older</a>` : ''}
  </nav>`
}
