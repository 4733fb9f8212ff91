import type { Reader, Tx } from '../database/database.ts'
import { raw } from '../database/raw.ts'
import type { Settings } from '../shared/settings.ts'
import { mondayOf, weeksAfter } from './week.ts'

/** Ten years: a queue this long means a mistaken capacity, not a launch calendar. */
const FURTHEST_WEEKS = 520

/**
 * Takes a place in the first launch week with room, from `fromWeeks` ahead on. Exactly as many places as the
 * week's capacity are given however many ask at once: the row's update is the lock. Run it inside a transaction.
 */
export async function takeLaunchWeek(
  tx: Tx,
  { now, settings, fromWeeks }: { now: Date; settings: Settings; fromWeeks: number },
): Promise<string> {
  const thisWeek = mondayOf(now)
  for (let ahead = fromWeeks; ahead < FURTHEST_WEEKS; ahead++) {
    const week = weeksAfter(thisWeek, ahead)
    if (await takePlace(tx, week, { settings, now })) return week
  }
  throw new Error('No launch week has room in ten years: every capacity is 0.')
}

/** Places of a week `w` that are taken, in SQL, at `now`: those that an unpaid order held too long are not. */
export const takenAt = (now: string) =>
  `(coalesce(w.taken, 0) - (select count(*) from week_hold h where h.week = w.week and h.expires_at <= ${now}))`

/** Takes one place in this week; whether there was room. The row's update is the lock. */
export async function takePlace(
  tx: Tx,
  week: string,
  { settings, now }: { settings: Pick<Settings, 'week_capacity'>; now: Date },
): Promise<boolean> {
  if (await takeFree(tx, week, settings)) return true
  return (await freeUnpaid(tx, week, now)) && takeFree(tx, week, settings)
}

/** Gives the places of a week back that unpaid orders held too long; whether there were any. */
async function freeUnpaid(tx: Tx, week: string, now: Date): Promise<boolean> {
  const freed = await raw(tx, {
    // A hold that is locked is being paid for at this moment.
    text: `with gone as (
             delete from week_hold where (number, position) in (
               select number, position from week_hold where week = $1 and expires_at <= $2 for update skip locked)
             returning 1)
           update launch_week set taken = greatest(taken - (select count(*)::int from gone), 0)
           where week = $1 and exists (select from gone) returning 1`,
    values: [week, now.toISOString()],
  })
  return freed.length > 0
}

async function takeFree(
  tx: Tx,
  week: string,
  { week_capacity: capacity }: Pick<Settings, 'week_capacity'>,
): Promise<boolean> {
  const taken = await raw(tx, {
    text: `insert into launch_week as w (week, taken) select $1::date, 1 where $2::int > 0
             or exists (select from launch_week where week = $1::date)
           on conflict (week) do update set taken = w.taken + 1 where w.taken < coalesce(w.capacity, $2::int)
           returning 1`,
    values: [week, capacity],
  })
  return taken.length > 0
}

/** Gives a place back, for a listing that will not launch in that week. */
export async function releaseLaunchWeek(tx: Tx, week: string): Promise<void> {
  await raw(tx, { text: 'update launch_week set taken = taken - 1 where week = $1 and taken > 0', values: [week] })
}

/** The launch week that somebody who chose the free plan now would get; null when every week is full. Takes no place. */
export async function nextFreeWeek(
  db: Reader,
  { now, settings }: { now: Date; settings: Settings },
): Promise<string | null> {
  const [next] = await raw<{ week: string }>(db, {
    text: `select day::date as week from generate_series($1::date, $1::date + $2::int * 7, interval '7 days') as day
           left join launch_week w on w.week = day::date
           where ${takenAt('$4')} < coalesce(w.capacity, $3::int) order by day limit 1`,
    values: [
      weeksAfter(mondayOf(now), settings.free_weeks_min),
      FURTHEST_WEEKS - settings.free_weeks_min - 1,
      settings.week_capacity,
      now.toISOString(),
    ],
  })
  return next?.week ?? null
}
