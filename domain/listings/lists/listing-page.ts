import type { Reader } from '../../database/database.ts'
import { prepare } from '../../database/prepare.ts'
import { deepSpan, type DeepSpan } from './bands.ts'
import { LIVE, type ListingList } from './listing-list.ts'
import { countOfListings, pageOfListings } from './listing-page.statements.ts'
import type { ListingRow } from '../listing-row.ts'

/** A list counts up to one past the last row that page 1000 of 100 shows. */
export const MAX_COUNTED = 100_001

/** One page of a fixed list of listings, and how many it has as far as they are counted. */
export async function listingPage<More = unknown>(
  db: Reader,
  { where: conditions, order: columns, values = [], more }: ListingList,
  { page, perPage }: { page: number; perPage: number },
): Promise<{ rows: (ListingRow & More)[]; total: number; capped: boolean }> {
  const isLive = conditions === LIVE
  const [where, order] = [conditions.join(' and '), columns.join(', ')]
  const plain = { order, limit: perPage, offset: (page - 1) * perPage, place: 'place' } as const
  const deep = isLive ? await deepSpan(db, order, plain) : null
  const { below, ...span }: DeepSpan = deep ?? plain
  const list = { from: 'listing l', where, values, hot: true }
  const listed = below
    ? { ...list, where: `${where} and ${below.where(values.length + 1)}`, values: [...values, below.value] }
    : list
  const [rows, n] = await Promise.all([
    pageOfListings<More>(db, listed, { id: 'id', more: Array.isArray(more) ? more.join(', ') : more?.sql, ...span }),
    // How many are live is kept by triggers; any other list is counted.
    isLive ? countOfLive(db) : countOfListings(db, list, MAX_COUNTED + 1),
  ])
  return { rows, total: Math.min(n, MAX_COUNTED), capped: n > MAX_COUNTED }
}

const liveCount = prepare((sql) =>
  sql
    .selectFrom('live_count')
    .select(({ cast, fn, lit }) => cast<number>(fn.coalesce(fn.sum('n'), lit(0)), 'integer').as('n')),
)

async function countOfLive(db: Reader): Promise<number> {
  const [count] = await liveCount(db, {})
  return count!.n
}
