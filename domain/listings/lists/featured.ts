import { constant } from '../../database/constant.ts'
import type { Reader } from '../../database/database.ts'
import { prepare } from '../../database/prepare.ts'
import { listingRows, type ListingRow } from '../listing-row.ts'

const featuredAt = prepare((sql, given: { time: string; limit: number }) =>
  listingRows(sql)
    .innerJoin(
      (of) =>
        of
          .selectFrom('featured_place')
          .select(({ fn }) => ['listing_id', fn.max('starts_at').as('since')])
          .where('starts_at', '<=', given.time)
          .where('ends_at', '>', given.time)
          .groupBy('listing_id')
          .as('place'),
      (join) => join.onRef('place.listing_id', '=', 'l.id'),
    )
    .where('l.status', '=', constant('live'))
    .orderBy('place.since', 'desc')
    .orderBy('l.id')
    .limit(given.limit),
)

/** The live listings with a paid featured place now, the most recent place first. */
export function featuredListings(db: Reader, now: Date, limit: number): Promise<ListingRow[]> {
  return featuredAt(db, { time: now.toISOString(), limit })
}
