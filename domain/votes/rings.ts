import type { Reader, Tx } from '../database/database.ts'
import { votesThatCountOrWait } from './counts-or-waits.ts'
import { RING_DAYS, RING_LISTINGS, ringOf, TOO_MANY_LISTINGS, type Ring } from './integrity.ts'

/** Listings with this many voters are too popular for a ring to be the majority, and too slow to read. */
const MAX_VOTERS = 500

/** The ring that this vote belongs to, if any. */
export async function ringWith(
  db: Reader,
  { listingId, accountId, now }: { listingId: number; accountId: string; now: Date },
): Promise<Ring | null> {
  const since = new Date(now.getTime() - RING_DAYS * 86_400_000).toISOString()
  const mine = await db.sql
    .selectFrom('listing')
    .select((eb) => {
      const others = eb
        .selectFrom('vote as v')
        .select((of) => {
          const voter = [of.cast<string>('v.account_id', 'text'), of.cast<string>('v.id', 'text')] as const
          return of.fn.coalesce(...voter).as('voter')
        })
        .whereRef('v.listing_id', '=', 'listing.id')
        .where('v.account_id', 'is distinct from', accountId)
        .where('v.withdrawn_at', 'is', null)
        .limit(MAX_VOTERS)
        .as('others')
      const people = eb.selectFrom(others).select((of) => of.fn.count<number>('voter').distinct().as('n'))
      return ['id', people.$asScalar().$notNull().as('others')]
    })
    .where((eb) => {
      const votedFor = eb
        .selectFrom('vote')
        .select('listing_id')
        .where('account_id', '=', accountId)
        .where('withdrawn_at', 'is', null)
        .where('cast_at', '>', since)
      return eb.or([eb('id', '=', listingId), eb('id', 'in', votedFor)])
    })
    .orderBy('id')
    .limit(TOO_MANY_LISTINGS)
    .execute()
  const few = mine.filter(({ others }) => others < MAX_VOTERS)
  if (mine.length === TOO_MANY_LISTINGS || few.length < RING_LISTINGS) return null
  const fewIds = few.map(({ id }) => id)
  const others = await db.sql
    .selectFrom('vote as v')
    .select((eb) => [
      eb.ref('v.account_id').$notNull().as('account_id'),
      eb.fn.jsonAgg('v.listing_id').distinct().as('listings'),
    ])
    .where('v.withdrawn_at', 'is', null)
    .where('v.cast_at', '>', since)
    .where('v.account_id', '<>', accountId)
    .where('v.account_id', 'in', (eb) =>
      eb
        .selectFrom('vote')
        .select('account_id')
        .where('listing_id', 'in', fewIds)
        .where('withdrawn_at', 'is', null)
        .where('cast_at', '>', since)
        .groupBy('account_id')
        .having((of) => of(of.fn.countAll<number>(), '>=', RING_LISTINGS)),
    )
    .groupBy('v.account_id')
    .execute()
  const ballots = new Map(others.map(({ account_id, listings }) => [account_id, new Set(listings)]))
  ballots.set(accountId, new Set(mine.map(({ id }) => id)))
  const voters = new Map(mine.map(({ id, others: n }) => [id, n + 1]))
  return ringOf(accountId, ballots, voters)
}

/**
 * Discounts a ring's votes, and returns the listing of each. The caller must recount these listings only once
 * the ledger is written: every other vote also locks its listing last, so no two can deadlock.
 */
export async function discountRing(tx: Tx, { people, listings }: Ring): Promise<number[]> {
  const changed = await tx.sql
    .updateTable('vote')
    .set({ counted: false, reason: 'ring' })
    .where(
      'id',
      'in',
      votesThatCountOrWait()
        .select('o.id')
        .where('o.account_id', 'in', people)
        .where('o.listing_id', 'in', listings)
        .where((eb) => eb.not(eb.ref('o.is_reviewed')))
        .orderBy('o.id')
        .forUpdate(),
    )
    .returning('listing_id')
    .execute()
  return changed.map(({ listing_id }) => listing_id)
}
