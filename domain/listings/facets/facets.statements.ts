import type { Reader } from '../../database/database.ts'
import { raw } from '../../database/raw.ts'
import type { Listing } from '../listing.entity.ts'
import { withListing } from '../search/best-matches.statements.ts'
import type { Filtered } from '../search/filters.statements.ts'

/** What the filters ask of a listing. */
export interface FilterValues extends Pick<Listing, 'plan' | 'unlocked'> {
  category_id: number
  /** The ids of its further categories. */
  further: number[]
  pricing_model: string | null
  stage: string | null
  country: string | null
}

/**
 * The filters' values of the first `limit` listings of a list in an order, or of any if it has none. Raw: the list and the
 * order are SQL.
 */
export function filterValuesIn(
  db: Reader,
  list: Filtered,
  { order, limit }: { order: string | null; limit: number },
): Promise<FilterValues[]> {
  return raw(db, {
    text: `select l.category_id::int, l.plan, l.unlocked, l.pricing_model, l.stage, l.country,
             array(select category_id::int from listing_category where listing_id = l.id) as further
           from ${withListing(list)} where ${list.where.join(' and ')} ${order ? `order by ${order}` : ''} limit ${limit}`,
    values: list.values,
  })
}
