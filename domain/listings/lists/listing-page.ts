import type { Reader } from '../../database/database.ts'
import { prepare } from '../../database/prepare.ts'
import { deepSpan, type DeepSpan } from './bands.ts'
import { LIVE, type ListingList } from './listing-list.ts'
import { countOfListings, pageOfListings } from './listing-page.statements.ts'
import type { ListingRow } from '../listing-row.ts'

/** The largest exact total: one more than 1000 pages of 100 show. */
export const MAX_COUNTED = 100_001
/** Counting stops here: one more than `MAX_COUNTED` shows that the total is capped. */
export const COUNT_LIMIT = 100_002

/** One page of a list of listings, and its total. */
export async function listingPage<More = unknown>(
  db: Reader,
  { of, where: conditions, order: columns, values = [], more }: ListingList,
  { page, perPage }: { page: number; perPage: number },
): Promise<{ rows: (ListingRow & More)[]; total: number; capped: boolean }> {
  const isLive = conditions === LIVE
  const [where, order] = [conditions.join(' and '), columns.join(', ')]
  const plain = { order, limit: perPage, offset: (page - 1) * perPage, place: 'place' } as const
  const deep = isLive ? await deepSpan(db, order, plain) : null
  const { below, ...span }: DeepSpan = deep ?? plain
  const [from, id] = of === 'launch' ? ['launch n', 'n.listing_id'] : ['listing l', 'id']
  const list = { from, where, values, hot: true }
  const listed = below
    ? { ...list, where: `${where} and ${below.where(values.length + 1)}`, values: [...values, below.value] }
    : list
  const [rows, n] = await Promise.all([
    pageOfListings<More>(db, listed, { id, more: Array.isArray(more) ? more.join(', ') : more?.sql, ...span }),
    // Live listings needn't be counted, because triggers keep their number up to date.
    isLive ? countOfLive(db) : countOfListings(db, list, COUNT_LIMIT),
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
