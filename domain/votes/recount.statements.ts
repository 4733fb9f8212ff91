import type { Tx } from '../database/database.ts'
import { raw } from '../database/raw.ts'
import { EPOCH_SECONDS, HALF_LIFE_SECONDS, SMALLEST_POWER } from './standing.ts'

/** When a vote was cast, in half-lives since `EPOCH_SECONDS`. */
const CAST_AT = `(extract(epoch from cast_at)::float8 - ${EPOCH_SECONDS}) / ${HALF_LIFE_SECONDS}`
/** The trend of votes, where `at` is the `CAST_AT` of each vote and `top` the latest `at`. */
const TREND = `max(top) + ln(sum(power(2::float8, greatest(at - top, ${SMALLEST_POWER})))) / ln(2::float8)`
/**
 * Ranks a person's votes for a listing by launch, the latest first. All accounts with one mailbox are one
 * person; each vote of a deleted account counts as a person of its own.
 */
const NTH_LAUNCH = `rank() over (partition by v.listing_id, coalesce(a.mailbox, v.id::text) order by v.launch_week desc nulls last)`
/**
 * Trends are compared to this many decimal places, since the order of addition changes the last digits of a
 * double.
 */
const TREND_DIGITS = 9
/** Blocks voting until the transaction ends. Raw: it locks a table. */
export async function lockVotes(tx: Tx): Promise<void> {
  await raw(tx, { text: 'lock table vote in share row exclusive mode' })
}

/**
 * Corrects the vote figures of one listing, or of all, and of their launches, from the ledger. Returns how
 * many listings were wrong. A listing's figures count each person once, by their latest launch with a vote
 * that counts. Once a week's awards are given, its figures and those of earlier weeks stay. A vote withdrawn
 * after the end of its week still counts in that week.
 *
 * Raw: it sums powers relative to the latest vote, with a window function.
 */
export async function recount(tx: Tx, listingId: number | null): Promise<number> {
  const only = (column: string) => (listingId === null ? '' : ` and ${column} = $1`)
  const [corrected] = await raw<{ n: number }>(tx, {
    text: `with of_listings as (
             update listing set votes = c.votes, last_vote_at = c.last_vote_at, trend = c.trend
             from (
               select l.id, count(v.at)::int as votes, max(v.cast_at) as last_vote_at, ${TREND} as trend
               from listing l left join (
                 select listing_id, cast_at, at, max(at) over (partition by listing_id) as top
                 from (select v.listing_id, v.cast_at, ${CAST_AT} as at, ${NTH_LAUNCH} as nth
                       from vote v left join account a on a.id = v.account_id
                       where v.counted and v.withdrawn_at is null${only('v.listing_id')}) as counted
                 where nth = 1
               ) as v on v.listing_id = l.id
               where true${only('l.id')} group by l.id) as c
             where listing.id = c.id and (
               (listing.votes, listing.last_vote_at) is distinct from (c.votes, c.last_vote_at)
               or (listing.trend is null) <> (c.trend is null)
               or round((listing.trend - c.trend)::numeric, ${TREND_DIGITS}) <> 0)
             returning listing.id
           ), of_launches as (
             update launch set votes = c.votes, last_vote_at = c.last_vote_at
             from (
               select n.id, count(v.id)::int as votes, max(v.cast_at) as last_vote_at
               from launch n left join vote v on v.listing_id = n.listing_id and v.week = n.week and v.launch_week = n.week and v.counted
                 and (v.withdrawn_at is null or v.withdrawn_at >= (n.week + 7)::timestamp at time zone 'UTC')
               where n.week > coalesce((select max(week) from award_week), '-infinity')${only('n.listing_id')} group by n.id) as c
             where launch.id = c.id and (launch.votes, launch.last_vote_at) is distinct from (c.votes, c.last_vote_at)
             returning launch.listing_id as id
           )
           select count(*)::int as n from (select id from of_listings union select id from of_launches) as wrong`,
    values: listingId === null ? [] : [listingId],
  })
  return corrected!.n
}
