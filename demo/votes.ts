import { accountOf } from '../domain/accounts/keys.ts'
import type { Tx } from '../domain/database/database.ts'
import { weeksAfter } from '../domain/launches/week.ts'
import { castVote, withdrawVote } from '../domain/votes/cast-vote.ts'
import type { DiscountReason } from '../domain/votes/judge-vote.ts'
import type { SeededListing } from './seeded-listing.ts'

const DAY_MS = 86_400_000
/** More people than any listing has votes, because each person votes at most once per listing. */
const PEOPLE = 28
/**
 * For past weeks, one vote in three comes after the launch week. One live listing in three also gets a
 * discounted vote.
 */
const LATE_EVERY = 3

interface Ballot {
  listingId: number
  voter: number
  at: number
  discountedFor?: DiscountReason
}

/**
 * Casts the votes of fictional people through the ledger, in chronological order. A few are discounted, and
 * one is withdrawn.
 */
export async function castDemoVotes(tx: Tx, listings: SeededListing[], now: Date): Promise<void> {
  const people: string[] = []
  for (let number = 1; number <= PEOPLE; number++)
    people.push((await accountOf(tx, `voter-${number}@people.example`)).id)
  const ballots = listings.filter(({ isLive }) => isLive).flatMap((listing, index) => ballotsFor(listing, index, now))
  for (const { listingId, voter, at, discountedFor } of ballots.toSorted((a, b) => a.at - b.at))
    await castVote(tx, {
      listingId,
      accountId: people[voter % PEOPLE]!,
      now: new Date(at),
      ...(discountedFor ? { discountedFor } : {}),
    })
  const [first] = ballots
  if (first) await withdrawVote(tx, { listingId: first.listingId, accountId: people[first.voter % PEOPLE]!, now })
}

function ballotsFor({ id, item, week }: SeededListing, index: number, now: Date): Ballot[] {
  const began = Date.parse(`${week}T00:00:00Z`)
  const ended = Math.min(Date.parse(`${weeksAfter(week, 1)}T00:00:00Z`) - 1000, now.getTime())
  const counted = Array.from({ length: item.votes }, (_, at): Ballot => {
    const isLate = item.week < 0 && at % LATE_EVERY === 2
    const [from, to] = isLate ? [ended, Math.min(ended + 20 * DAY_MS, now.getTime())] : [began, ended]
    // Even steps, shifted by listing, so that no two votes are in the same second.
    const share = (at + 0.5 + index / 40) / (item.votes + 1)
    return { listingId: id, voter: at + index * 5, at: Math.floor(from + (to - from) * share) }
  })
  const doubtful: Ballot = {
    listingId: id,
    voter: item.votes + index * 5,
    at: Math.floor((began + ended) / 2),
    discountedFor: index % 2 ? 'automated' : 'same_person',
  }
  return index % LATE_EVERY ? counted : [...counted, doubtful]
}
