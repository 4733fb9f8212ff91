import type { Reader } from '../database/database.ts'
import { raw } from '../database/raw.ts'
import { ROW_COLUMNS, type ListingRow } from './listing-row.ts'

/** The live listings that have a paid featured place now, the place that was taken last first. */
export function featuredListings(db: Reader, now: Date, limit: number): Promise<ListingRow[]> {
  return raw<ListingRow>(db, {
    hot: true,
    text: `select ${ROW_COLUMNS}
           from (select listing_id, max(starts_at) as since from featured_place
                 where starts_at <= $1 and ends_at > $1 group by listing_id) as place
           join listing l on l.id = place.listing_id and l.status = 'live' join category c on c.id = l.category_id
           order by place.since desc, l.id limit $2`,
    values: [now.toISOString(), limit],
  })
}
