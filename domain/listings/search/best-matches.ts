import type { Reader } from '../../database/database.ts'
import type { ListingRow } from '../listing-row.ts'
import { MAX_SCORED, mostVotedMatches, scoredMatches, type Place, type Search } from './best-matches.statements.ts'

/** A page that ends beyond a tenth of all matches is deep, unless the total is capped. */
const DEEP = 10

interface CountedPlace extends Place {
  total: number
  /** Whether there are more than `total`. */
  capped: boolean
}

/**
 * One page of the best matches and their number, or null if there are too many to score. Listings whose whole
 * name is the search, as typed or corrected, come first, then names that begin with it as typed, then the
 * rest by relevance and votes.
 */
export async function fewMatches(
  db: Reader,
  search: Search,
  place: Place,
): Promise<{ rows: ListingRow[]; total: number } | null> {
  const rows = await scoredMatches(db, search, place)
  const total = rows[0]!.n
  if (total > MAX_SCORED) return null
  return { total, rows: rows.filter((row) => row.slug !== null) }
}

/**
 * The ids of one page of many matches, in three tiers, each by votes: the words are the whole name, part of
 * the name, or elsewhere.
 */
export async function manyMatches(db: Reader, { match, list, order }: Search, place: CountedPlace): Promise<number[]> {
  const tiers = [
    match.wholeName,
    `(${match.query}) & (${match.inName}) & !(${match.wholeName})`,
    `(${match.query}) & !((${match.wholeName}) | (${match.inName}))`,
  ]
  // Reading the ranking's index is slow for whole names, which few listings match, and for deep pages.
  const isDeep = !place.capped && DEEP * (place.offset + place.limit) > place.total
  const ids: number[] = []
  let { offset } = place
  for (const [nth, query] of tiers.entries()) {
    const limit = place.limit - ids.length
    if (limit === 0) break
    const isLast = nth === tiers.length - 1
    // Reads each tier but the last from its start, because the number of ids shows how much of the offset the
    // tier uses up.
    const part = isLast ? { offset, limit } : { offset: 0, limit: offset + limit }
    const found = await mostVotedMatches(db, { query, list, order, byRanking: nth > 0 && !isDeep }, part)
    ids.push(...found.slice(isLast ? 0 : offset))
    offset = Math.max(0, offset - found.length)
  }
  return ids
}
