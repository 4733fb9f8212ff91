import { isBeingRead } from '../../../domain/drafts/draft.ts'
import { nextFreeWeek } from '../../../domain/launches/free-queue.ts'
import { DomainError } from '../../../domain/errors.ts'
import { readSettings } from '../../../domain/shared/settings.ts'
import submitDraft from '../../../tools/drafts/submit-draft.ts'
import getMyListing from '../../../tools/my-listings/get-my-listing.ts'
import listProducts from '../../../tools/orders/list-products.ts'
import type { Form } from '../../ui/forms/form-fields.ts'
import { refusedForm } from '../../ui/forms/part-section.ts'
import { refusalOf } from '../../ui/forms/refusals.ts'
import { takePlace } from '../my-listings/overview-routes.ts'
import { neverRead, type ListingSite } from '../my-listings/my-listing.ts'
import { isLaunch } from '../browse/products-page.ts'
import { orderFor, showPublishing } from '../my-listings/publish-routes.ts'
import { readForm } from '../shared/people-site.ts'
import { refusedBy, type Visit } from '../shared/person-pages.ts'
import { draftPage } from './draft-page.ts'
import { draftGroups } from './draft-parts.ts'
import type { DraftShown } from './draft-view.ts'
import { draftOf, withDraft } from './draft-routes.ts'
import { listedAt } from './listed-at.ts'
import { planPage } from './plan-page.ts'
import { profileView } from './profile-view.ts'

/** The plan of a draft: choosing one saves the draft as a listing and publishes it free or goes on to the checkout. */
export function planRoutes(listings: ListingSite): void {
  const { pages, services, site } = listings
  pages.page(
    '/drafts/:id/plan',
    withDraft('publish', async (visit, draft) => {
      const { run, show, keys } = visit
      const { items } = await run(listProducts, {})
      const settings = await readSettings(services.db.read)
      const now = site.now()
      const unread = isBeingRead(draft) ? null : await neverRead(services.db.read, draft.url)
      const week = await nextFreeWeek(services.db.read, { now, settings })
      // Without a payment provider nothing is for sale.
      const products = services.payments.length ? items.filter(isLaunch) : []
      return show(planPage({ draft, week, unread, products, now, ...keys }))
    }),
  )

  pages.form(
    '/drafts/:id/plan',
    readForm,
    // A second click finds the draft saved as a listing, and goes where the first one went.
    async (visit, sent: Form) => {
      const { run } = visit
      const draft = await draftOf(visit)
      if (!draft) return visit.absent()
      const saved = await run(submitDraft, { id: draft.id }).catch(refusedBy)
      if (saved instanceof DomainError) return showRefused(listings, visit, draft, saved)
      const listing = await run(getMyListing, { listing_id: saved.listing_id })
      if (sent['product'] !== 'free') return orderFor(listings, visit, listing, sent)
      const refused = await takePlace(visit, listing.id)
      if (!refused) return visit.res.redirect(303, `/my-listings/${listing.id}/done?looking=${site.now().getTime()}`)
      const fix = refused.fix.replace('call choose_free_listing again', 'choose the free plan again')
      const order = { product: 'free', problem: `${refused.message} ${fix}`, typed: sent }
      return showPublishing(listings, visit, listing, order, refused.status)
    },
  )
}

/** Shows the profile again with what a listing doesn't accept of it. */
async function showRefused(listings: ListingSite, visit: Visit, { id, url }: DraftShown, refused: DomainError) {
  const view = await profileView(listings, visit, { id, path: `/drafts/${id}` })
  const keys = draftGroups(view).flatMap(({ parts }) => parts.map(({ key }) => key))
  const sent = refusedForm({ changed: new Map(), conflicts: new Set() }, refusalOf(refused, keys))
  const isListed = refused.code === 'already_listed'
  const listed = isListed ? await listedAt(listings.services.db, url, visit.person.accountId) : null
  return visit.show(draftPage({ ...view, sent, listedAs: listed }), refused.status)
}
