import { Router } from 'express'
import { saltedHash, saltOf } from '../../../domain/shared/day-salt.ts'
import { followable } from '../../../domain/followers/follow.ts'
import { castBallot } from '../../../domain/votes/cast-ballot.ts'
import { withdrawVote } from '../../../domain/votes/cast-vote.ts'
import { readForm, type PeopleSite } from '../shared/people-site.ts'
import { listingSender } from './listing-form.ts'
import { publicNetworkOf } from './vote-network.ts'

/** The routes to cast and remove votes. Their forms are the only way to vote. */
export function voteRoutes(site: PeopleSite): Router {
  const { db, now } = site
  const router = Router()

  router.post('/listings/:slug/vote', readForm, async (req, res) => {
    const slug = String(req.params['slug'])
    const page = `/listings/${encodeURIComponent(slug)}`
    const person = await listingSender(site, req, res, page)
    if (!person) return
    // Before the transaction: reading the salt takes another connection, and a transaction mustn't wait for
    // one.
    const network = await networkHash(req.ip ?? '')
    await db.transaction(async (tx) => {
      const listingId = await followable(tx, slug)
      await castBallot(tx, { listingId, accountId: person.accountId, network, now: now() })
    })
    res.redirect(303, `${page}#vote`)
  })

  router.post('/listings/:slug/unvote', readForm, async (req, res) => {
    const slug = String(req.params['slug'])
    const page = `/listings/${encodeURIComponent(slug)}`
    const person = await listingSender(site, req, res, page)
    if (!person) return
    await db.transaction(async (tx) => {
      const listingId = await followable(tx, slug)
      await withdrawVote(tx, { listingId, accountId: person.accountId, now: now() })
    })
    res.redirect(303, `${page}#vote`)
  })

  async function networkHash(ip: string): Promise<string | null> {
    const network = publicNetworkOf(ip)
    if (network === null) return null
    return saltedHash(await saltOf(db, now().toISOString().slice(0, 10)), ['network', network])
  }

  return router
}
