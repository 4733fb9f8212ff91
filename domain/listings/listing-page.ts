import type { Reader } from '../database/database.ts'
import { prepared } from '../database/raw.ts'
import { deepSpan, type DeepSpan } from './bands.ts'
import { countOfListings, pageOfListings } from './listing-page.statements.ts'
import type { ListingRow } from './listing-row.ts'

/** Every listing that visitors find, as a list's `where`. */
export const LIVE = `status = 'live'`

/** A list counts up to one past the last row that page 1000 of 100 shows. */
export const MOST_COUNTED = 100_001

export interface ListingList {
  where: string
  /** Columns of `listing l` in the order of an index. */
  order: string
  values?: unknown[]
  /** Further columns of the listing `l`, for the rows of the page alone. */
  more?: string
}

/** One page of a fixed list of listings, and how many it has as far as they are counted. */
export async function listingPage<More = unknown>(
  db: Reader,
  { where, order, values = [], more }: ListingList,
  { page, perPage }: { page: number; perPage: number },
): Promise<{ rows: (ListingRow & More)[]; total: number; capped: boolean }> {
  const plain = { order, limit: perPage, offset: (page - 1) * perPage, place: 'place' } as const
  const deep = where === LIVE ? await deepSpan(db, order, plain) : null
  const { below, ...span }: DeepSpan = deep ?? plain
  const list = { from: 'listing l', where, values, hot: true }
  const listed = below
    ? { ...list, where: `${where} and ${below.where(values.length + 1)}`, values: [...values, below.value] }
    : list
  const [rows, n] = await Promise.all([
    pageOfListings<More>(db, listed, { id: 'id', more, ...span }),
    // How many are live is kept by triggers; any other list is counted.
    where === LIVE ? countOfLive(db) : countOfListings(db, list, MOST_COUNTED + 1),
  ])
  return { rows, total: Math.min(n, MOST_COUNTED), capped: n > MOST_COUNTED }
}

async function countOfLive(db: Reader): Promise<number> {
  const [count] = await prepared(
    db,
    db.sql
      .selectFrom('live_count')
      .select(({ cast, fn, lit }) => cast<number>(fn.coalesce(fn.sum('n'), lit(0)), 'integer').as('n')),
  )
  return count!.n
}
