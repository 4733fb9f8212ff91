import { constant } from '../../database/constant.ts'
import type { Reader } from '../../database/database.ts'
import { prepare } from '../../database/prepare.ts'
import { countOfListings, listingsOf, pageOfListings, type Listed } from '../lists/listing-page.statements.ts'
import { LIVE } from '../lists/listing-list.ts'
import { COUNT_LIMIT, listingPage, MAX_COUNTED } from '../lists/listing-page.ts'
import type { ListingRow } from '../listing-row.ts'
import { fromNearerEnd } from '../lists/nearer-end.ts'
import { MAX_SCORED, withListing } from './best-matches.statements.ts'
import { fewMatches, manyMatches } from './best-matches.ts'
import { filtered, type Filtered, type Filters } from './filters.statements.ts'
import { matchOf } from './match.ts'
import { orderIn, orderOf, type Sort } from './orders.ts'

export interface ListingSearch extends Filters {
  q?: string | undefined
  sort: Sort
  page: number
  perPage: number
}

export interface ListingsFound {
  rows: ListingRow[]
  total: number
  /** Whether there are more than `total`. */
  capped: boolean
  /** How many results can be paged through; `Infinity` if the total of a search without words is capped. */
  shown: number
}

/** The largest exact total of a search with words. */
const MAX_FOUND = 10_000
/** Counting matches stops here: one more than `MAX_FOUND` shows that the total is capped. */
const FOUND_LIMIT = 10_001
/** How far the hourly count of a word's listings may be off. */
const MAY_BE_OFF = 500
/**
 * If a search with words has no exact total, results past this count can't be paged: they would be slow and
 * useless.
 */
const MAX_SHOWN = 5000

/** One page of listings and their total. Tolerates typing errors in `q`. */
export function searchListings(db: Reader, search: ListingSearch): Promise<ListingsFound> {
  const q = search.q?.trim()
  return q ? found(db, search, q) : browsed(db, search)
}

async function browsed(db: Reader, search: ListingSearch): Promise<ListingsFound> {
  const { sort, status, page, perPage } = search
  const list = filtered(search)
  if (isEveryLive(list)) {
    const all = await listingPage(db, { where: LIVE, order: orderOf(sort, status) }, { page, perPage })
    return { ...all, shown: all.capped ? Infinity : all.total }
  }
  const order = orderIn(list, orderOf(sort, status))
  const place = { limit: perPage, offset: (page - 1) * perPage }
  const counted = countOf(db, list, COUNT_LIMIT)
  // The size of a category is known, so its last pages are read from the end.
  const span = isWholeCategory(list) ? fromNearerEnd(order, place, await counted) : { ...place, order }
  const [rows, n] = await Promise.all([pageRows(db, list, span), counted])
  const capped = n > MAX_COUNTED
  return { rows, total: Math.min(n, MAX_COUNTED), capped, shown: capped ? Infinity : n }
}

async function found(db: Reader, search: ListingSearch, q: string): Promise<ListingsFound> {
  const { sort, status, page, perPage } = search
  const match = await matchOf(db, q, status === 'live' ? 'live' : 'scheduled')
  if (!match) return { rows: [], total: 0, capped: false, shown: 0 }
  const list = filtered(search)
  const isUnfiltered = isEveryLive(list)
  const offset = (page - 1) * perPage
  const best = { match, list, order: orderIn(list, orderOf('votes', 'live')) }
  if (sort === 'relevance' && !(isUnfiltered && match.atLeast > MAX_SCORED + MAY_BE_OFF)) {
    const few = await fewMatches(db, best, { limit: perPage, offset })
    if (few) return { ...few, capped: false, shown: few.total }
  }
  const matching: Filtered = {
    ...list,
    from: withListing(list),
    where: [
      ...(list.figures === 'p' && list.where.length === 1 ? [...list.where, `l.${LIVE[0]!}`] : list.where),
      `l.search @@ $${list.values.length + 1}::tsquery`,
    ],
    values: [...list.values, match.query],
  }
  const surelyMore = isUnfiltered && (await hasSurelyMore(db, match.atLeast))
  const n = surelyMore ? FOUND_LIMIT : await countOf(db, matching, FOUND_LIMIT)
  const total = Math.min(n, MAX_FOUND)
  const capped = n > MAX_FOUND
  const shown = capped ? MAX_SHOWN : n
  const place = { limit: Math.max(0, Math.min(perPage, shown - offset)), offset }
  const answer = { total, capped, shown }
  if (place.limit === 0) return { ...answer, rows: [] }
  const rows =
    sort === 'relevance'
      ? await listingsOf(db, await manyMatches(db, best, { ...place, total, capped }))
      : await pageRows(db, matching, { order: orderIn(list, orderOf(sort, status)), ...place })
  return { ...answer, rows }
}

/** Whether the list is a category without other filters. */
function isWholeCategory({ from }: Filtered): boolean {
  return from === 'category_place p'
}

/** Whether the list is all live listings. */
function isEveryLive({ where }: Filtered): boolean {
  return where.length === 1 && where[0] === `l.${LIVE[0]!}`
}

/**
 * Whether a word in `listings` public listings is certain to have more than `MAX_FOUND` live ones, even if it
 * is in all scheduled listings. This avoids counting such words, which would take most of the search's time.
 */
async function hasSurelyMore(db: Reader, listings: number): Promise<boolean> {
  const spare = listings - MAX_FOUND - MAY_BE_OFF
  if (spare < 1) return false
  const [count] = await countOfScheduled(db, { limit: spare })
  return count!.n < spare
}

/** The number of scheduled listings, up to `limit`. */
const countOfScheduled = prepare((sql, given: { limit: number }) =>
  sql
    .selectFrom((of) =>
      of
        .selectFrom('listing')
        .select('id')
        .where('status', '=', constant('scheduled'))
        .limit(given.limit)
        .as('counted'),
    )
    .select(({ fn }) => fn.countAll<number>().as('n')),
)

/** The number of live listings in a category, which triggers keep up to date. */
const countInCategory = prepare((sql, given: { category: number }) =>
  sql
    .selectFrom('category_count')
    .select(({ cast, fn, lit }) => cast<number>(fn.coalesce(fn.sum('n'), lit(0)), 'integer').as('n'))
    .where('category_id', '=', given.category),
)

/** The number of listings, counted up to `limit`; exact for a whole category. */
async function countOf(db: Reader, list: Filtered, limit: number): Promise<number> {
  if (!isWholeCategory(list)) return countOfListings(db, listed(list), limit)
  const [count] = await countInCategory(db, { category: list.values[0] as number })
  return count!.n
}

function pageRows(
  db: Reader,
  list: Filtered,
  { order, limit, offset, place = 'place' }: { order: string; limit: number; offset: number; place?: string },
): Promise<ListingRow[]> {
  return pageOfListings(db, listed(list), { id: list.id, order, limit, offset, place })
}

function listed(list: Filtered): Listed {
  return { from: list.from, where: list.where.join(' and '), values: list.values, hot: isWholeCategory(list) }
}
