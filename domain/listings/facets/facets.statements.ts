import type { Reader } from '../../database/database.ts'
import { raw } from '../../database/raw.ts'
import type { Listing } from '../listing.entity.ts'
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

/** The filters' values of up to `limit` listings of a list, in no order. Raw: the list is SQL. */
export function filterValuesIn(db: Reader, { from, where, values }: Filtered, limit: number): Promise<FilterValues[]> {
  return raw(db, {
    text: `select l.category_id::int, l.plan, l.unlocked, l.pricing_model, l.stage, l.country,
             array(select category_id::int from listing_category where listing_id = l.id) as further
           from ${from} where ${where.join(' and ')} limit ${limit}`,
    values,
  })
}
