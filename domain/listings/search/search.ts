import type { Reader } from '../../database/database.ts'
import { listingsOf, pageOfListings } from '../lists/listing-page.statements.ts'
import { LIVE } from '../lists/listing-list.ts'
import { COUNT_LIMIT, listingPage, MAX_COUNTED } from '../lists/listing-page.ts'
import type { ListingRow } from '../listing-row.ts'
import type { Meaning } from '../meaning/meaning.ts'
import { fromNearerEnd } from '../lists/nearer-end.ts'
import { havingAllWords, isLikelyMore, manyWithAllWords, surelyMore, type AllFound } from './all-words.ts'
import { ENOUGH } from './closest.statements.ts'
import { closestTo, type Close } from './closest.ts'
import { countOf, isEveryLive, isWholeCategory, pageRows } from './filtered-pages.ts'
import { filtered, type Filters, type FilterValues } from './filters.statements.ts'
import { askedOf, type Asked } from './match.ts'
import type { Matched } from './matched.ts'
import { orderIn, orderOf, type Sort } from './orders.ts'
import { editDistance, MAX_EDITS } from './spelling.ts'

export interface ListingSearch extends Filters {
  q?: string | undefined
  sort: Sort
  page: number
  perPage: number
  /** Without it, listings are found by words alone. */
  meaning?: Meaning | undefined
}

/** A listing found; `matched` only if the search has words. */
export type FoundRow = ListingRow & { matched?: Matched }

export interface ListingsFound {
  rows: FoundRow[]
  total: number
  /** Whether there are more than `total`. */
  capped: boolean
  /** How many results can be paged through; `Infinity` if the total of a search without words is capped. */
  shown: number
  /** The search with its typing errors corrected, if it had some. */
  didYouMean?: string
  /** The filters' values of all results, if the search had to find each of them; of some if the total is capped. */
  values?: FilterValues[]
}

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

/** The listings that a search with words finds, each with how it matched. */
async function found(db: Reader, search: ListingSearch, q: string): Promise<ListingsFound> {
  const asked = await askedOf(db, q, search.status === 'live' ? 'live' : 'scheduled')
  const answer: ListingsFound =
    (await atDomain(db, search, q)) ?? (asked ? await foundByWordsOrName(db, search, q, asked) : NOTHING)
  const rows = answer.rows.map((row) => ({
    ...row,
    matched: isNamed(row, q) ? ('exact' as const) : (row.matched ?? ('all_words' as const)),
  }))
  // A correction that no listing has all words of may be another mistake.
  const isCorrected = asked?.corrected && rows.some(({ matched }) => matched === 'exact' || matched === 'all_words')
  return { ...(isCorrected ? { didYouMean: asked.corrected! } : {}), ...answer, rows }
}

const NOTHING: AllFound = { rows: [], total: 0, capped: false, shown: 0 }

/** The listings of a website, if the search is its domain; null if there are none. */
async function atDomain(db: Reader, search: ListingSearch, q: string): Promise<ListingsFound | null> {
  if (search.domain !== undefined || !isAddress(q)) return null
  const answer = await browsed(db, { ...search, domain: q })
  return answer.total ? { ...answer, rows: answer.rows.map((row) => ({ ...row, matched: 'exact' })) } : null
}

/** Whether a search looks like a website's address, which means nothing else. */
function isAddress(q: string): boolean {
  return /^[^\s.][^\s]*\.[^\s]+$/.test(q)
}

/** Whether a search is a listing's name, but for case, accents, spaces and punctuation. */
function isNamed({ name }: ListingRow, q: string): boolean {
  return squeezed(name) === squeezed(q)
}

function squeezed(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[\p{M}\p{P}\s]/gu, '')
}

/**
 * Finds by words. If no name is like a mistyped word, it is likelier a name two errors away than the word of a text that is one
 * error away.
 */
async function foundByWordsOrName(db: Reader, search: ListingSearch, q: string, asked: Asked): Promise<ListingsFound> {
  const byWords = await foundByWords(db, search, q, asked)
  const { corrected, words } = asked
  if (!corrected || words.length > 1 || byWords.total >= ENOUGH) return byWords
  // Every page must be of the same answer.
  const isFirst = search.page === 1
  const { rows } = isFirst ? byWords : await foundByWords(db, { ...search, page: 1 }, q, asked)
  if (rows.some((row) => isNearlyNamed(row, q))) return byWords
  const farther = await askedOf(db, q, search.status === 'live' ? 'live' : 'scheduled', MAX_EDITS)
  if (!farther?.all) return byWords
  const byName = await foundByWords(db, search, q, farther)
  const [first] = (isFirst ? byName : await foundByWords(db, { ...search, page: 1 }, q, farther)).rows
  return first && isNearlyNamed(first, q) ? { ...byName, didYouMean: first.name.toLowerCase() } : byWords
}

/** Whether a search is a listing's name or a word of it, but for one or two typing errors. */
function isNearlyNamed({ name }: ListingRow, q: string): boolean {
  return [name, ...name.split(' ')].some((part) => editDistance(squeezed(part), squeezed(q), MAX_EDITS) <= MAX_EDITS)
}

async function foundByWords(db: Reader, search: ListingSearch, q: string, asked: Asked): Promise<ListingsFound> {
  const { sort, status, page, perPage, meaning } = search
  const list = filtered(search)
  const place = { limit: perPage, offset: (page - 1) * perPage }
  const isByRelevance = sort === 'relevance'
  const closest = (withAll: boolean) => closestTo(db, list, { q, asked, withAll, meaning })
  const order = isByRelevance ? null : orderIn(list, orderOf(sort, status))
  const known = asked.all && (await surelyMore(db, list, asked, place))
  if (isByRelevance && asked.words.length > 1 && known === null && !isAddress(q)) {
    const many = async () => asked.all && manyWithAllWords(db, { list, order, asked, match: asked.all }, place)
    const few = async () => {
      const close = await closest(true)
      const rows = close && (await rowsOf(db, close.slice(place.offset, place.offset + perPage)))
      if (!rows) return null
      const values = close.flatMap((one) => one.values ?? [])
      const areAll = values.length === close.length
      return { total: close.length, capped: false, shown: close.length, rows, ...(areAll ? { values } : {}) }
    }
    const answer = isLikelyMore(list, asked) ? ((await many()) ?? (await few())) : ((await few()) ?? (await many()))
    if (answer) return answer
  }
  const { isName, ...all } = asked.all
    ? await havingAllWords(db, { list, order, asked, match: asked.all }, place, known)
    : NOTHING
  if (all.total >= (isByRelevance ? ENOUGH : 1) || isName) return all
  // Without the only word, a listing can only be near in meaning.
  if (asked.words.length === 1 && asked.all && !meaning) return all
  if (isAddress(q)) return all
  const close = (await closest(false)) ?? []
  if (!isByRelevance) return sorted(db, search, close)
  const from = Math.max(0, place.offset - all.total)
  const rows = await rowsOf(db, close.slice(from, from + perPage - all.rows.length))
  const total = all.total + close.length
  return { total, capped: false, shown: total, rows: [...all.rows, ...rows] }
}

/** The rows of these listings, in their order. */
async function rowsOf(db: Reader, close: Close[]): Promise<FoundRow[]> {
  if (!close.length) return []
  const rows = await listingsOf(
    db,
    close.map(({ id }) => id),
  )
  return rows.map((row) => ({ ...row, matched: close.find(({ id }) => id === row.id)!.matched }))
}

/** One page of these listings in the order of the search. */
async function sorted(
  db: Reader,
  { sort, status, page, perPage }: ListingSearch,
  close: Close[],
): Promise<ListingsFound> {
  const order = orderIn({ figures: 'l', id: 'l.id' }, orderOf(sort, status))
  const these = {
    from: 'listing l',
    where: 'l.id = any($1::bigint[])',
    values: [close.map(({ id }) => id)],
    hot: false,
  }
  const place = { limit: perPage, offset: (page - 1) * perPage }
  const rows = await pageOfListings<{ found: number }>(db, these, {
    id: 'l.id',
    order,
    ...place,
    place: 'place',
    more: 'l.id::int as found',
  })
  const matched = new Map(close.map((one) => [one.id, one.matched]))
  return {
    total: close.length,
    capped: false,
    shown: close.length,
    rows: rows.map(({ found, ...row }) => ({ ...row, matched: matched.get(found)! })),
  }
}
