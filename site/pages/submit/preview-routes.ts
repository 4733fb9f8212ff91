import { html } from 'hono/html'
import { allCategories } from '../../../domain/categories/categories.ts'
import { ownedDraft } from '../../../domain/drafts/owned-draft.ts'
import { previewOf } from '../../../domain/drafts/profile/preview.ts'
import { profileOf } from '../../../domain/drafts/profile/draft-profile.ts'
import { PublicListing, publicListingOf } from '../../../tools/shared/public-listing.ts'
import { actorOf } from '../shared/run-for.ts'
import { listingPage } from '../listing/listing-page.ts'
import type { ListingSite } from '../my-listings/my-listing.ts'
import { withDraft } from './draft-routes.ts'
import { previewPage } from './preview-page.ts'
import { draftSteps } from './steps.ts'

/** A draft as its public page will look: the fourth step of submitting. */
export function previewRoutes({ pages, services }: ListingSite): void {
  const { db, siteUrl } = services
  pages.page(
    '/drafts/:id/preview',
    withDraft('preview', async (visit, { id }) => {
      const draft = await ownedDraft(db.read, id, actorOf(visit.person))
      const { profile } = await profileOf(db.read, draft, visit.person)
      const { listing, around } = previewOf({ url: draft.url, profile }, await allCategories(db.read))
      const shown = PublicListing.parse(publicListingOf(listing, around, siteUrl))
      const path = `/drafts/${id}`
      const top = html`${draftSteps('preview', id)}
        <p class="lead">This is how visitors will see your page. Only you can see this preview.</p>
        <div class="choices">
          <a class="button" href="${path}/plan">Continue to plan</a>
          <a class="button second small" href="${path}">Edit profile</a>
          <a class="button second small" href="${path}/pictures">Edit pictures</a>
        </div>`
      return visit.show(previewPage(listingPage(shown, [], { isPreview: true }), { path: `${path}/preview`, top }))
    }),
  )
}
