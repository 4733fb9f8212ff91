import type { Reader } from '../database/database.ts'
import { raw } from '../database/raw.ts'
import type { Row } from '../database/row.ts'
import { rfc3339 } from '../shared/clock.ts'

/** A launch week with its listings. */
export interface CalendarWeek {
  /** Its Monday. */
  week: string
  /** The number of listings that launch in it; `listings` has the first of them. */
  total: number
  /** When one of `listings` last changed. */
  changedAt: string
  listings: Row<'listing', 'slug' | 'name' | 'tagline'>[]
}

/** A calendar entry names at most this many listings; the week's page has them all. */
const MAX_NAMED = 50

/**
 * The weeks with a launch, past or planned, from one Monday to another (inclusive), in order.
 *
 * Raw: it joins a series of weeks laterally and slices arrays of ids, so that launches are counted in the
 * index and only named listings are read from the table.
 */
export async function launchCalendar(db: Reader, { from, to }: { from: string; to: string }): Promise<CalendarWeek[]> {
  const weeks = await raw<{ week: string; total: number; changed_at: string; listings: CalendarWeek['listings'] }>(db, {
    hot: true,
    text: `select monday::date::text as week, cardinality(ids) as total, changed_at, listings
             from generate_series($1::timestamp, $2::timestamp, interval '7 days') as monday,
               lateral (select array_agg(listing_id order by listing_id) as ids from (
                 select listing_id from launch where state = 'launched' and week = monday::date
                 union all select listing_id from launch where state = 'planned' and week = monday::date
               ) as of_week) as launches,
               lateral (
                 select max(updated_at) as changed_at,
                   json_agg(json_build_object('slug', slug, 'name', name, 'tagline', tagline) order by id) as listings
                 from listing where id = any(ids[1:${MAX_NAMED}])
               ) as named
             where ids is not null order by monday`,
    values: [from, to],
  })
  return weeks.map(({ changed_at, ...week }) => ({ ...week, changedAt: rfc3339(changed_at) }))
}
