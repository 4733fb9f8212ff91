import type { Request } from 'express'
import { followable } from '../../../domain/followers/follow.ts'
import { saltedHash, saltOf } from '../../../domain/shared/day-salt.ts'
import { castBallot } from '../../../domain/votes/cast-ballot.ts'
import type { PeopleSite } from '../shared/people-site.ts'
import { publicNetworkOf } from './vote-network.ts'

/** Casts a person's vote from the network of their request. Throws `not_found` and whatever `castBallot` throws. */
export async function castFor(
  { db, appSecret, now }: PeopleSite,
  req: Request,
  { slug, accountId }: { slug: string; accountId: string },
): Promise<void> {
  const network = publicNetworkOf(req.ip ?? '')
  // Before the transaction: reading the salt takes another connection, and a transaction mustn't wait for one.
  const hash = network && saltedHash(await saltOf(db, now().toISOString().slice(0, 10)), ['network', network])
  await db.transaction(async (tx) => {
    const { id: listingId } = await followable(tx, slug)
    await castBallot(tx, { listingId, accountId, network: hash, appSecret, now: now() })
  })
}
