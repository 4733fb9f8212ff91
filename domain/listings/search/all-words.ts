import { constant } from '../../database/constant.ts'
import type { Reader } from '../../database/database.ts'
import { prepare } from '../../database/prepare.ts'
import { LIVE } from '../lists/listing-list.ts'
import { countOfListings, listingsOf } from '../lists/listing-page.statements.ts'
import type { ListingRow } from '../listing-row.ts'
import {
  countedMatches,
  FOUND_LIMIT,
  inSample,
  MAX_FOUND,
  tieredMatches,
  withListing,
  type Place,
} from './best-matches.statements.ts'
import { fewMatches, manyMatches } from './best-matches.ts'
import { countOf, isEveryLive, pageRows } from './filtered-pages.ts'
import type { Filtered, FilterValues } from './filters.statements.ts'
import type { Asked, Match } from './match.ts'
import { orderIn, orderOf } from './orders.ts'

/** How far the hourly count of a word's listings may be off. */
const MAY_BE_OFF = 500
/** Results of a search with words past this count can't be paged: they would be slow and useless. */
const MAX_SHOWN = 5000
/** Reading a listing takes as long as reading this many entries of the index of words. */
const ENTRIES_PER_ROW = 10
/** At most this many listings are read as a sample. */
const MAX_SAMPLE = 50_000

/** One page of the listings with all words of a search. */
export interface AllFound {
  rows: ListingRow[]
  total: number
  /** Whether there are more than `total`. */
  capped: boolean
  /** How many can be paged through. */
  shown: number
  /** Whether one has the search as its whole name, as far as that is known. */
  isName?: boolean
}

/** A search with words in a list; without an order, the best matches come first. */
interface Search {
  list: Filtered
  order: string | null
  asked: Asked
  match: Match
}

/** Matches are counted as far as the total and the page need. */
function neededFor({ limit, offset }: Place): number {
  return Math.max(MAX_FOUND, Math.min(offset + limit, MAX_SHOWN))
}

/**
 * A number of listings that surely have all words of a search, if there are so many that the page and the total
 * need no count; otherwise null. This avoids counting common words, which would take most of the search's time.
 */
export async function surelyMore(db: Reader, list: Filtered, asked: Asked, place: Place): Promise<number | null> {
  const needed = neededFor(place)
  if (!asked.all || !isEveryLive(list)) return null
  const isMore = (await hasSurelyMore(db, asked.all.atLeast, needed)) || (await hasMoreInSample(db, asked, needed))
  return isMore ? needed + 1 : null
}

/** At most so many matches are read to rank them. */
const MAX_READ = 3000
/** If more matches than this are likely, the ranking of the most voted listings finds a page of them faster. */
const MANY = 1000
/** Words of a search go together more often, or less, than by chance. */
const MARGIN = 1.5

/** Whether more live listings than are scored, or than `limit`, are likely to have all words of a search. */
export function isLikelyMore(list: Filtered, asked: Asked, limit = MAX_FOUND): boolean {
  return isEveryLive(list) && asked.listings * shareWithAll(asked) > MARGIN * limit
}

/**
 * One page of the listings with all words of a search, ranked by names, then by votes, and the filters' values of some; null
 * if no more than `MAX_FOUND` have all.
 */
export async function manyWithAllWords(
  db: Reader,
  search: Search,
  place: Place,
): Promise<(AllFound & { values: FilterValues[] }) | null> {
  const { list, asked, match } = search
  const ranked = () => havingAllWords(db, search, place, FOUND_LIMIT)
  if (isLikelyMore(list, asked, MANY)) {
    // Counts beside finding the page, since counting takes as long.
    const [{ n, some }, page] = await Promise.all([countedMatches(db, { match, list }), ranked()])
    return n > MAX_FOUND ? { ...page, values: some } : null
  }
  const { n, page, some } = await tieredMatches(db, { match, list }, { ...place, atMost: MAX_READ })
  if (n <= MAX_FOUND) return null
  if (n > MAX_READ) return { ...(await ranked()), values: some }
  return { rows: await listingsOf(db, page), total: MAX_FOUND, capped: true, shown: n, values: some }
}

function shareWithAll({ words, listings: live }: Asked): number {
  return words.reduce((part, { listings }) => part * Math.min(1, listings / live), 1)
}

/** The listings of a list that have all words of a search. */
export function withAllWords(list: Filtered, { query }: Match): Filtered {
  return {
    ...list,
    from: withListing(list),
    where: [
      ...(list.figures === 'p' && list.where.length === 1 ? [...list.where, `l.${LIVE[0]!}`] : list.where),
      `l.search @@ $${list.values.length + 1}::tsquery`,
    ],
    values: [...list.values, query],
  }
}

/** One page of the listings that have all words of a search; `known` is their number as far as it is known. */
export async function havingAllWords(
  db: Reader,
  { list, order, asked, match }: Search,
  place: Place,
  known: number | null,
): Promise<AllFound> {
  const best = { match, list, order: orderIn(list, orderOf('votes', 'live')) }
  const needed = neededFor(place)
  let n = known
  if (order === null && n === null && needed === MAX_FOUND) {
    const { rows, total, isName } = await fewMatches(db, best, place)
    if (rows) return { rows, total, capped: false, shown: total, isName }
    n = total
  }
  const matching = withAllWords(list, match)
  if (n === null || (n > MAX_FOUND && n <= needed)) n = await countOf(db, matching, needed + 1)
  const isCounted = n <= needed
  const shown = isCounted ? n : MAX_SHOWN
  const answer = { total: Math.min(n, MAX_FOUND), capped: n > MAX_FOUND, shown }
  const read = { ...place, limit: Math.min(place.limit, shown - place.offset) }
  if (read.limit <= 0) return { ...answer, rows: [] }
  if (order !== null) return { ...answer, rows: await pageRows(db, matching, { order, ...read }) }
  const ids = await manyMatches(db, best, read, { matches: isCounted ? n : null, live: asked.listings })
  return { ...answer, rows: await listingsOf(db, ids) }
}

/**
 * Whether a word in `listings` public listings is certain to have more than `needed` live ones, even if it is in
 * all scheduled listings. This avoids counting such words, which would take most of the search's time.
 */
async function hasSurelyMore(db: Reader, listings: number, needed: number): Promise<boolean> {
  const spare = listings - needed - MAY_BE_OFF
  if (spare < 1) return false
  const [count] = await countOfScheduled(db, { limit: spare })
  return count!.n < spare
}

/**
 * Whether a sample of the live listings has more than `needed` with all words. False without looking if the index
 * of words is likely to be faster: it is slow for several common words.
 */
async function hasMoreInSample(db: Reader, asked: Asked, needed: number): Promise<boolean> {
  const { all, words } = asked
  const rarest = words[0]!.listings
  if (!all || rarest < ENTRIES_PER_ROW * needed) return false
  const likely = needed / shareWithAll(asked)
  if (likely * ENTRIES_PER_ROW > rarest) return false
  const sample = inSample(all.query, Math.min(Math.ceil(2 * likely), MAX_SAMPLE))
  return (await countOfListings(db, sample, needed + 1)) > needed
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
