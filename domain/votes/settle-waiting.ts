import { accountsOfOneMailbox } from '../accounts/emails/mailbox.ts'
import type { Database, Tx } from '../database/database.ts'
import { mondayOf } from '../launches/week.ts'
import { isWaiting, votesThatCountOrWait } from './counts-or-waits.ts'
import { isCrowded, NEW_ACCOUNT_MS } from './integrity.ts'
import { isOwn } from './own-listing.ts'
import { recountListing } from './recount.ts'

/** Each of the two steps settles at most this many votes per transaction. */
const BATCH = 200
const EVERY_MS = 10 * 60_000
/** After downtime of up to this long, settling still finds new owners. */
const NEW_OWNER_MS = 7 * 86_400_000

/**
 * Counts or discounts waiting votes whose accounts are old enough, and discounts the votes of people who have
 * become owners. Returns how many votes changed.
 */
export async function settleWaitingVotes(tx: Tx, now: Date): Promise<number> {
  await tx.lock('ballots')
  const changed = [...(await discountNewOwners(tx, now)), ...(await countKnownPeople(tx, now))]
  for (const listingId of [...new Set(changed)].toSorted((a, b) => a - b)) await recountListing(tx, listingId)
  return changed.length
}

/**
 * Discounts the votes of new owners, except those cast in a listing's launch week if that is past; returns
 * the listing of each vote.
 */
async function discountNewOwners(tx: Tx, now: Date): Promise<number[]> {
  const discounted = await tx.sql
    .updateTable('vote')
    .set({ counted: false, reason: 'own_listing' })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('listing_owner as o')
        .innerJoin('vote as v', (join) =>
          join
            .onRef('v.listing_id', '=', 'o.listing_id')
            .on((on) => on('v.account_id', 'in', accountsOfOneMailbox(on.ref('o.account_id')))),
        )
        .select('v.id')
        .where('o.created_at', '>', new Date(now.getTime() - NEW_OWNER_MS).toISOString())
        .whereRef('o.created_at', '>=', 'v.cast_at')
        .where((of) => of.ref('v.counted'))
        .where('v.withdrawn_at', 'is', null)
        .where((of) => of.not(of.ref('v.is_reviewed')))
        .where((of) => {
          const launchedThen = of
            .selectFrom('launch as n')
            .whereRef('n.listing_id', '=', 'v.listing_id')
            .whereRef('n.week', '=', 'v.week')
            .where('n.week', '<', mondayOf(now))
          return of.not(of.exists(launchedThen))
        })
        .orderBy('v.id')
        .limit(BATCH)
        .forUpdate('v'),
    )
    .returning('listing_id')
    .execute()
  return discounted.map(({ listing_id }) => listing_id)
}

/** Settles the waiting votes of accounts that are old enough; returns the listing of each vote. */
async function countKnownPeople(tx: Tx, now: Date): Promise<number[]> {
  const waiting = await tx.sql
    .selectFrom('vote as v')
    .innerJoin('account as a', 'a.id', 'v.account_id')
    .select((eb) => {
      const before = votesThatCountOrWait()
        .select((of) => of.fn.countAll<number>().as('n'))
        .where('o.listing_id', '=', eb.ref('v.listing_id'))
        .where('o.network', '=', eb.ref('v.network'))
        .where('o.id', '<', eb.ref('v.id'))
      const own = isOwn(eb.ref('v.listing_id'), eb.ref('v.account_id'))
      return ['v.id', 'v.listing_id', own.as('own'), before.$asScalar().$notNull().as('before')]
    })
    .where((eb) => isWaiting(eb.ref('v.reason')))
    .where('v.withdrawn_at', 'is', null)
    .where('a.email_verified_at', '<=', new Date(now.getTime() - NEW_ACCOUNT_MS).toISOString())
    .orderBy('v.id')
    .limit(BATCH)
    .forUpdate('v')
    .execute()
  for (const { id, own, before } of waiting) {
    const reason = own ? 'own_listing' : isCrowded(before) ? 'shared_network' : null
    await tx.sql
      .updateTable('vote')
      .set({ counted: reason === null, reason })
      .where('id', '=', id)
      .execute()
  }
  return waiting.map(({ listing_id }) => listing_id)
}

/** Settles waiting votes every ten minutes. Not a job, since workers must not write the ledger. */
export function keepSettlingVotes(db: Database, now: () => Date, onError: (error: unknown) => void): { stop(): void } {
  const settle = async () => {
    const batch = () => db.transaction((tx) => settleWaitingVotes(tx, now()))
    while ((await batch()) >= BATCH);
  }
  const timer = setInterval(() => void settle().catch(onError), EVERY_MS).unref()
  return { stop: () => clearInterval(timer) }
}
