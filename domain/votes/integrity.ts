import { DomainError } from '../errors.ts'
import type { DiscountReason } from './judge-vote.ts'

const HOUR_MS = 3_600_000

/** A vote of somebody who is known for less time waits: whoever makes accounts to vote with must wait too. */
export const NEW_ACCOUNT_MS = 24 * HOUR_MS
/** Within this, many votes are a burst. */
export const BURST_MS = HOUR_MS / 6
/** People read before they vote: nobody likes more products than this in ten minutes. */
const MAX_FROM_ONE_PERSON = 20
/** Newcomers are known for less than this. */
export const NEWCOMER_MS = 7 * 24 * HOUR_MS
/** More votes of newcomers than this for one product in ten minutes did not come by themselves. */
const MAX_FROM_NEWCOMERS = 10
/** An office or a household has several voters; one that has more for the same product on one day is told from a crowd by nobody. */
const MAX_FROM_ONE_NETWORK = 5

/** What the ledger says around a vote when it is cast. */
export interface BallotFacts {
  /** The person, by any account of their mailbox, owns the listing or was invited to. */
  isOwn: boolean
  /** Another account of their mailbox has a vote for this listing that counts or waits. */
  hasVotedAlready: boolean
  /** How long the person has been known by a verified address; null for never. */
  knownForMs: number | null
  /** Votes that this person cast before within `BURST_MS`, those taken back too. */
  castLately: number
  /** Votes of newcomers for this listing within `BURST_MS`. */
  newcomersLately: number
  /** Earlier votes for this listing from the same network on the same day that count or wait. */
  fromNetwork: number
  /** The person belongs to a ring of this listing. */
  isInRing: boolean
}

/** Why a vote is kept and not counted; null when it counts. What time alone cures comes last. */
export function whyNotCounted(facts: BallotFacts): DiscountReason | null {
  const { isOwn, hasVotedAlready, knownForMs, castLately, newcomersLately, fromNetwork, isInRing } = facts
  if (isOwn) return 'own_listing'
  if (hasVotedAlready) return 'same_person'
  if (isInRing) return 'ring'
  if (isCrowded(fromNetwork)) return 'shared_network'
  if (castLately >= MAX_FROM_ONE_PERSON) return 'burst'
  const isNewcomer = knownForMs === null || knownForMs < NEWCOMER_MS
  if (isNewcomer && newcomersLately >= MAX_FROM_NEWCOMERS) return 'burst'
  if (knownForMs === null || knownForMs < NEW_ACCOUNT_MS) return 'new_account'
  return null
}

/** Whoever is not sure may change their mind so often within `CHANGES_MS` … */
const MAX_CHANGES = 3
export const CHANGES_MS = 24 * HOUR_MS
/** … and so often at all: the ledger keeps every vote for ever. */
const MAX_CHANGES_EVER = 10

/** Refuses one more vote of a person for a listing they voted for and took it back too often. Throws `rate_limited` and `wrong_state`. */
export function refuseToggling({ lately, ever }: { lately: number; ever: number }): void {
  if (ever >= MAX_CHANGES_EVER)
    throw new DomainError(
      'wrong_state',
      `You have voted for this ${MAX_CHANGES_EVER} times and taken it back each time.`,
      'It takes no more votes of yours.',
    )
  if (lately >= MAX_CHANGES)
    throw new DomainError(
      'rate_limited',
      `You have voted for this ${MAX_CHANGES} times within a day and taken it back. Vote again tomorrow.`,
      'Vote again tomorrow.',
    )
}

/** Whether a network has cast as many votes for a listing in a day as are counted of one. */
export function isCrowded(fromNetwork: number): boolean {
  return fromNetwork >= MAX_FROM_ONE_NETWORK
}

/** What is looked back at for rings. */
export const RING_DAYS = 30
/** Two people often like the same product or two; three and more begin to tell. */
export const RING_LISTINGS = 3
/** Whoever votes for more than this is no puppet of a few products. */
export const MAX_RING_LISTINGS = 12
/** Friends of a founder are a few; a ring is at least this many, with the person who votes. */
const RING_PEOPLE = 5
/** Ballots of a ring are nearly the same: what two share of what either has. */
const SAME_BALLOT = 0.75

export interface Ring {
  people: string[]
  listings: number[]
}

/**
 * The ring that a ballot belongs to: at least five people whose ballots are nearly the same few listings, and who are
 * most of the voters of each. That many like a popular product too: there they are no majority. null for no ring.
 *
 * @param me who votes
 * @param ballots the listings of every person who shares several with `me`, and of `me`
 * @param voters how many people vote for each listing
 */
export function ringOf(
  me: string,
  ballots: ReadonlyMap<string, ReadonlySet<number>>,
  voters: ReadonlyMap<number, number>,
): Ring | null {
  const mine = ballots.get(me)
  if (!mine || mine.size < RING_LISTINGS || mine.size > MAX_RING_LISTINGS) return null
  const alike = [...ballots].filter(([, ballot]) => likeness(mine, ballot) >= SAME_BALLOT)
  const listings = [...mine].filter((listing) => {
    const ring = alike.filter(([, ballot]) => ballot.has(listing)).length
    return ring >= RING_PEOPLE && ring * 2 > (voters.get(listing) ?? 0)
  })
  if (listings.length < RING_LISTINGS) return null
  return { people: alike.map(([person]) => person).toSorted(), listings: listings.toSorted((a, b) => a - b) }
}

function likeness(one: ReadonlySet<number>, other: ReadonlySet<number>): number {
  const shared = one.intersection(other).size
  return shared / (one.size + other.size - shared)
}
