import type { Database, EntityManager } from '../database/database.ts'
import { holdBallots } from './ballot-lock.ts'
import { isCrowded, NEW_ACCOUNT_MS } from './integrity.ts'
import { recountListing } from './recount.ts'

/** Settled in one transaction. */
const BATCH = 200
const EVERY_MS = 10 * 60_000

/** Counts the votes whose people are not new any more; how many were settled. Run it inside a transaction. */
export async function settleWaitingVotes(db: Database, em: EntityManager, now: Date): Promise<number> {
  await holdBallots(db, em)
  const waiting = await db.rows<{ id: number; listing_id: number; before: number }>(em, {
    text: `select v.id::int, v.listing_id::int, (select count(*)::int from vote o
             where o.listing_id = v.listing_id and o.network = v.network and o.id < v.id
               and o.withdrawn_at is null and (o.counted or o.reason = 'new_account')) as before
           from vote v join account a on a.id = v.account_id
           where v.reason = 'new_account' and v.withdrawn_at is null and a.email_verified_at <= $1
           order by v.id limit ${BATCH} for update of v`,
    values: [new Date(now.getTime() - NEW_ACCOUNT_MS).toISOString()],
  })
  for (const { id, before } of waiting)
    await db.rows(em, {
      text: 'update vote set counted = $2::text is null, reason = $2 where id = $1',
      values: [id, isCrowded(before) ? 'shared_network' : null],
    })
  const listings = new Set(waiting.map(({ listing_id }) => listing_id))
  for (const listingId of [...listings].toSorted((a, b) => a - b)) await recountListing(db, em, listingId)
  return waiting.length
}

/** Settles waiting votes now and then. No job does: workers cannot write the ledger. */
export function keepSettlingVotes(db: Database, now: () => Date, onError: (error: unknown) => void): { stop(): void } {
  const settle = async () => {
    const batch = () => db.orm.em.fork().transactional((em) => settleWaitingVotes(db, em, now()))
    while ((await batch()) === BATCH);
  }
  const timer = setInterval(() => void settle().catch(onError), EVERY_MS).unref()
  return { stop: () => clearInterval(timer) }
}
