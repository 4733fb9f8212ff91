import type { MoreColumns } from '../listings/lists/listing-list.ts'

/** The launch in the week `$1`. Raw: a fragment of the raw statement in `pageOfListings`. */
export const IN_WEEK: MoreColumns = {
  sql: `$1::date as in_week, l.live_at, (select votes from launch where listing_id = l.id and week = $1) as week_votes,
        (select state = 'removed' from launch where listing_id = l.id and week = $1) as is_removed`,
}

/** The latest launch that has begun. Raw: a fragment of the raw statement in `pageOfListings`. */
export const LATEST: MoreColumns = {
  sql: `l.launch_week as in_week, l.live_at,
        coalesce((select votes from launch where listing_id = l.id and week = l.launch_week), 0) as week_votes`,
}

/** The planned launch. Raw: a fragment of the raw statement in `pageOfListings`. */
export const PLANNED: MoreColumns = {
  sql: `(select min(week) from launch where listing_id = l.id and state = 'planned') as in_week, l.live_at, 0 as week_votes`,
}
