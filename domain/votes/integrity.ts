import { DomainError } from '../errors.ts'
import type { DiscountReason } from './judge-vote.ts'

const HOUR_MS = 3_600_000

/** Votes of younger accounts wait, so creating accounts just to vote takes time. */
export const NEW_ACCOUNT_MS = 24 * HOUR_MS
/** The time window for detecting bursts. */
export const BURST_MS = HOUR_MS / 6
/** People read before they vote, so nobody votes for more products than this in ten minutes. */
const MAX_FROM_ONE_PERSON = 20
/** Accounts younger than this are newcomers. */
export const NEWCOMER_MS = 7 * 24 * HOUR_MS
/** If more newcomers than this vote for one product in ten minutes, or comment on it, they are organized. */
export const MAX_FROM_NEWCOMERS = 10
/**
 * Allows several voters in an office or household; more can't be told apart from one person with many
 * accounts.
 */
const MAX_FROM_ONE_NETWORK = 5

/** What the ledger says about a vote when it is cast. */
export interface BallotFacts {
  /** Any account of the person's mailbox owns the listing or was invited to own it. */
  isOwn: boolean
  /** Another account of their mailbox has a vote in this launch that counts or waits. */
  hasVotedAlready: boolean
  /** Milliseconds since the person verified their email address; 0 if they have not. */
  knownForMs: number
  /** Earlier votes of this person within `BURST_MS`, including withdrawn ones. */
  castLately: number
  /** Newcomers' active votes for this listing within `BURST_MS`. */
  newcomersLately: number
  /** Other accounts' votes for this listing from the same network today that count or wait. */
  fromNetwork: number
  /** The person belongs to a ring that includes this listing. */
  isInRing: boolean
}

/** Why a vote does not count; null if it counts. `burst` and `new_account`, which pass with time, come last. */
export function whyNotCounted(facts: BallotFacts): DiscountReason | null {
  const { isOwn, hasVotedAlready, knownForMs, castLately, newcomersLately, fromNetwork, isInRing } = facts
  if (isOwn) return 'own_listing'
  if (hasVotedAlready) return 'same_person'
  if (isInRing) return 'ring'
  if (isCrowded(fromNetwork)) return 'shared_network'
  if (castLately >= MAX_FROM_ONE_PERSON) return 'burst'
  if (knownForMs < NEWCOMER_MS && newcomersLately >= MAX_FROM_NEWCOMERS) return 'burst'
  if (knownForMs < NEW_ACCOUNT_MS) return 'new_account'
  return null
}

/** Maximum votes by one person for one listing within `CHANGES_MS`. */
const MAX_CHANGES = 3
export const CHANGES_MS = 24 * HOUR_MS
/**
 * Maximum votes by one person in one launch of a listing. The ledger keeps every vote, even if it's
 * withdrawn, so this limits how many one person can add.
 */
const MAX_CHANGES_IN_LAUNCH = 10

/** Throws `rate_limited` or `wrong_state` if a person has voted for a listing and withdrawn the vote too often. */
export function refuseToggling({ lately, inLaunch }: { lately: number; inLaunch: number }): void {
  if (inLaunch >= MAX_CHANGES_IN_LAUNCH)
    throw new DomainError(
      'wrong_state',
      `You have voted for this listing and withdrawn your vote ${MAX_CHANGES_IN_LAUNCH} times since it launched.`,
      'You can vote for it again if it launches again.',
    )
  if (lately >= MAX_CHANGES)
    throw new DomainError(
      'rate_limited',
      `You have voted for this listing and withdrawn your vote ${MAX_CHANGES} times in 24 hours.`,
      'Vote again tomorrow.',
    )
}

/** Whether a network has already cast the maximum number of votes that count for a listing today. */
export function isCrowded(fromNetwork: number): boolean {
  return fromNetwork >= MAX_FROM_ONE_NETWORK
}

/** How far back votes count toward a ring. */
export const RING_DAYS = 30
/** Two people often like the same two products; three in common are suspicious. */
export const RING_LISTINGS = 3
/** People who vote for this many listings aren't just promoting a few products. */
export const TOO_MANY_LISTINGS = 13
/** Minimum size of a ring, including the voter: more people than a founder's few friends. */
const RING_PEOPLE = 5
/** Minimum overlap of two ballots in a ring: the listings on both, divided by the listings on either. */
const SAME_BALLOT = 0.75

export interface Ring {
  people: string[]
  listings: number[]
}

/**
 * The ring that a ballot belongs to, or null: at least five people with nearly the same few listings, who are
 * the majority of each listing's voters. Popular products have many voters with similar ballots, but these are
 * never the majority.
 *
 * @param me the person who votes
 * @param ballots the listings of `me`, and of every person who shares several with `me`
 * @param voters the number of voters of each listing
 */
export function ringOf(
  me: string,
  ballots: ReadonlyMap<string, ReadonlySet<number>>,
  voters: ReadonlyMap<number, number>,
): Ring | null {
  const mine = ballots.get(me)!
  const alike = [...ballots].filter(([, ballot]) => likeness(mine, ballot) >= SAME_BALLOT)
  const listings = [...mine].filter((listing) => {
    const ring = alike.filter(([, ballot]) => ballot.has(listing)).length
    return ring >= RING_PEOPLE && ring * 2 > voters.get(listing)!
  })
  if (listings.length < RING_LISTINGS) return null
  return { people: alike.map(([person]) => person).toSorted(), listings: listings.toSorted((a, b) => a - b) }
}

function likeness(one: ReadonlySet<number>, other: ReadonlySet<number>): number {
  const shared = one.intersection(other).size
  return shared / (one.size + other.size - shared)
}
