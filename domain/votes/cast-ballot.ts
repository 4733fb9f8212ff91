import { expressionBuilder, type Expression } from 'kysely'
import { accountsOfOneMailbox } from '../accounts/emails/mailbox.ts'
import type { Reader, Tx } from '../database/database.ts'
import { currentLaunch } from '../launches/current-launch.ts'
import { mondayOf } from '../launches/week.ts'
import { epochMs } from '../shared/clock.ts'
import { castVote } from './cast-vote.ts'
import { votesThatCountOrWait } from './counts-or-waits.ts'
import {
  BURST_MS,
  CHANGES_MS,
  NEWCOMER_MS,
  refuseToggling,
  RING_DAYS,
  RING_LISTINGS,
  ringOf,
  TOO_MANY_LISTINGS,
  whyNotCounted,
  type BallotFacts,
  type Ring,
} from './integrity.ts'
import { isOwn } from './own-listing.ts'
import { recountListing } from './recount.ts'

/** Listings with this many voters are too popular for a ring to be the majority, and too slow to read. */
const MAX_VOTERS = 500

interface Ballot {
  listingId: number
  accountId: string
  /** Today's hash from `networkOf`; null if the address identifies no network. */
  network: string | null
  now: Date
}

/**
 * Casts a person's vote: decides from the ledger whether it counts, and records it either way. False if they
 * had already voted in this launch. Throws `wrong_state` unless the listing is live, and whatever `refuseToggling` throws.
 */
export async function castBallot(tx: Tx, ballot: Ballot): Promise<boolean> {
  const { listingId, accountId, network, now } = ballot
  await tx.lock('ballots')
  const { standing, ...before } = await ownVotesBefore(tx, ballot)
  if (standing) return false
  refuseToggling(before)
  const ring = await ringWith(tx, ballot)
  const facts = await factsOf(tx, ballot, ring)
  const discountedFor = whyNotCounted(facts)
  await castVote(tx, { listingId, accountId, now, network, discountedFor })
  if (ring) await discountRing(tx, ring)
  return true
}

/**
 * How often the person has voted for this listing, in its current launch and lately, and whether a vote of this launch is active.
 */
async function ownVotesBefore(db: Reader, { listingId, accountId, now }: Ballot) {
  const lately = new Date(now.getTime() - CHANGES_MS).toISOString()
  return db.sql
    .selectFrom('vote')
    .select((eb) => {
      const ofLaunch = isOfCurrentLaunch(eb.ref('launch_week'), { listingId, now })
      return [
        eb.fn
          .coalesce(eb.fn.agg<boolean>('bool_or', [eb.and([ofLaunch, eb('withdrawn_at', 'is', null)])]), eb.lit(false))
          .as('standing'),
        eb.fn.countAll<number>().filterWhere(ofLaunch).as('inLaunch'),
        eb.fn.countAll<number>().filterWhere('cast_at', '>', lately).as('lately'),
      ]
    })
    .where('listing_id', '=', listingId)
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
}

function isOfCurrentLaunch(launch: Expression<string | null>, { listingId, now }: Pick<Ballot, 'listingId' | 'now'>) {
  return expressionBuilder()(launch, 'is not distinct from', currentLaunch(listingId, mondayOf(now)))
}

async function factsOf(
  db: Reader,
  { listingId, accountId, network, now }: Ballot,
  ring: Ring | null,
): Promise<BallotFacts> {
  const lately = new Date(now.getTime() - BURST_MS).toISOString()
  const newcomersSince = new Date(now.getTime() - NEWCOMER_MS).toISOString()
  const facts = await db.sql
    .selectNoFrom((eb) => {
      const ofOthers = votesThatCountOrWait()
        .where('o.listing_id', '=', listingId)
        .where('o.account_id', '<>', accountId)
      return [
        isOwn(listingId, accountId).as('isOwn'),
        eb
          .exists(
            ofOthers
              .where('o.account_id', 'in', accountsOfOneMailbox(accountId))
              .where((of) => isOfCurrentLaunch(of.ref('o.launch_week'), { listingId, now })),
          )
          .$castTo<boolean>()
          .as('hasVotedAlready'),
        eb.selectFrom('account').select('email_verified_at').where('id', '=', accountId).as('knownSince'),
        eb
          .selectFrom('vote')
          .select((of) => of.fn.countAll<number>().as('n'))
          .where('account_id', '=', accountId)
          .where('cast_at', '>', lately)
          .$asScalar()
          .$notNull()
          .as('castLately'),
        eb
          .selectFrom('vote as v')
          .innerJoin('account as a', 'a.id', 'v.account_id')
          .select((of) => of.fn.countAll<number>().as('n'))
          .where('v.listing_id', '=', listingId)
          .where('v.withdrawn_at', 'is', null)
          .where('v.cast_at', '>', lately)
          .where((of) => of(of.fn.coalesce('a.email_verified_at', of.val(now.toISOString())), '>', newcomersSince))
          .$asScalar()
          .$notNull()
          .as('newcomersLately'),
        ofOthers
          .select((of) => of.fn.countAll<number>().as('n'))
          .where('o.network', '=', network)
          .$asScalar()
          .$notNull()
          .as('fromNetwork'),
      ]
    })
    .executeTakeFirstOrThrow()
  const { knownSince, ...told } = facts
  return {
    ...told,
    knownForMs: knownSince === null ? 0 : now.getTime() - epochMs(knownSince),
    isInRing: ring?.listings.includes(listingId) ?? false,
  }
}

/** The ring that this vote belongs to, if any. */
async function ringWith(db: Reader, { listingId, accountId, now }: Ballot): Promise<Ring | null> {
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
 * Discounts a ring's votes. Locks the ledger first, then the listings in order, so it can't deadlock with
 * other votes, which lock one listing last.
 */
async function discountRing(tx: Tx, { people, listings }: Ring): Promise<void> {
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
  const touched = new Set(changed.map(({ listing_id }) => listing_id))
  for (const listingId of [...touched].toSorted((a, b) => a - b)) await recountListing(tx, listingId)
}
