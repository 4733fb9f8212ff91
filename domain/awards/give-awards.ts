import type { Tx } from '../database/database.ts'
import { raw } from '../database/raw.ts'
import { mondayOf, weeksAfter } from '../launches/week.ts'

const PLACES = 3

/**
 * Gives the awards of every week that has ended and has none yet: its three launches with most counted votes of that
 * week, at least one. Running it twice changes nothing. Returns the weeks that were settled.
 */
export async function giveAwards(tx: Tx, now: Date): Promise<string[]> {
  const ended = weeksAfter(mondayOf(now), -1)
  const [last] = await raw<{ week: string | null }>(tx, { text: 'select max(week)::text as week from award_week' })
  const settled: string[] = []
  // A service that slept for weeks gives the awards of each; a new one starts with the week just ended.
  for (let week = last?.week ? weeksAfter(last.week, 1) : ended; week <= ended; week = weeksAfter(week, 1))
    if (await settleWeek(tx, week, now)) settled.push(week)
  return settled
}

async function settleWeek(tx: Tx, week: string, now: Date): Promise<boolean> {
  // Of two processes at once the second waits for this row, then leaves.
  const [claimed] = await raw(tx, {
    text: 'insert into award_week (week, given_at) values ($1, $2) on conflict do nothing returning 1',
    values: [week, now.toISOString()],
  })
  if (!claimed) return false
  await raw(tx, {
    // A vote taken back after the week still counted in it, so a late run comes to the same places.
    text: `insert into award (week, place, listing_id, votes)
           select $1::date, row_number() over (order by votes desc, last_vote_at, id), id, votes
           from (select l.id, count(*)::int as votes, max(v.cast_at) as last_vote_at
                 from listing l join vote v on v.listing_id = l.id and v.week = $1::date
                 where l.status = 'live' and l.launch_week = $1::date and v.counted
                   and (v.withdrawn_at is null or v.withdrawn_at >= ($1::date + 7)::timestamp at time zone 'UTC')
                 group by l.id order by votes desc, last_vote_at, l.id limit ${PLACES}) as winners`,
    values: [week],
  })
  return true
}
