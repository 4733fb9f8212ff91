import { constant } from '../../database/constant.ts'
import type { Reader } from '../../database/database.ts'
import { prepare } from '../../database/prepare.ts'
import { countOfListings, listingsOf, pageOfListings, type Listed } from '../lists/listing-page.statements.ts'
import { LIVE } from '../lists/listing-list.ts'
import { listingPage, MAX_COUNTED } from '../lists/listing-page.ts'
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
  /** There are more than `total`. */
  capped: boolean
  /** How many can be paged through. */
  shown: number
}

/** A search counts its matches exactly up to here. */
const MAX_FOUND = 10_000
/** How far the hourly count of a word's listings may be off. */
const MAY_BE_OFF = 500
/** Of more than are counted so many can be paged through: a page further on would be as slow as it is useless. */
const MAX_SHOWN = 5000

/** One page of listings, and their number as far as it is counted. Typing errors in `q` are forgiven. */
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
  const counted = countOf(db, list, MAX_COUNTED + 1)
  // How many a category has is kept: its last pages are read from its end.
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
  const n = surelyMore ? MAX_FOUND + 1 : await countOf(db, matching, MAX_FOUND + 1)
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

/** Whether all of a category are listed: by few fixed texts, which most people browse. */
function isWholeCategory({ from }: Filtered): boolean {
  return from === 'category_place p'
}

/** Whether nothing but being public is asked of a listing. */
function isEveryLive({ where }: Filtered): boolean {
  return where.length === 1 && where[0] === `l.${LIVE[0]!}`
}

/**
 * Whether a word that `listings` public ones have is surely in more live ones than are counted, even were every scheduled
 * one among them. Counting such a word finds all of them in the index first: most of the time its search takes.
 */
async function hasSurelyMore(db: Reader, listings: number): Promise<boolean> {
  const spare = listings - MAX_FOUND - MAY_BE_OFF
  if (spare <= 0) return false
  const [count] = await countOfScheduled(db, { most: spare })
  return count!.n < spare
}

/** Scheduled listings, counted up to `most`. */
const countOfScheduled = prepare((sql, given: { most: number }) =>
  sql
    .selectFrom((of) =>
      of.selectFrom('listing').select('id').where('status', '=', constant('scheduled')).limit(given.most).as('counted'),
    )
    .select(({ fn }) => fn.countAll<number>().as('n')),
)

/** A category's places are added up as they come and go. */
const countInCategory = prepare((sql, given: { category: number }) =>
  sql
    .selectFrom('category_count')
    .select(({ cast, fn, lit }) => cast<number>(fn.coalesce(fn.sum('n'), lit(0)), 'integer').as('n'))
    .where('category_id', '=', given.category),
)

/** How many there are, counted up to `most`. */
async function countOf(db: Reader, list: Filtered, most: number): Promise<number> {
  if (!isWholeCategory(list)) return countOfListings(db, listed(list), most)
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
