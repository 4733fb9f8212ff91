import { Router, type Request, type Response } from 'express'
import { followable } from '../../../domain/followers/follow.ts'
import { markHelpful, type HelpfulKind } from '../../../domain/helpful/mark-helpful.ts'
import { listingSender, textOf } from '../listing/listing-form.ts'
import { nextPath } from '../../../auth/people/next-path.ts'
import { readForm, type PeopleSite } from '../shared/people-site.ts'
import { idIn } from './id-in.ts'

/** The routes to mark a comment or review as helpful, and to take that back. */
export function helpfulRoutes(site: PeopleSite): Router {
  const { db, now } = site
  const router = Router()
  router.post('/listings/:slug/comments/:id/helpful', readForm, (req, res) => mark(req, res, 'comment'))
  router.post('/listings/:slug/reviews/:id/helpful', readForm, (req, res) => mark(req, res, 'review'))

  async function mark(req: Request, res: Response, kind: HelpfulKind): Promise<void> {
    const { slug, id } = req.params as { slug: string; id: string }
    const page = `/listings/${encodeURIComponent(slug)}/${kind}s`
    const person = await listingSender(site, req, res, page)
    if (!person) return
    const { accountId } = person
    const isHelpful = textOf(req, 'no') === ''
    await db.transaction(async (tx) => {
      const { id: listingId } = await followable(tx, slug)
      await markHelpful(tx, { kind, id: idIn(id) ?? 0, listingId, accountId, isHelpful, now: now() })
    })
    const next = textOf(req, 'next')
    res.redirect(303, nextPath(next) === next ? next : page)
  }

  return router
}
