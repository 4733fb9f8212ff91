import type { Reader } from '../database/database.ts'
import { raw } from '../database/raw.ts'
import type { Row } from '../database/row.ts'
import { REMOVED_SLUG } from '../listings/removed.ts'
import { WEEKLY_ORDER } from '../listings/lists/vote-orders.ts'

/** A launch week in the calendar. */
export interface WeekAtAGlance {
  /** Its Monday. */
  week: string
  total: number
  /** How many of its listings have a paid featured place during the week. */
  featured: number
  /** Its first listings: live ones ranked by the week's votes, then scheduled ones. */
  first: (Row<'listing', 'slug' | 'name' | 'tagline'> & {
    logo_url: string | null
    featured: boolean
    /** Counted votes in the week; null until the week begins. */
    votes: number | null
  })[]
}

/** Launched ones come first. */
const ORDER = [`n.state = 'planned'`, ...WEEKLY_ORDER].join(', ')
/** Removed ones keep their rank in a finished week. */
const LAUNCHED = `n.state in ('launched', 'removed')`

const shown = (column: string, removed: string) => `case n.state when 'removed' then ${removed} else ${column} end`

const PLACE_IN_WEEK = `f.starts_at < (w.week + 7)::timestamp at time zone 'UTC' and f.ends_at > w.week::timestamp at time zone 'UTC'`

/**
 * The weeks with a launch, past or planned, from one Monday to another (inclusive), each with its first
 * `named` listings.
 *
 * Raw: it joins a series of weeks laterally, which counts thousands of listings in the indexes without
 * reading their rows.
 */
export function weeksAtAGlance(
  db: Reader,
  { from, to, named }: { from: string; to: string; named: number },
): Promise<WeekAtAGlance[]> {
  const firstOf = (state: string, order: string) =>
    `(select * from launch n where ${state} and n.week = w.week order by ${order} limit $3)`
  return raw<WeekAtAGlance>(db, {
    hot: true,
    text: `select w.week::text, all_of.n as total, coalesce(places.n, 0)::int as featured, named.listings as first
           from (select day::date as week from generate_series($1::timestamp, $2::timestamp, interval '7 days') as day) as w
           cross join lateral (
             select ((select count(*) from launch n where ${LAUNCHED} and week = w.week)
                   + (select count(*) from launch where state = 'planned' and week = w.week))::int as n) as all_of
           left join lateral (
             select count(distinct n.listing_id) as n from featured_place f join launch n on n.listing_id = f.listing_id
             where n.week = w.week and n.state in ('launched', 'planned') and ${PLACE_IN_WEEK}) as places on true
           cross join lateral (
             select json_agg(json_build_object('slug', ${shown('slug', `'${REMOVED_SLUG}'`)}, 'name', ${shown('name', `'Removed'`)},
               'tagline', ${shown('tagline', 'null')}, 'logo_url', ${shown(`profile ->> 'logo_url'`, 'null')},
               'votes', case when ${LAUNCHED} then n.votes end,
               'featured', exists (select from featured_place f where f.listing_id = n.listing_id and ${PLACE_IN_WEEK}))
               order by ${ORDER}) as listings
             from (select * from (${firstOf(LAUNCHED, WEEKLY_ORDER.join(', '))} union all ${firstOf(`n.state = 'planned'`, 'n.listing_id')}) as n
                   order by ${ORDER} limit $3) as n
             join listing l on l.id = n.listing_id) as named
           where all_of.n > 0 order by w.week`,
    values: [from, to, named],
  })
}
