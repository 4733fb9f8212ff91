import type { Reader, Tx } from '../database/database.ts'
import { raw } from '../database/raw.ts'
import { DomainError } from '../errors.ts'
import { mondayOf } from '../launches/week.ts'
import { rfc3339 } from '../shared/clock.ts'
import type { DiscountReason } from './judge-vote.ts'
import { recountListing } from './recount.ts'
import { withVote, type Standing } from './standing.ts'

// Only people on the site vote: no operation, job or scope may reach this file.

interface Ballot {
  listingId: number
  accountId: string
  now: Date
}

/**
 * Casts a person's vote for a live listing; a second one changes nothing. Run it inside a transaction. The ledger is
 * written before the listing is locked, the order in which everything that votes locks.
 */
export async function castVote(
  tx: Tx,
  {
    listingId,
    accountId,
    now,
    network = null,
    discountedFor = null,
  }: Ballot & { network?: string | null; discountedFor?: DiscountReason | null },
): Promise<boolean> {
  await requireLive(tx, listingId)
  const [cast] = await raw(tx, {
    text: `insert into vote (listing_id, account_id, cast_at, week, counted, reason, network)
           values ($1, $2, $3, $4, $5, $6, $7)
           on conflict (listing_id, account_id) where withdrawn_at is null do nothing returning id`,
    values: [listingId, accountId, now.toISOString(), mondayOf(now), discountedFor === null, discountedFor, network],
  })
  if (!cast) return false
  if (discountedFor === null) await countVote(tx, listingId, now)
  return true
}

/** Takes a person's vote back; it stays in the ledger. False when there is none. */
export async function withdrawVote(tx: Tx, { listingId, accountId, now }: Ballot): Promise<boolean> {
  const [withdrawn] = await raw(tx, {
    text: `update vote set withdrawn_at = $3 where listing_id = $1 and account_id = $2 and withdrawn_at is null returning id`,
    values: [listingId, accountId, now.toISOString()],
  })
  if (!withdrawn) return false
  await recountListing(tx, listingId)
  return true
}

async function requireLive(db: Reader, listingId: number): Promise<void> {
  const [listing] = await raw<{ status: string }>(db, {
    text: 'select status from listing where id = $1',
    values: [listingId],
  })
  if (listing?.status !== 'live')
    throw new DomainError('wrong_state', 'Only live listings take votes.', 'Vote again once it has launched.')
}

interface StandingRow {
  votes: number
  last_vote_at: string | null
  trend: number | null
  week_votes: number
  week_last_vote_at: string | null
  launch_week: string | null
}

async function countVote(tx: Tx, listingId: number, castAt: Date): Promise<void> {
  // Not `for update`: the new vote's reference to the listing is held by whoever votes at the same time.
  const [row] = await raw<StandingRow>(tx, {
    text: `select votes, last_vote_at, trend, week_votes, week_last_vote_at, launch_week
           from listing where id = $1 for no key update`,
    values: [listingId],
  })
  const standing = withVote(standingOf(row!), castAt, row!.launch_week)
  await raw(tx, {
    text: `update listing set votes = $2, last_vote_at = $3, trend = $4, week_votes = $5, week_last_vote_at = $6
           where id = $1`,
    values: [
      listingId,
      standing.votes,
      standing.lastVoteAt?.toISOString(),
      standing.trend,
      standing.weekVotes,
      standing.weekLastVoteAt?.toISOString() ?? null,
    ],
  })
}

function standingOf(row: StandingRow): Standing {
  const time = (text: string | null) => (text === null ? null : new Date(rfc3339(text)))
  return {
    votes: row.votes,
    lastVoteAt: time(row.last_vote_at),
    trend: row.trend,
    weekVotes: row.week_votes,
    weekLastVoteAt: time(row.week_last_vote_at),
  }
}
