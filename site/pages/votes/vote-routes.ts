import { Router, type NextFunction, type Request, type Response } from 'express'
import { DomainError, refusalHeaders, refusalText } from '../../../domain/errors.ts'
import { followable } from '../../../domain/followers/follow.ts'
import { withdrawVote } from '../../../domain/votes/cast-vote.ts'
import { hasEarlierVote, ownVote, votesNow } from '../../../domain/votes/voters-view.ts'
import { voteNote } from '../../ui/vote-button.ts'
import { senderOf } from '../shared/form-sender.ts'
import { readForm, type PeopleSite } from '../shared/people-site.ts'
import { castFor } from './cast-for.ts'
import { backTo } from '../shared/back-to.ts'
import { intendClick } from '../shared/intended-click.ts'
import { LISTING_FORM } from '../listing/listing-form.ts'

/**
 * The routes to cast and remove votes. Their forms are the only way to vote. They answer with a redirect back, or in JSON
 * to the script of the button.
 */
export function voteRoutes(site: PeopleSite): Router {
  const { db, now, publicUrl } = site
  const router = Router()

  const answer = (what: 'vote' | 'unvote') => async (req: Request<{ slug: string }>, res: Response) => {
    const { slug } = req.params
    const person = await senderOf(site, req, res, { purpose: LISTING_FORM })
    const back = backTo(req, publicUrl, `/listings/${slug}#vote`)
    if (!person) {
      // Nobody signs in for a listing that is gone.
      await followable(db.read, slug)
      if (wantsJson(req)) throw new DomainError('not_signed_in', 'You’re signed out.', 'Sign in to vote.')
      const path = what === 'vote' ? intendClick(site, req, res, { act: 'upvote', slug, back }) : back
      return res.redirect(303, `/sign-in?next=${encodeURIComponent(path)}`)
    }
    const { accountId } = person
    if (what === 'vote') await castFor(site, req, { slug, accountId })
    else
      await db.transaction(async (tx) =>
        withdrawVote(tx, { listingId: (await followable(tx, slug)).id, accountId, now: now() }),
      )
    if (!wantsJson(req)) return res.redirect(303, back)
    return res.set('Cache-Control', 'no-store').json(await savedVote(slug, accountId))
  }
  router.post('/listings/:slug/vote', readForm, answer('vote'))
  router.post('/listings/:slug/unvote', readForm, answer('unvote'))

  /** What the button's script shows: the person's vote, and the figures of the listing. */
  async function savedVote(slug: string, accountId: string) {
    const time = now()
    const [own, votedEarlier, figures] = await Promise.all([
      ownVote(db.read, slug, accountId, time),
      hasEarlierVote(db.read, slug, accountId, time),
      votesNow(db.read, slug, time),
    ])
    const note = voteNote({ vote: own, votedEarlier, now: time })
    return { ...figures, vote: own.vote, note }
  }

  router.use((error: unknown, req: Request, res: Response, next: NextFunction) => {
    if (res.headersSent || !(error instanceof DomainError) || !wantsJson(req)) return next(error)
    res.set(refusalHeaders(error)).status(error.status).set('Cache-Control', 'no-store')
    res.json({ message: refusalText(error) })
  })
  return router
}

function wantsJson(req: Request): boolean {
  return req.get('Accept') === 'application/json'
}
