import { expressionBuilder, type Expression } from 'kysely'
import { accountsOfOneMailbox } from '../accounts/emails/mailbox.ts'
import type { AppSecret } from '../accounts/sealed.ts'
import type { Reader, Tx } from '../database/database.ts'
import { DomainError } from '../errors.ts'
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
  whyNotCounted,
  type BallotFacts,
  type Ring,
} from './integrity.ts'
import { isOwn } from './own-listing.ts'
import { recountListings } from './recount.ts'
import { discountRing, ringWith } from './rings.ts'
import { votedBefore } from './vote-marks.ts'

interface Ballot {
  listingId: number
  accountId: string
  /** The hash of the voter's network with today's salt; null if `publicNetworkOf` finds no network. */
  network: string | null
  appSecret: AppSecret
  now: Date
}

/**
 * Casts a person's vote: decides from the ledger whether it counts, and records it either way. False if they
 * had already voted in this launch. Throws `wrong_state` unless the listing is live, if they voted in this launch with an account
 * that is deleted, and whatever `refuseToggling` throws.
 */
export async function castBallot(tx: Tx, ballot: Ballot): Promise<boolean> {
  const { listingId, accountId, network, now } = ballot
  await tx.lock('ballots')
  const { standing, ...before } = await ownVotesBefore(tx, ballot)
  if (standing) return false
  refuseToggling(before)
  const ring = await ringWith(tx, ballot)
  const { mailbox, ...facts } = await factsOf(tx, ballot, ring)
  // After the facts: should an account of the mailbox be deleted meanwhile, either its vote or its mark is seen.
  await refuseDeletedVoter(tx, ballot, mailbox)
  const discountedFor = whyNotCounted(facts)
  await castVote(tx, { listingId, accountId, now, network, discountedFor })
  if (ring) await recountListings(tx, await discountRing(tx, ring))
  return true
}

async function refuseDeletedVoter(tx: Tx, ballot: Ballot, mailbox: string): Promise<void> {
  const found = await votedBefore(tx, { ...ballot, mailboxes: [mailbox] })
  if (found.size)
    throw new DomainError(
      'wrong_state',
      'You have already voted for this launch with an account that you deleted.',
      'That vote stays. You can vote again when the listing launches again.',
    )
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
): Promise<BallotFacts & { mailbox: string }> {
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
        eb.selectFrom('account').select('mailbox').where('id', '=', accountId).$asScalar().$notNull().as('mailbox'),
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
