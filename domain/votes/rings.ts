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
      const votes = eb
        .selectFrom('vote as v')
        .whereRef('v.listing_id', '=', 'listing.id')
        .where('v.withdrawn_at', 'is', null)
        .limit(MAX_VOTERS)
      const accounts = votes.select('v.account_id').distinct().where('v.account_id', '<>', accountId).as('a')
      // Each vote of a deleted account counts as a person.
      const deleted = votes.select('v.id').where('v.account_id', 'is', null).as('d')
      return [
        'id',
        eb
          .selectFrom(accounts)
          .select((of) => of.fn.countAll<number>().as('n'))
          .$asScalar()
          .$notNull()
          .as('accounts'),
        eb
          .selectFrom(deleted)
          .select((of) => of.fn.countAll<number>().as('n'))
          .$asScalar()
          .$notNull()
          .as('deleted'),
      ]
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
  const voters = new Map(
    mine.map(({ id, accounts, deleted }) => {
      const others = accounts + deleted
      return [id, others < MAX_VOTERS ? others + 1 : Infinity]
    }),
  )
  const fewIds = [...voters].filter(([, n]) => n !== Infinity).map(([id]) => id)
  if (mine.length === TOO_MANY_LISTINGS || fewIds.length < RING_LISTINGS) return null
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
