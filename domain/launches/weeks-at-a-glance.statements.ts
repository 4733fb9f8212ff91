import type { Reader } from '../database/database.ts'
import { raw } from '../database/raw.ts'
import type { Row } from '../database/row.ts'
import { WEEKLY_ORDER } from '../listings/lists/vote-orders.ts'

/** A launch week in the calendar. */
export interface WeekAtAGlance {
  /** Its Monday. */
  week: string
  total: number
  /** How many of its listings have a paid featured place during the week. */
  featured: number
  /** Its first listings: live ones ranked by the week's votes, then scheduled ones. */
  first: (Row<'listing', 'slug' | 'name'> & { logo_url: string | null; featured: boolean })[]
}

const PLACE_IN_WEEK = `f.starts_at < (w.week + 7)::timestamp at time zone 'UTC' and f.ends_at > w.week::timestamp at time zone 'UTC'`

/**
 * The weeks with a launch, past or planned, from one Monday to another (inclusive), each with its first `named` listings.
 *
 * Raw: a series of weeks with lateral joins that count thousands of listings in the indexes, without reading their rows.
 */
export function weeksAtAGlance(
  db: Reader,
  { from, to, named }: { from: string; to: string; named: number },
): Promise<WeekAtAGlance[]> {
  const ranked = WEEKLY_ORDER.join(', ')
  const firstOf = (status: string, order: string) =>
    `(select * from listing l where l.status = '${status}' and l.launch_week = w.week order by ${order} limit $3)`
  return raw<WeekAtAGlance>(db, {
    hot: true,
    text: `select w.week::text, all_of.n as total, coalesce(places.n, 0)::int as featured, named.listings as first
           from (select day::date as week from generate_series($1::timestamp, $2::timestamp, interval '7 days') as day) as w
           cross join lateral (
             select ((select count(*) from listing where status = 'live' and launch_week = w.week)
                   + (select count(*) from listing where status = 'scheduled' and launch_week = w.week))::int as n) as all_of
           left join lateral (
             select count(distinct l.id) as n from featured_place f join listing l on l.id = f.listing_id
             where l.launch_week = w.week and l.status in ('live', 'scheduled') and ${PLACE_IN_WEEK}) as places on true
           cross join lateral (
             select json_agg(json_build_object('slug', slug, 'name', name, 'logo_url', profile ->> 'logo_url',
               'featured', exists (select from featured_place f where f.listing_id = picked.id and ${PLACE_IN_WEEK}))
               order by status, ${ranked}) as listings
             from (${firstOf('live', ranked)} union all ${firstOf('scheduled', 'l.id')}
                   order by status, ${ranked} limit $3) as picked) as named
           where all_of.n > 0 order by w.week`,
    values: [from, to, named],
  })
}
