import type { Reader } from '../../database/database.ts'
import { raw } from '../../database/raw.ts'
import { ROW_COLUMNS, type ListingRow } from '../listing-row.ts'
import { ALL_TIME_ORDER } from '../vote-orders.ts'
import type { Filtered } from './filters.ts'
import type { Match } from './match.ts'

/** So many matches are each scored; of more, names come first and votes decide. */
export const MOST_SCORED = 500
/** The share of all matches from which on a page is deep: one in so many. */
const DEEP = 10
/** Weights of description, keywords, tagline and name. */
const WEIGHTS = '{0.05,0.2,0.4,1}'

interface Place {
  limit: number
  offset: number
}

/** What is searched: `order` is that of the most voted. */
interface Search {
  match: Match
  list: Filtered
  order: string
}

interface CountedPlace extends Place {
  total: number
  /** There are more than `total`. */
  capped: boolean
}

/**
 * One page of the best matches and their number, where they are few enough to score each; null where they are more. First
 * come listings that are called what was typed, then those whose name begins so, then by how well and where the words stand
 * and by votes. One statement, because each costs about as much as what it does here.
 */
export async function fewMatches(
  db: Reader,
  { match, list }: Search,
  { limit, offset }: Place,
): Promise<{ rows: ListingRow[]; total: number } | null> {
  const values = [...list.values]
  const value = (item: unknown) => `$${values.push(item)}`
  const query = value(match.query)
  const nearest = value(match.nearest)
  const rows = await raw<ListingRow & { n: number }>(db, {
    hot: list.values.length === 0,
    text: `with found as materialized (
             select l.id, l.search, l.votes, l.last_vote_at
             from ${withListing(list)} where ${[...list.where, `l.search @@ ${query}::tsquery`].join(' and ')}
             limit ${MOST_SCORED + 1}),
           counted as (select count(*)::int as n from found),
           page as (
             select id, row_number() over (order by
                 search @@ ${value(match.wholeName)}::tsquery desc, search @@ ${value(match.nameBegun)}::tsquery desc,
                 ((search @@ ${value(match.inName)}::tsquery)::int + ts_rank('${WEIGHTS}', search, ${nearest}::tsquery))
                   * (1 + ln(1 + votes)) desc,
                 votes desc, last_vote_at, id) as place
             from found where (select n from counted) <= ${MOST_SCORED}
             order by place limit ${value(limit)} offset ${value(offset)})
           select counted.n, ${ROW_COLUMNS}
           from counted left join (page join listing l on l.id = page.id join category c on c.id = l.category_id) on true
           order by place`,
    values,
  })
  // A page past the last one is a row with nothing but the number.
  const total = rows[0]!.n
  if (total > MOST_SCORED) return null
  return { total, rows: rows.filter(({ slug }) => slug !== null) }
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
  for (const [nth, tier] of tiers.entries()) {
    const limit = place.limit - ids.length
    if (limit === 0) break
    const where = [...list.where, `l.search @@ $${list.values.length + 1}::tsquery`]
    const isLast = nth === tiers.length - 1
    // A tier that ends before the page begins is counted by its ids.
    const [from, most] = isLast ? [offset, limit] : [0, offset + limit]
    const rows = await raw<{ id: number }>(db, {
      text:
        nth === 0 || isDeep
          ? `select id::int from (select ${list.id} as id, ${list.figures}.votes, ${list.figures}.last_vote_at
               from ${withListing(list)} where ${where.join(' and ')} offset 0) as called
             order by ${ALL_TIME_ORDER} limit ${most} offset ${from}`
          : `select ${list.id}::int as id from ${withListing(list)} where ${where.join(' and ')}
             order by ${order} limit ${most} offset ${from}`,
      values: [...list.values, tier],
    })
    ids.push(...rows.slice(isLast ? 0 : offset).map(({ id }) => id))
    offset = Math.max(0, offset - rows.length)
  }
  return ids
}

/** The words stand in the listing itself. */
export function withListing({ from }: Filtered): string {
  return from === 'category_place p' ? 'category_place p join listing l on l.id = p.listing_id' : from
}
