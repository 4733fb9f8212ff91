import { claimWaitingFor } from '../../../domain/claims/objections.ts'
import listMyDrafts from '../../../tools/drafts/list-my-drafts.ts'
import chooseFreeListing from '../../../tools/my-listings/choose-free-listing.ts'
import listMyListings from '../../../tools/my-listings/list-my-listings.ts'
import { readForm } from '../shared/people-site.ts'
import { refusedBy, type Visit } from '../shared/person-pages.ts'
import type { MyListing } from './frame.ts'
import { myListingsPage } from './list-page.ts'
import { draftOf, withListing, type ListingSite } from './my-listing.ts'
import { overviewPage } from './overview-page.ts'

/**
 * How long the page shows a badge check as running. If there's no result by then, the hourly check tries
 * again.
 */
const MAX_CHECK_MS = 90_000
const PER_PAGE = 50

/** The list of a person's listings, the overview of each, and the form to publish one for free. */
export function overviewRoutes(listings: ListingSite): void {
  const { page, form } = listings.pages
  page('/my-listings', showList)
  page(
    '/my-listings/:id',
    withListing((visit, listing) => showOverview(listings, visit, listing)),
  )

  form(
    '/my-listings/:id/free',
    readForm,
    withListing(async (visit, before) => {
      const asked = listings.site.now().getTime()
      try {
        const { id } = await visit.run(chooseFreeListing, { listing_id: before.id })
        return visit.res.redirect(303, `/my-listings/${id}?looking=${asked}#badge`)
      } catch (error) {
        const { message, status } = refusedBy(error)
        return showOverview(listings, visit, before, message, status)
      }
    }),
  )
}

async function showList({ req, run, show }: Visit): Promise<void> {
  const asked = req.query['page']
  const number = typeof asked === 'string' && /^[1-9]\d{0,3}$/.test(asked) ? Number(asked) : 1
  const [listings, drafts] = await Promise.all([
    run(listMyListings, { page: number, per_page: PER_PAGE }),
    run(listMyDrafts, { per_page: PER_PAGE }),
  ])
  return show(myListingsPage({ listings, drafts }))
}

async function showOverview(
  { site: { db, now } }: ListingSite,
  visit: Visit,
  listing: MyListing,
  problem: string | null = null,
  status = 200,
): Promise<void> {
  const asked = Number(visit.req.query['looking'])
  const draftId = await draftOf(db, listing.id, visit.person.accountId)
  const waitingClaim = await claimWaitingFor(db.read, listing.id)
  const isLooking = isChecking(listing, asked, now().getTime())
  return visit.show(overviewPage({ listing, draftId, waitingClaim, isLooking, problem, ...visit.keys }), status)
}

/** Whether the badge check requested at `asked` (in Unix milliseconds) is still running. */
function isChecking({ status, badge: { checked_at } }: MyListing, asked: number, now: number): boolean {
  const isRecent = asked > now - MAX_CHECK_MS && asked <= now
  return status === 'awaiting_badge' && isRecent && !(checked_at && Date.parse(checked_at) >= asked)
}
