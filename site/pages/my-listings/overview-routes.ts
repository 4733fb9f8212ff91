import { editsOf } from '../../../domain/listings/history.ts'
import { claimWaitingFor } from '../../../domain/claims/objections.ts'
import { DomainError } from '../../../domain/errors.ts'
import { cardFacts } from '../../../domain/listings/lists/card-facts.ts'
import { approvedAlternatives } from '../../../domain/listings/lists/approve-alternative.ts'
import listMyDrafts from '../../../tools/drafts/list-my-drafts.ts'
import chooseFreeListing from '../../../tools/my-listings/choose-free-listing.ts'
import listMyListings from '../../../tools/my-listings/list-my-listings.ts'
import listProducts from '../../../tools/orders/list-products.ts'
import type { Form } from '../../ui/forms/form-fields.ts'
import { readForm } from '../shared/people-site.ts'
import { noticeOf, refusedBy, type Visit } from '../shared/person-pages.ts'
import { viewsByDay } from '../../../domain/views/figures.ts'
import { isPublic, type MyListing } from './frame.ts'
import { myProductsPage } from './list-page.ts'
import { withListing, type ListingSite } from './my-listing.ts'
import { donePage, overviewPage } from './overview-page.ts'

/**
 * How long the page shows a badge check as running. If there's no result by then, the hourly check tries
 * again.
 */
const MAX_CHECK_MS = 90_000
const PER_PAGE = 50
/** How many edits the overview lists. */
const MAX_EDITS = 20
/** The days whose views and clicks the overview shows. */
const RECENT_DAYS = 30

/** What the overview says after a form succeeded. */
const DONE: Record<string, string> = {
  withdrawn: 'The listing is withdrawn. You can restore it anytime.',
  restored: 'The listing is restored.',
  approved: 'The alternative is added.',
  dropped: 'The alternative is removed.',
  imported: 'The listing is imported.',
  'imported-untrusted': 'Imported without quotes and history: this file was edited elsewhere.',
}

/** The list of a person's products, the overview of each, and the form to publish one for free. */
export function overviewRoutes(listings: ListingSite): void {
  const { page, form } = listings.pages
  page('/my-listings', (visit) => showProducts(listings, visit))
  page(
    '/my-listings/:id',
    withListing((visit, listing) => showOverview(listings, visit, listing)),
  )
  page(
    '/my-listings/:id/done',
    withListing((visit, listing) => showOverview(listings, visit, listing, { page: donePage })),
  )

  form(
    '/my-listings/:id/free',
    readForm,
    withListing(async (visit, { id, status, ...before }, sent: Form) => {
      const asked = listings.site.now().getTime()
      const refused = await takePlace(visit, id)
      if (refused)
        return showOverview(
          listings,
          visit,
          { id, status, ...before },
          { problem: refused.message, status: refused.status },
        )
      const place = status === 'draft' || sent['place'] === '/done' ? '/done' : ''
      return visit.res.redirect(303, `/my-listings/${id}${place}?looking=${asked}#badge`)
    }),
  )
}

/** Takes a place in the free queue, or looks for the badge again. Returns why that was refused, or null. */
export async function takePlace({ run }: Visit, listing_id: number): Promise<DomainError | null> {
  const answer = await run(chooseFreeListing, { listing_id }).catch(refusedBy)
  return answer instanceof DomainError ? answer : null
}

/** The person's products and open drafts; `problem` says why an import was refused. */
export async function showProducts(
  { services: { db } }: ListingSite,
  { req, res, run, show, keys }: Visit,
  { problem = null, status = 200 }: { problem?: string | null; status?: number } = {},
): Promise<void> {
  const asked = req.query['page']
  const number = typeof asked === 'string' && /^[1-9]\d{0,3}$/.test(asked) ? Number(asked) : 1
  const [listings, drafts] = await Promise.all([
    run(listMyListings, { page: number, per_page: PER_PAGE }),
    run(listMyDrafts, { per_page: PER_PAGE }),
  ])
  const { buy } = req.query
  const bought = typeof buy === 'string' ? (await run(listProducts, {})).items.find(({ code }) => code === buy) : null
  const [only, another] = listings.items
  if (bought && only && !another) return res.redirect(303, `/my-listings/${only.id}/publish#buy-${bought.code}`)
  const slugs = listings.items.map(({ slug }) => slug)
  const [facts, rows] = slugs.length
    ? await Promise.all([
        cardFacts(db.read, slugs),
        db.read.sql.selectFrom('listing').select(['id', 'followers']).where('slug', 'in', slugs).execute(),
      ])
    : [new Map(), []]
  const followers = new Map(rows.map(({ id, followers: count }) => [id, count]))
  const view = {
    listings,
    drafts,
    facts,
    followers,
    buys: bought ?? null,
    notice: noticeOf(req, DONE),
    problem,
    ...keys,
  }
  return show(myProductsPage(view), status)
}

/** The overview of a listing, or another `page` with the same facts. */
export async function showOverview(
  { site: { db, now } }: ListingSite,
  visit: Visit,
  listing: MyListing,
  {
    page = overviewPage,
    problem = null,
    status = 200,
  }: { page?: typeof overviewPage; problem?: string | null; status?: number } = {},
): Promise<void> {
  const asked = Number(visit.req.query['looking'])
  const [row, alternatives, waitingClaim, edits, days] = await Promise.all([
    db.read.sql.selectFrom('listing').select('hidden_reason').where('id', '=', listing.id).executeTakeFirst(),
    approvedAlternatives(db.read, [listing.id]),
    claimWaitingFor(db.read, listing.id),
    editsOf(db.read, listing.id, MAX_EDITS),
    isPublic(listing) ? viewsByDay(db.read, listing.id, { days: RECENT_DAYS, now: now() }) : [],
  ])
  const view = {
    listing,
    hiddenReason: row?.hidden_reason ?? null,
    alternatives: alternatives.get(listing.id) ?? [],
    waitingClaim,
    edits,
    days,
    accountId: visit.person.accountId,
    isLooking: isChecking(listing, asked, now().getTime()),
    problem,
    notice: noticeOf(visit.req, DONE),
    now: now(),
    ...visit.keys,
  }
  return visit.show(page(view), status)
}

/** Whether the badge check requested at `asked` (in Unix milliseconds) is still running. */
function isChecking({ status, badge: { checked_at } }: MyListing, asked: number, now: number): boolean {
  const isRecent = asked > now - MAX_CHECK_MS && asked <= now
  return status === 'awaiting_badge' && isRecent && !(checked_at && Date.parse(checked_at) >= asked)
}
