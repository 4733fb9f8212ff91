import type { Reader } from '../../database/database.ts'
import { prepare } from '../../database/prepare.ts'
import { LIVE } from '../lists/listing-list.ts'
import { countOfListings, pageOfListings, type Listed } from '../lists/listing-page.statements.ts'
import type { ListingRow } from '../listing-row.ts'
import type { Filtered } from './filters.statements.ts'

/** Whether the list is a category without other filters. */
export function isWholeCategory({ from }: Filtered): boolean {
  return from === 'category_place p'
}

/** Whether the list is all live listings. */
export function isEveryLive({ where }: Filtered): boolean {
  return where.length === 1 && where[0] === `l.${LIVE[0]!}`
}

/** The number of live listings in a category, which triggers keep up to date. */
const countInCategory = prepare((sql, given: { category: number }) =>
  sql
    .selectFrom('category_count')
    .select(({ cast, fn, lit }) => cast<number>(fn.coalesce(fn.sum('n'), lit(0)), 'integer').as('n'))
    .where('category_id', '=', given.category),
)

/** The number of listings, counted up to `limit`; exact for a whole category. */
export async function countOf(db: Reader, list: Filtered, limit: number): Promise<number> {
  if (!isWholeCategory(list)) return countOfListings(db, listed(list), limit)
  const [count] = await countInCategory(db, { category: list.values[0] as number })
  return count!.n
}

/** One page of a list's listings. */
export function pageRows(
  db: Reader,
  list: Filtered,
  { order, limit, offset, place = 'place' }: { order: string; limit: number; offset: number; place?: string },
): Promise<ListingRow[]> {
  return pageOfListings(db, listed(list), { id: list.id, order, limit, offset, place })
}

function listed(list: Filtered): Listed {
  return { from: list.from, where: list.where.join(' and '), values: list.values, hot: isWholeCategory(list) }
}
