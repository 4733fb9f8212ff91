import type { Selectable } from 'kysely'
import type { Reader } from '../../domain/database/database.ts'
import { raw } from '../../domain/database/raw.ts'
import type { Tables } from '../../domain/database/tables.ts'
import { mondayOf } from '../../domain/launches/week.ts'

/**
 * A launch week. `capacity` is null when the setting `week_capacity` applies; `taken` counts the places
 * already used on the free plan.
 */
export interface WeekLine extends Selectable<Tables['launch_week']> {
  listings: number
}

/** This week and the coming ones, with their capacity and places taken. */
// Raw: most of these weeks have no row yet, so generate_series makes them.
export function comingWeeks(db: Reader, now: Date, weeks: number): Promise<WeekLine[]> {
  return raw<WeekLine>(db, {
    text: `select day::date::text as week, w.capacity, coalesce(w.taken, 0) as taken,
             (select count(*) from launch n where n.week = day::date and n.state <> 'hidden')
               + (select count(*) from listing l where l.launch_week = day::date and l.status = 'awaiting_badge')
               as listings
           from generate_series($1::date, $1::date + 7 * ($2::int - 1), interval '7 days') as day
           left join launch_week w on w.week = day::date order by day`,
    values: [mondayOf(now), weeks],
  })
}
