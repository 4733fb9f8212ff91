import type { Reader } from '../../database/database.ts'
import { raw } from '../../database/raw.ts'
import { ROW_COLUMNS } from '../listing-row.statements.ts'
import type { ListingRow } from '../listing-row.ts'
import type { Listing } from '../listing.entity.ts'
import { ALL_TIME_ORDER } from './vote-orders.ts'

const MAX_SHOWN = 20

/**
 * Up to 20 live listings: the alternatives that the owner approved, then the most voted listings in the same
 * primary category. Raw: it joins two ranked lists, and reads the second from its index no further than
 * needed.
 */
export function alternativesOf(
  db: Reader,
  listing: Pick<Listing, 'id' | 'categoryId'>,
): Promise<(ListingRow & { approved: boolean })[]> {
  return raw(db, {
    hot: true,
    text: `with approved as materialized (
             select alternative_id as id, row_number() over (order by approved_at, alternative_id) as place
             from listing_alternative join listing on listing.id = alternative_id
             where listing_id = $1 and status = 'live' order by place limit ${MAX_SHOWN}),
           same_category as (
             select id, row_number() over (order by ${ALL_TIME_ORDER.join(', ')}) as place from listing
             where status = 'live' and category_id = $2 and id <> $1 and id not in (select id from approved)
             order by ${ALL_TIME_ORDER.join(', ')} limit ${MAX_SHOWN})
           select ${ROW_COLUMNS}, approved from (
             select id, place, true as approved from approved union all select id, place, false from same_category
             order by approved desc, place limit ${MAX_SHOWN}) as shown
           join listing l using (id) join category c on c.id = l.category_id order by approved desc, place`,
    values: [listing.id, listing.categoryId],
  })
}
