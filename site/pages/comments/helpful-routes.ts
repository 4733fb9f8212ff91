import { Router, type Request, type Response } from 'express'
import { followable } from '../../../domain/followers/follow.ts'
import { markHelpful, type HelpfulKind } from '../../../domain/helpful/mark-helpful.ts'
import { listingSender, textOf } from '../listing/listing-form.ts'
import { nextPath } from '../../../auth/people/next-path.ts'
import { readForm, type PeopleSite } from '../shared/people-site.ts'
import { idIn } from './id-in.ts'

/** The routes to mark a comment or review as helpful, and to take that back. */
export function helpfulRoutes(site: PeopleSite): Router {
  const { db, now, limits } = site
  const router = Router()
  router.post('/listings/:slug/comments/:id/helpful', readForm, (req, res) => mark(req, res, 'comment'))
  router.post('/listings/:slug/reviews/:id/helpful', readForm, (req, res) => mark(req, res, 'review'))

  async function mark(req: Request, res: Response, kind: HelpfulKind): Promise<void> {
    const { slug, id } = req.params as { slug: string; id: string }
    const listing = `/listings/${encodeURIComponent(slug)}`
    const person = await listingSender(site, req, res, `${listing}/${kind}s`)
    if (!person) return
    const { accountId } = person
    await limits.consume('write', accountId)
    const isHelpful = textOf(req, 'no') === ''
    await db.transaction(async (tx) => {
      const { id: listingId } = await followable(tx, slug)
      await markHelpful(tx, { kind, id: idIn(id) ?? 0, listingId, accountId, isHelpful, now: now() })
    })
    const next = nextPath(textOf(req, 'next'))
    res.redirect(303, next.startsWith(listing) ? next : `${listing}/${kind}s`)
  }

  return router
}
