import type { Tx } from '../database/database.ts'
import { raw } from '../database/raw.ts'
import { EPOCH_SECONDS, HALF_LIFE_SECONDS, SMALLEST_POWER } from './standing.ts'

/** When a vote was cast, in half-lives since the epoch. */
const CAST_AT = `(extract(epoch from cast_at)::float8 - ${EPOCH_SECONDS}) / ${HALF_LIFE_SECONDS}`
/** The trend of the `active` votes: `at` of each is `CAST_AT`, `top` the latest of them. */
const TREND = `max(top) filter (where active)
  + ln(sum(power(2::float8, greatest(at - top, ${SMALLEST_POWER}))) filter (where active)) / ln(2::float8)`
/** Trends are compared to this many digits, since the order of addition changes the last digits of a double. */
const TREND_DIGITS = 9
/** A vote withdrawn after the week still counts in the week, as in its awards. */
const IN_LAUNCH_WEEK = `week = launch_week
  and (active or withdrawn_at >= (week + 7)::timestamp at time zone 'UTC')`

/** Blocks voting until the transaction ends. Raw: it locks a table. */
export async function lockVotes(tx: Tx): Promise<void> {
  await raw(tx, { text: 'lock table vote in share row exclusive mode' })
}

/**
 * Corrects the vote figures of one listing, or of all, from the ledger, and returns how many were wrong.
 *
 * Raw: it sums powers relative to the latest vote, with a window function.
 */
export async function recount(tx: Tx, listingId: number | null): Promise<number> {
  const only = (column: string) => (listingId === null ? '' : ` and ${column} = $1`)
  const changed = await raw(tx, {
    text: `update listing set votes = c.votes, last_vote_at = c.last_vote_at, trend = c.trend,
             week_votes = c.week_votes, week_last_vote_at = c.week_last_vote_at
           from (
             select l.id, (count(*) filter (where active))::int as votes,
               max(cast_at) filter (where active) as last_vote_at, ${TREND} as trend,
               (count(*) filter (where ${IN_LAUNCH_WEEK}))::int as week_votes,
               max(cast_at) filter (where ${IN_LAUNCH_WEEK}) as week_last_vote_at
             from listing l left join (
               select listing_id, cast_at, withdrawn_at, week, active, at, max(at) over (partition by listing_id, active) as top
               from (select listing_id, cast_at, withdrawn_at, week, withdrawn_at is null as active, ${CAST_AT} as at
                     from vote where counted${only('listing_id')}) as counted
             ) as v on v.listing_id = l.id
             where true${only('l.id')} group by l.id) as c
           where listing.id = c.id and (
             (listing.votes, listing.last_vote_at, listing.week_votes, listing.week_last_vote_at)
               is distinct from (c.votes, c.last_vote_at, c.week_votes, c.week_last_vote_at)
             or (listing.trend is null) <> (c.trend is null)
             or round((listing.trend - c.trend)::numeric, ${TREND_DIGITS}) <> 0)
           returning 1`,
    values: listingId === null ? [] : [listingId],
  })
  return changed.length
}
