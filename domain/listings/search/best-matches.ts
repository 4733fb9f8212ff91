import type { Reader } from '../../database/database.ts'
import type { ListingRow } from '../listing-row.ts'
import type { Filtered } from './filters.statements.ts'
import { MAX_FOUND, mostVotedMatches, scoredMatches, type Place, type Search } from './best-matches.statements.ts'

/** How many listings there are to find matches in. */
interface Sizes {
  /** The number of matches, if they are few enough to read them all. */
  matches: number | null
  live: number
}

/**
 * One page of the best matches, their number, and whether one has the search as its whole name; rows are null if
 * there are more than `MAX_FOUND`. Listings whose whole name is the search, as typed or corrected, come first, then names that
 * begin with it as typed, then the rest by relevance and votes.
 */
export async function fewMatches(
  db: Reader,
  search: Omit<Search, 'order'>,
  place: Place,
): Promise<{ rows: ListingRow[] | null; total: number; isName: boolean }> {
  const rows = await scoredMatches(db, search, place)
  const { n: total, isName } = rows[0]!
  return { total, isName, rows: total > MAX_FOUND ? null : rows.filter((row) => row.slug !== null) }
}

/**
 * The ids of one page of many matches, in three tiers, each by votes: the words are the whole name, part of the
 * name, or elsewhere.
 */
export async function manyMatches(
  db: Reader,
  { match, list, order }: Search,
  { limit, offset }: Place,
  sizes: Sizes,
): Promise<number[]> {
  const { query, wholeName, inName } = match
  const end = offset + limit
  const inTier = (tier: string, isCommon: boolean) =>
    mostVoted(db, { query: tier, list, order }, end, isCommon && sizes.matches === null ? sizes.live : null)
  // Few names have several words. On a late page, the ranking would have to be read far for names.
  const areCommon = match.atLeast > 0 && end <= MAX_FOUND
  const tiers = await Promise.all([
    inTier(wholeName, false),
    inTier(`(${inName}) & !(${wholeName})`, areCommon),
    inTier(`(${query}) & !((${wholeName}) | (${inName}))`, true),
  ])
  return tiers.flat().slice(offset, end)
}

/**
 * The ids of the `limit` most voted matches. Of `common` matches among so many listings, reads the ranking first, about
 * as far as it would have to be read if there were as many matches as listings read. Fewer matches are all read
 * instead, so neither way reads many more listings than the better one.
 */
async function mostVoted(
  db: Reader,
  among: { query: string; list: Filtered; order: string },
  limit: number,
  common: number | null,
): Promise<number[]> {
  if (common !== null) {
    const ids = await mostVotedMatches(db, { ...among, ranked: Math.ceil(2 * Math.sqrt(limit * common)) }, limit)
    if (ids.length === limit) return ids
  }
  return mostVotedMatches(db, among, limit)
}
