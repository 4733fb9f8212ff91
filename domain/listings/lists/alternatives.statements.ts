import type { Reader } from '../../database/database.ts'
import { raw } from '../../database/raw.ts'
import { ROW_COLUMNS } from '../listing-row.statements.ts'
import type { ListingRow } from '../listing-row.ts'
import type { Listing } from '../listing.entity.ts'
import type { Meaning } from '../meaning/meaning.ts'
import { ALL_TIME_ORDER } from './vote-orders.ts'

const MAX_SHOWN = 20
/** Of all categories; enough to fill the list from the listing's own in all but the largest directories. */
const MAX_NEAR = 1000

/**
 * Up to 20 live listings: the alternatives that the owner approved, then those of the same primary category, nearest in
 * meaning first and then by votes. Without `meaning`, or while it can't tell, by votes alone. Raw: it joins three ranked
 * lists, and reads the last from its index no further than needed.
 */
export async function alternativesOf(
  db: Reader,
  listing: Pick<Listing, 'id' | 'categoryId'>,
  meaning?: Meaning,
): Promise<(ListingRow & { approved: boolean })[]> {
  const nearest = await meaning?.nearestToListing(listing.id, MAX_NEAR)
  return raw(db, {
    hot: true,
    text: `with approved as materialized (
             select alternative_id as id, row_number() over (order by approved_at, alternative_id) as place
             from listing_alternative join listing on listing.id = alternative_id
             where listing_id = $1 and status = 'live' order by place limit ${MAX_SHOWN}),
           near as materialized (
             select id, place from unnest($3::bigint[]) with ordinality as found (id, place) join listing using (id)
             where status = 'live' and category_id = $2 and id <> $1 and id not in (select id from approved)
             order by place limit ${MAX_SHOWN}),
           same_category as (
             select id, row_number() over (order by ${ALL_TIME_ORDER.join(', ')}) as place from listing
             where status = 'live' and category_id = $2 and id <> $1
               and id not in (select id from approved union all select id from near)
             order by ${ALL_TIME_ORDER.join(', ')} limit ${MAX_SHOWN})
           select ${ROW_COLUMNS}, approved from (
             select id, 1 as list, place, true as approved from approved
             union all select id, 2, place, false from near
             union all select id, 3, place, false from same_category
             order by list, place limit ${MAX_SHOWN}) as shown
           join listing l using (id) join category c on c.id = l.category_id order by list, place`,
    values: [listing.id, listing.categoryId, nearest?.map(({ id }) => id) ?? []],
  })
}
