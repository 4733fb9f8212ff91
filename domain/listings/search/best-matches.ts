import type { Reader } from '../../database/database.ts'
import type { ListingRow } from '../listing-row.ts'
import { MAX_SCORED, mostVotedMatches, scoredMatches, type Place, type Search } from './best-matches.statements.ts'

/** The share of all matches from which on a page is deep: one in so many. */
const DEEP = 10

interface CountedPlace extends Place {
  total: number
  /** There are more than `total`. */
  capped: boolean
}

/**
 * One page of the best matches and their number, where they are few enough to score each; null where they are more. First
 * come listings that are called what was typed, then those whose name begins so, then by how well and where the words stand
 * and by votes.
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
 * The ids of one page of many matches, in three tiers, each by votes: the words are the whole name, stand in it, stand
 * elsewhere. Only rows of the page are looked for.
 */
export async function manyMatches(db: Reader, { match, list, order }: Search, place: CountedPlace): Promise<number[]> {
  const tiers = [
    match.wholeName,
    `(${match.query}) & (${match.inName}) & !(${match.wholeName})`,
    `(${match.query}) & !((${match.wholeName}) | (${match.inName}))`,
  ]
  // The ranking's index is left out where it would be read far for few: for a name, and for a later page of some thousands.
  const isDeep = !place.capped && DEEP * (place.offset + place.limit) > place.total
  const ids: number[] = []
  let { offset } = place
  for (const [nth, query] of tiers.entries()) {
    const limit = place.limit - ids.length
    if (limit === 0) break
    const isLast = nth === tiers.length - 1
    // A tier that ends before the page begins is counted by its ids.
    const part = isLast ? { offset, limit } : { offset: 0, limit: offset + limit }
    const found = await mostVotedMatches(db, { query, list, order, byRanking: nth > 0 && !isDeep }, part)
    ids.push(...found.slice(isLast ? 0 : offset))
    offset = Math.max(0, offset - found.length)
  }
  return ids
}
