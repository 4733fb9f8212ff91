import { accountsOfOneMailbox } from '../accounts/emails/mailbox.ts'
import { constant } from '../database/constant.ts'
import type { Database, Tx } from '../database/database.ts'
import { mondayOf } from '../launches/week.ts'
import { isWaiting, votesThatCountOrWait } from './counts-or-waits.ts'
import { isCrowded, NEW_ACCOUNT_MS, RING_DAYS } from './integrity.ts'
import type { DiscountReason } from './judge-vote.ts'
import { isOwn } from './own-listing.ts'
import { recountListings } from './recount.ts'
import { discountRing, ringWith } from './rings.ts'

/** Each of the two steps settles at most this many votes per transaction. */
const BATCH = 200
const EVERY_MS = 10 * 60_000
/** After downtime of up to this long, new owners are still found. */
const NEW_OWNER_DAYS = 7
const DAY_MS = 86_400_000

/**
 * Counts or discounts waiting votes that are old enough, and discounts the votes of people who have
 * become owners. Returns how many votes changed.
 */
export async function settleWaitingVotes(tx: Tx, now: Date): Promise<number> {
  await tx.lock('ballots')
  const changed = [...(await discountNewOwners(tx, now)), ...(await countKnownPeople(tx, now))]
  await recountListings(tx, changed)
  return changed.length
}

/**
 * Discounts the votes of new owners, except those that the site team has judged or that were cast in a launch
 * week that is over. Returns the listing of each discounted vote.
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
        .where('o.created_at', '>', daysAgo(NEW_OWNER_DAYS, now))
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

/**
 * Settles the waiting votes of accounts that are a day old; a vote of a burst must be a day old itself, too.
 * Returns the listing of each vote, and of each vote that was discounted with a ring.
 */
async function countKnownPeople(tx: Tx, now: Date): Promise<number[]> {
  const aDayAgo = new Date(now.getTime() - NEW_ACCOUNT_MS).toISOString()
  const waiting = await tx.sql
    .selectFrom('vote as v')
    .innerJoin('account as a', 'a.id', 'v.account_id')
    .select((eb) => {
      const others = votesThatCountOrWait().where('o.listing_id', '=', eb.ref('v.listing_id'))
      const before = others
        .select((of) => of.fn.countAll<number>().as('n'))
        .where('o.network', '=', eb.ref('v.network'))
        .where('o.id', '<', eb.ref('v.id'))
      const ofMailbox = others
        .where('o.launch_week', 'is not distinct from', eb.ref('v.launch_week'))
        .where('o.account_id', '<>', eb.ref('v.account_id'))
        .where('o.account_id', 'in', accountsOfOneMailbox(eb.ref('v.account_id')))
        .where((of) => of.or([of.ref('o.counted'), of('o.id', '<', eb.ref('v.id'))]))
      return [
        'v.id',
        'v.listing_id',
        'a.id as account_id',
        'v.reason',
        isOwn(eb.ref('v.listing_id'), eb.ref('v.account_id')).as('own'),
        eb.exists(ofMailbox).$castTo<boolean>().as('isSecond'),
        before.$asScalar().$notNull().as('before'),
      ]
    })
    .where((eb) => isWaiting({ reason: eb.ref('v.reason'), isReviewed: eb.ref('v.is_reviewed') }))
    .where('v.withdrawn_at', 'is', null)
    .where('a.email_verified_at', '<=', aDayAgo)
    .where((eb) =>
      eb.or([
        eb('v.reason', '=', constant('new_account')),
        eb.and([eb('v.cast_at', '<=', aDayAgo), eb('v.cast_at', '>', daysAgo(RING_DAYS, now))]),
      ]),
    )
    .orderBy('v.id')
    .limit(BATCH)
    .forUpdate('v')
    .execute()
  const ofRings: number[] = []
  for (const { id, listing_id: listingId, account_id: accountId, ...facts } of waiting) {
    const ring = facts.reason === 'burst' ? await ringWith(tx, { listingId, accountId, now }) : null
    const reason = whyNotSettled({ ...facts, isInRing: ring?.listings.includes(listingId) ?? false })
    await tx.sql
      .updateTable('vote')
      .set({ counted: reason === null, reason })
      .where('id', '=', id)
      // Skips a vote that was discounted in an earlier round of this loop, as part of a ring.
      .where((eb) => isWaiting({ reason: eb.ref('reason'), isReviewed: eb.ref('is_reviewed') }))
      .execute()
    if (ring) ofRings.push(...(await discountRing(tx, ring)))
  }
  return [...waiting.map(({ listing_id }) => listing_id), ...ofRings]
}

function whyNotSettled(facts: {
  own: boolean
  isSecond: boolean
  isInRing: boolean
  before: number
}): DiscountReason | null {
  if (facts.own) return 'own_listing'
  if (facts.isSecond) return 'same_person'
  if (facts.isInRing) return 'ring'
  return isCrowded(facts.before) ? 'shared_network' : null
}

function daysAgo(days: number, now: Date): string {
  return new Date(now.getTime() - days * DAY_MS).toISOString()
}

/**
 * Settles waiting votes now and every ten minutes. Not a job, since workers must not write the ledger.
 */
export async function keepSettlingVotes(
  db: Database,
  now: () => Date,
  onError: (error: unknown) => void,
): Promise<{ stop(): void }> {
  const settle = async () => {
    const batch = () => db.transaction((tx) => settleWaitingVotes(tx, now()))
    while ((await batch()) >= BATCH);
  }
  await settle().catch(onError)
  const timer = setInterval(() => void settle().catch(onError), EVERY_MS).unref()
  return { stop: () => clearInterval(timer) }
}
