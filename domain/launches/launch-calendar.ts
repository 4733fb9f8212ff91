import type { Database, EntityManager } from '../database/database.ts'
import { rfc3339 } from '../shared/clock.ts'

/** A launch week with the listings that launch in it. */
export interface CalendarWeek {
  /** Its Monday. */
  week: string
  /** How many listings launch in it; `listings` has the first of them. */
  total: number
  /** When one of its listings last changed. */
  changedAt: string
  listings: { slug: string; name: string; tagline: string | null }[]
}

/** A calendar entry names this many; the page of the week has them all. */
const MOST_NAMED = 50

/** The weeks from Monday to Monday (both included) that have a launch, past or planned, in their order. */
export async function launchCalendar(
  db: Database,
  em: EntityManager,
  { from, to }: { from: string; to: string },
): Promise<CalendarWeek[]> {
  const weeks = await db.rows<{ week: string; total: number; changed_at: string; listings: CalendarWeek['listings'] }>(
    em,
    {
      hot: true,
      text: `select launch_week::text as week, max(total)::int as total, max(changed_at) as changed_at,
               json_agg(json_build_object('slug', slug, 'name', name, 'tagline', tagline) order by place) as listings
             from (
               select launch_week, slug, name, tagline,
                 count(*) over (partition by launch_week) as total,
                 max(updated_at) over (partition by launch_week) as changed_at,
                 row_number() over (partition by launch_week order by id) as place
               from listing
               where (status = 'live' or status = 'scheduled') and launch_week between $1::date and $2::date
             ) as launch
             where place <= ${MOST_NAMED} group by launch_week order by launch_week`,
      values: [from, to],
    },
  )
  return weeks.map(({ changed_at, ...week }) => ({ ...week, changedAt: rfc3339(changed_at) }))
}
