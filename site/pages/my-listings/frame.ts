import { html } from 'hono/html'
import type * as z from 'zod'
import type { MyDraft } from '../../../domain/drafts/overview.ts'
import type { ListingStatus } from '../../../domain/listings/listing.entity.ts'
import type getMyListing from '../../../tools/my-listings/get-my-listing.ts'
import type { Html, Page } from '../../ui/page.ts'
import { SUBMIT } from '../../ui/scripts.ts'

export type MyListing = z.output<(typeof getMyListing)['output']>

export const LISTING_STATUS_WORDS: Record<ListingStatus, string> = {
  draft: 'Saved, not published yet',
  awaiting_badge: 'Waiting for badge',
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

const PLACES = [
  ['', 'Overview'],
  ['/profile', 'Profile'],
  ['/pictures', 'Pictures'],
  ['/story', 'Story'],
  ['/news', 'Updates'],
  ['/publish', 'Publish'],
] as const
type Place = (typeof PLACES)[number][0]

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

/** A page of an owner's listing, with links to its other pages. */
export function myListingPage(listing: MyListing, place: Place, title: string, { notice }: Around, body: Html): Page {
  const { id, name, status } = listing
  const base = `/my-listings/${id}`
  return {
    title: `${title} · ${name}`,
    description: `${title} of ${name}`,
    path: base + place,
    unlisted: true,
    head: SUBMIT.tag,
    crumbs: [
      { name: 'My listings', href: '/my-listings' },
      { name, href: base },
    ],
    main: html`<div class="mine">
      <header>
        <h1>${place === '' ? name : title}</h1>
        <p class="quiet">${LISTING_STATUS_WORDS[status]}</p>
        <nav aria-label="This listing" class="places">
          ${PLACES.map(
            ([path, words]) =>
              html`<a href="${base}${path}" ${path === place ? html` aria-current="page"` : ''}>${words}</a>`,
          )}
        </nav>
      </header>
      ${notice ? html`<p class="note" role="status">${notice}</p>` : ''} ${body}
    </div>`,
  }
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
