import { html } from 'hono/html'
import type * as z from 'zod'
import type { MyDraft } from '../../../domain/drafts/overview.ts'
import type { ListingStatus } from '../../../domain/listings/listing.entity.ts'
import type getMyListing from '../../../tools/my-listings/get-my-listing.ts'
import { logo } from '../../ui/listing-card.ts'
import type { Html, Page } from '../../ui/page.ts'
import { partsNav } from '../shared/parts-nav.ts'
import { SUBMIT } from '../../ui/scripts/scripts.ts'

export type MyListing = z.output<(typeof getMyListing)['output']>

export const LISTING_STATUS_WORDS: Record<ListingStatus, string> = {
  draft: 'Not published',
  awaiting_badge: 'Waiting for the badge',
  scheduled: 'Scheduled',
  live: 'Live',
  hidden: 'Hidden by the site team',
  withdrawn: 'Withdrawn',
}

export const DRAFT_STATUS_WORDS: Record<MyDraft['status'], string> = {
  crawling: 'Reading your website',
  drafting: 'Drafting',
  ready: 'Ready to review',
  submitted: 'Saved as a listing',
}

const TABS = [
  ['', 'Overview'],
  ['/profile', 'Profile'],
  ['/pictures', 'Pictures'],
  ['/publish', 'Launch'],
  ['/news', 'Updates'],
  ['/story', 'Story'],
  ['/figures', 'Figures'],
  ['/claim', 'Claim'],
  ['/orders', 'Orders'],
] as const
type Place = (typeof TABS)[number][0] | '/preview' | '/done'

/** Whether visitors can see the listing. */
export function isPublic({ status }: Pick<MyListing, 'status'>): boolean {
  return status === 'live' || status === 'scheduled'
}

/** The notice to show, and the tokens in every form: the session's, and one for this page view. */
export interface Around {
  token: string
  once: string
  notice?: string | null | undefined
}

/**
 * A page of an owner's listing below its tabs. While somebody submits it, `steps` stand in place of the tabs.
 */
export function myListingPage(
  listing: MyListing,
  place: Place,
  title: string,
  { notice }: Around,
  body: Html,
  steps: Html | '' = '',
): Page {
  const { id, name, status } = listing
  const base = `/my-listings/${id}`
  const publicPage = isPublic(listing) ? `/listings/${listing.slug}` : `${base}/preview`
  return {
    title: place === '' ? name : `${title} · ${name}`,
    description: `${title} of ${name}`,
    path: base + place,
    unlisted: true,
    head: SUBMIT.tag,
    crumbs: [{ name: 'My products', href: '/my-listings' }, ...(place === '' ? [] : [{ name, href: base }])],
    main: html`<div class="mine">
      ${steps}
      <header class="mine-head">
        ${logo(listing, 48)}
        <div>
          <h1>${place === '' ? name : html`${title}<span class="hidden"> of ${name}</span>`}</h1>
          <p class="facts">
            ${place === '' ? '' : html`<span>${name}</span>`}<b class="status is-${status}"
              >${LISTING_STATUS_WORDS[status]}</b
            >
          </p>
        </div>
        <p class="mine-links">
          <a class="button second small" href="${publicPage}">${isPublic(listing) ? 'View page' : 'Preview'}</a>
        </p>
      </header>
      ${
        steps
          ? ''
          : partsNav(
              { place: 'Product', here: TABS.find(([path]) => path === place)?.[1] ?? title },
              html`<div class="places">
                ${TABS.map(
                  ([path, words]) =>
                    html`<a href="${base}${path}" ${path === place ? html` aria-current="page"` : ''}>${words}</a>`,
                )}
              </div>`,
            )
      }
      ${notice ? html`<p class="note" role="status">${notice}</p>` : ''} ${body}
    </div>`,
  }
}

/** One of several figures in a `dl.figures`. */
export function figure(name: string, value: string | number | Html): Html {
  return html`<div>
    <dt>${name}</dt>
    <dd>${value}</dd>
  </div>`
}

/** The hidden fields of every form on these pages. */
export function formKeys({ token, once }: Around): Html {
  return html`<input type="hidden" name="token" value="${token}" /> <input type="hidden" name="once" value="${once}" />`
}

/**
 * A note that visitors can't see `what` yet, because its paid section is locked; empty once the section is
 * unlocked.
 */
export function lockedNote(
  listing: MyListing,
  section: MyListing['unlocked_sections'][number],
  what: string,
): Html | '' {
  if (listing.unlocked_sections.includes(section)) return ''
  return html`<p class="note">
    Visitors can’t see ${what} yet. You can still save changes.
    <a href="/my-listings/${listing.id}/publish">Unlock this section</a>
  </p>`
}
