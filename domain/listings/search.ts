import type { Reader } from '../database/database.ts'
import { raw } from '../database/raw.ts'
import { listingPage, LIVE, MOST_COUNTED } from './listing-page.ts'
import { ROW_COLUMNS, type ListingRow } from './listing-row.ts'
import { fromNearerEnd } from './nearer-end.ts'
import { fewMatches, manyMatches, MOST_SCORED, withListing } from './search/best-matches.ts'
import { filtered, type Filtered, type Filters } from './search/filters.ts'
import { matchOf } from './search/match.ts'
import { orderOf, type Sort } from './search/orders.ts'

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
const MOST_FOUND = 10_000
/** How far the hourly count of a word's listings may be off. */
const MAY_BE_OFF = 500
/** Of more than are counted so many can be paged through: a page further on would be as slow as it is useless. */
const MOST_SHOWN = 5000

/** One page of listings, and their number as far as it is counted. Typing errors in `q` are forgiven. */
export function searchListings(db: Reader, search: ListingSearch): Promise<ListingsFound> {
  const q = search.q?.trim()
  return q ? found(db, search, q) : browsed(db, search)
}

async function browsed(db: Reader, search: ListingSearch): Promise<ListingsFound> {
  const { sort, status, page, perPage } = search
  const list = filtered(search)
  const order = orderOf(sort, status, list)
  if (isEveryLive(list)) {
    const all = await listingPage(db, { where: LIVE, order }, { page, perPage })
    return { ...all, shown: all.capped ? Infinity : all.total }
  }
  const place = { limit: perPage, offset: (page - 1) * perPage }
  const counted = countOf(db, list, MOST_COUNTED + 1)
  // How many a category has is kept: its last pages are read from its end.
  const span = isWholeCategory(list) ? fromNearerEnd(order, place, await counted) : { ...place, order }
  const [rows, n] = await Promise.all([pageRows(db, list, span), counted])
  const capped = n > MOST_COUNTED
  return { rows, total: Math.min(n, MOST_COUNTED), capped, shown: capped ? Infinity : n }
}

async function found(db: Reader, search: ListingSearch, q: string): Promise<ListingsFound> {
  const { sort, status, page, perPage } = search
  const match = await matchOf(db, q, status === 'live' ? 'live' : 'scheduled')
  if (!match) return { rows: [], total: 0, capped: false, shown: 0 }
  const list = filtered(search)
  const isUnfiltered = isEveryLive(list)
  const offset = (page - 1) * perPage
  const best = { match, list, order: orderOf('votes', 'live', list) }
  if (sort === 'relevance' && !(isUnfiltered && match.atLeast > MOST_SCORED + MAY_BE_OFF)) {
    const few = await fewMatches(db, best, { limit: perPage, offset })
    if (few) return { ...few, capped: false, shown: few.total }
  }
  const matching: Filtered = {
    ...list,
    from: withListing(list),
    where: [
      ...(list.figures === 'p' && list.where.length === 1 ? [...list.where, `l.status = 'live'`] : list.where),
      `l.search @@ $${list.values.length + 1}::tsquery`,
    ],
    values: [...list.values, match.query],
  }
  const surelyMore = isUnfiltered && (await hasSurelyMore(db, match.atLeast))
  const n = surelyMore ? MOST_FOUND + 1 : await countOf(db, matching, MOST_FOUND + 1)
  const total = Math.min(n, MOST_FOUND)
  const capped = n > MOST_FOUND
  const shown = capped ? MOST_SHOWN : n
  const place = { limit: Math.max(0, Math.min(perPage, shown - offset)), offset }
  const answer = { total, capped, shown }
  if (place.limit === 0) return { ...answer, rows: [] }
  const rows =
    sort === 'relevance'
      ? await rowsOf(db, await manyMatches(db, best, { ...place, total, capped }))
      : await pageRows(db, matching, { order: orderOf(sort, status, list), ...place })
  return { ...answer, rows }
}

/** Whether all of a category are listed: by few fixed texts, which most people browse. */
function isWholeCategory({ from }: Filtered): boolean {
  return from === 'category_place p'
}

/** Whether nothing but being public is asked of a listing. */
function isEveryLive({ where }: Filtered): boolean {
  return where.length === 1 && where[0] === `l.${LIVE}`
}

/**
 * Whether a word that `listings` public ones have is surely in more live ones than are counted, even were every scheduled
 * one among them. Counting such a word finds all of them in the index first: most of the time its search takes.
 */
async function hasSurelyMore(db: Reader, listings: number): Promise<boolean> {
  const spare = listings - MOST_FOUND - MAY_BE_OFF
  if (spare <= 0) return false
  const [count] = await raw<{ n: number }>(db, {
    hot: true,
    text: `select count(*)::int as n from (select from listing where status = 'scheduled' limit $1) as counted`,
    values: [spare],
  })
  return count!.n < spare
}

/** How many there are, counted up to `most`. */
async function countOf(db: Reader, list: Filtered, most: number): Promise<number> {
  const [count] = await raw<{ n: number }>(db, {
    hot: isWholeCategory(list),
    text: countText(list, most),
    values: list.values,
  })
  return count!.n
}

function countText(list: Filtered, most: number): string {
  // A category's places are added up as they come and go.
  if (isWholeCategory(list))
    return 'select coalesce(sum(n), 0)::int as n from category_count p where p.category_id = $1'
  // Nothing selected: where an index says it all, no row is read.
  return `select count(*)::int as n from (select from ${list.from} where ${list.where.join(' and ')} limit ${most}) as counted`
}

/** The page's ids come from an index alone; only those rows are then read, so page 1000 costs little more than page 1. */
function pageRows(
  db: Reader,
  list: Filtered,
  { order, limit, offset, place = 'place' }: { order: string; limit: number; offset: number; place?: string },
): Promise<ListingRow[]> {
  const { from, where, values, id } = list
  return raw<ListingRow>(db, {
    hot: isWholeCategory(list),
    text: `select ${ROW_COLUMNS}
           from unnest(array(select ${id} from ${from} where ${where.join(' and ')} order by ${order}
               limit $${values.length + 1} offset $${values.length + 2}))
             with ordinality as page(id, place)
           join listing l on l.id = page.id join category c on c.id = l.category_id order by ${place}`,
    values: [...values, limit, offset],
  })
}

function rowsOf(db: Reader, ids: number[]): Promise<ListingRow[]> {
  return raw<ListingRow>(db, {
    hot: true,
    text: `select ${ROW_COLUMNS} from unnest($1::bigint[]) with ordinality as page(id, place)
           join listing l on l.id = page.id join category c on c.id = l.category_id order by place`,
    values: [ids],
  })
}
