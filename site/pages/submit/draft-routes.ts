import { readAgain } from '../../../domain/drafts/start-draft.ts'
import { isReadInFull } from '../../../domain/profile/profile.ts'
import getDraft from '../../../tools/drafts/get-draft.ts'
import type { Form } from '../../ui/forms/form-fields.ts'
import { NOTHING_SENT } from '../../ui/forms/part-section.ts'
import { readForm } from '../shared/people-site.ts'
import { noticeOf, readEdit, type Visit } from '../shared/person-pages.ts'
import { actorOf } from '../shared/run-for.ts'
import { neverRead, type ListingSite } from '../my-listings/my-listing.ts'
import { draftPage } from './draft-page.ts'
import type { DraftShown } from './draft-view.ts'
import { foundNothing } from './profile-form.ts'
import { DONE } from './profile-order.ts'
import { profileView, type ProfilePlace } from './profile-view.ts'
import { saveProfile } from './save-profile.ts'
import { readingPage, unreadPage } from './reading-pages.ts'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** What we found on a website, to check and edit. The buttons run `update_draft` and `invite_cofounder`, as an assistant would. */
export function draftRoutes(listings: ListingSite): void {
  const { pages, services, site } = listings
  pages.page(
    '/drafts/:id',
    withDraft('profile', async (visit, draft) => {
      const { req, show, keys } = visit
      const isEdited = req.query['edit'] !== undefined
      if (draft.status !== 'ready' && !isEdited) return show(readingPage(draft))
      const notice = noticeOf(req, DONE)
      if (isUntouched(draft) && !isEdited && !notice) {
        const unread = await neverRead(services.db.read, draft.url)
        return show(unreadPage(draft, { token: keys.token, unread }))
      }
      const { email } = req.query
      const typed = new Map(typeof email === 'string' && email ? [['email', email]] : [])
      const place = placeOf(visit, draft)
      return place.show({ ...(await profileView(listings, visit, place)), notice, sent: { ...NOTHING_SENT, typed } })
    }),
  )

  pages.form('/drafts/:id', readEdit, async (visit, sent: Form) => {
    const draft = await draftOf(visit)
    return draft ? saveProfile(listings, visit, placeOf(visit, draft), sent) : visit.absent()
  })

  pages.form('/drafts/:id/read-again', readForm, async (visit) => {
    const draft = await draftOf(visit)
    if (!draft) return visit.absent()
    await services.limits.consume('crawl', visit.person.accountId)
    await services.db.transaction((tx) =>
      readAgain(tx, draft.id, { actor: actorOf(visit.person), jobs: services.jobsIn(tx), now: site.now() }),
    )
    return visit.res.redirect(303, `/drafts/${draft.id}`)
  })
}

/** Whether the website couldn't be read and nobody has typed anything yet. */
function isUntouched(draft: DraftShown): boolean {
  return !isReadInFull(draft.problem) && foundNothing(draft) && draft.completeness === 0
}

function placeOf({ show }: Visit, { id, listing_id }: DraftShown): ProfilePlace {
  return {
    id,
    listingId: listing_id,
    path: listing_id === null ? `/drafts/${id}` : `/my-listings/${listing_id}/profile`,
    show: (view, status) => show(draftPage(view), status),
  }
}

/** Wraps a handler so that it receives the draft named in the path. A draft that is a listing leads to the listing's `tab`. */
export function withDraft<Rest extends unknown[]>(
  tab: string,
  run: (visit: Visit, draft: DraftShown, ...rest: Rest) => Promise<unknown>,
): (visit: Visit, ...rest: Rest) => Promise<unknown> {
  return async (visit, ...rest) => {
    const draft = await draftOf(visit)
    if (!draft) return visit.absent()
    if (draft.listing_id !== null) return visit.res.redirect(303, `/my-listings/${draft.listing_id}/${tab}`)
    return run(visit, draft, ...rest)
  }
}

/** The person's draft whose id is in the path; null if there is none. */
export async function draftOf({ run, req }: Visit): Promise<DraftShown | null> {
  const { id } = req.params
  return id && UUID.test(id) ? run(getDraft, { id: id.toLowerCase() }) : null
}
