import { html } from 'hono/html'
import { isClaimable } from '../../../domain/claims/claimable-site.ts'
import { claimsOfListing } from '../../../domain/claims/claim.ts'
import { claimWaitingFor } from '../../../domain/claims/objections.ts'
import { handleOf } from '../../../domain/drafts/handle-of.ts'
import { ownedListing } from '../../../domain/listings/owned-listing.ts'
import { surroundingsOf } from '../../../domain/listings/surroundings.ts'
import { ordersOfListing } from '../../../domain/orders/read-orders.ts'
import { rfc3339 } from '../../../domain/shared/clock.ts'
import { PublicListing, publicListingOf } from '../../../tools/shared/public-listing.ts'
import type { Form } from '../../ui/forms/form-fields.ts'
import { listingPage } from '../listing/listing-page.ts'
import { actorOf } from '../shared/run-for.ts'
import { noticeOf, readEdit, type Visit } from '../shared/person-pages.ts'
import { previewPage } from '../submit/preview-page.ts'
import { DONE } from '../submit/profile-order.ts'
import { profileView, type ProfilePlace } from '../submit/profile-view.ts'
import { saveProfile } from '../submit/save-profile.ts'
import { listingSteps } from '../submit/steps.ts'
import { isPublic, type MyListing } from './frame.ts'
import { draftOf, myListing, withListing, type ListingSite } from './my-listing.ts'
import { claimTab, ordersTab, profileTab } from './tab-pages.ts'

/** How many orders and claims of one listing its tabs show, newest first. */
const MAX_SHOWN = 100

/** The tabs of a listing that only show something, its profile, and its preview. */
export function tabRoutes(listings: ListingSite): void {
  const { pages, services, site } = listings
  const { page, form } = pages
  const { db, siteUrl } = services

  page(
    '/my-listings/:id/profile',
    withListing(async (visit, listing) => {
      const place = await placeOf(listings, visit, listing)
      return place.show({ ...(await profileView(listings, visit, place)), notice: noticeOf(visit.req, DONE) })
    }),
  )
  form(
    '/my-listings/:id/profile',
    readEdit,
    withListing(async (visit, listing, sent: Form) =>
      saveProfile(listings, visit, await placeOf(listings, visit, listing), sent),
    ),
  )

  page(
    '/my-listings/:id/preview',
    withListing(async (visit, { id, slug, status }) => {
      if (isPublic({ status })) return visit.res.redirect(303, `/listings/${slug}`)
      const listing = await ownedListing(db.read, id, visit.person)
      const shown = publicListingOf(listing, await surroundingsOf(db.read, listing), siteUrl)
      const base = `/my-listings/${id}`
      const top = html`${status === 'draft' ? listingSteps('preview', id) : ''}
        <p class="lead">
          ${status === 'hidden' ? 'The site team hid this page.' : 'This page isn’t public yet.'} Only you can see this
          preview.
        </p>
        <div class="choices">
          ${status === 'draft' ? html`<a class="button" href="${base}/publish">Continue to plan</a>` : ''}
          <a class="button second" href="${base}/profile">Edit this page</a>
          <a class="button second" href="${base}">Overview</a>
        </div>`
      const preview = listingPage(PublicListing.parse({ ...shown, status: 'live' }), [], { isPreview: true })
      return visit.show(previewPage(preview, { path: `${base}/preview`, top }))
    }),
  )

  page(
    '/my-listings/:id/claim',
    withListing(async (visit, listing) => {
      const { person, keys } = visit
      const [row, claims, waitingClaim] = await Promise.all([
        db.read.sql.selectFrom('listing').select('verified_at').where('id', '=', listing.id).executeTakeFirst(),
        claimsOfListing(db.read, {
          accountId: person.accountId,
          listingId: listing.id,
          now: site.now(),
          limit: MAX_SHOWN,
        }),
        claimWaitingFor(db.read, listing.id),
      ])
      const view = {
        listing,
        verifiedAt: rfc3339(row?.verified_at ?? null),
        claims,
        isClaimable: isClaimable(listing.links.website),
        waitingClaim,
      }
      return visit.show(claimTab({ ...view, ...keys }))
    }),
  )

  page(
    '/my-listings/:id/orders',
    withListing(async (visit, listing) => {
      const orders = await ordersOfListing(db.read, visit.person, { listingId: listing.id, limit: MAX_SHOWN })
      return visit.show(ordersTab(listing, orders, visit.keys))
    }),
  )
}

/** Where the profile of a listing is edited: through the person's draft of it, which is made if they have none. */
async function placeOf({ services, site }: ListingSite, visit: Visit, listing: MyListing): Promise<ProfilePlace> {
  const { person } = visit
  const { id } = listing
  return {
    id:
      (await draftOf(services.db, id, person.accountId)) ??
      (await services.db.transaction((tx) => handleOf(tx, id, actorOf(person), site.now()))),
    listingId: id,
    path: `/my-listings/${id}/profile`,
    show: async (view, status) => visit.show(profileTab((await myListing(visit)) ?? listing, view), status),
  }
}
