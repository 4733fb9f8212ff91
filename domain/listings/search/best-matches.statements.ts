import type { Reader } from '../../database/database.ts'
import { raw } from '../../database/raw.ts'
import { ROW_COLUMNS } from '../listing-row.statements.ts'
import type { ListingRow } from '../listing-row.ts'
import { ALL_TIME_ORDER } from '../lists/vote-orders.ts'
import type { Filtered } from './filters.statements.ts'
import type { Match } from './match.ts'

/** Up to this many matches are scored one by one; more are ranked by name, then by votes. */
export const MAX_SCORED = 500
/** Counting the matches stops here: one more than `MAX_SCORED` shows that there are too many. */
const COUNT_LIMIT = 501
/** The weights of description, keywords, tagline and name. */
const WEIGHTS = '{0.05,0.2,0.4,1}'

export interface Place {
  limit: number
  offset: number
}

/** A search; `order` ranks by votes. */
export interface Search {
  match: Match
  list: Filtered
  order: string
}

/**
 * One page of the best matches, with the number of all matches (at most `COUNT_LIMIT`) on each row. A page
 * past the end is one row with only that number, and so is every page if there are more than `MAX_SCORED`
 * matches. Raw: full-text search, in one statement because the overhead of a second one would double the
 * time.
 */
export function scoredMatches(
  db: Reader,
  { match, list }: Omit<Search, 'order'>,
  { limit, offset }: Place,
): Promise<({ n: number } & (ListingRow | { slug: null }))[]> {
  const values = [...list.values]
  const value = (item: unknown) => `$${values.push(item)}`
  const query = value(match.query)
  const nearest = value(match.nearest)
  return raw(db, {
    hot: list.values.length === 0,
    text: `with found as materialized (
             select l.id, l.search, l.votes, l.last_vote_at
             from ${withListing(list)} where ${[...list.where, `l.search @@ ${query}::tsquery`].join(' and ')}
             limit ${COUNT_LIMIT}),
           counted as (select count(*) as n from found),
           page as (
             select id, row_number() over (order by
                 search @@ ${value(match.wholeName)}::tsquery desc, search @@ ${value(match.nameBegun)}::tsquery desc,
                 ((search @@ ${value(match.inName)}::tsquery)::int + ts_rank('${WEIGHTS}', search, ${nearest}::tsquery))
                   * (1 + ln(1 + votes)) desc,
                 votes desc, last_vote_at, id) as place
             from found where (select n from counted) <= ${MAX_SCORED}
             order by place limit ${value(limit)} offset ${value(offset)})
           select counted.n, ${ROW_COLUMNS}
           from counted left join (page join listing l on l.id = page.id join category c on c.id = l.category_id) on true
           order by place`,
    values,
  })
}

/**
 * The ids of the most voted listings that match `query`. With `byRanking` it reads the ranking's index until
 * it has enough matches, otherwise it finds all matches first. Raw: full-text search.
 */
export async function mostVotedMatches(
  db: Reader,
  { query, list, order, byRanking }: { query: string; list: Filtered; order: string; byRanking: boolean },
  { limit, offset }: Place,
): Promise<number[]> {
  const where = [...list.where, `l.search @@ $${list.values.length + 1}::tsquery`].join(' and ')
  const rows = await raw<{ id: number }>(db, {
    text: byRanking
      ? `select ${list.id} as id from ${withListing(list)} where ${where}
         order by ${order} limit ${limit} offset ${offset}`
      : `select id from (select ${list.id} as id, ${list.figures}.votes, ${list.figures}.last_vote_at
           from ${withListing(list)} where ${where} offset 0) as called
         order by ${ALL_TIME_ORDER.join(', ')} limit ${limit} offset ${offset}`,
    values: [...list.values, query],
  })
  return rows.map(({ id }) => id)
}

/** The list's tables, joined with `listing` if they lack it: its columns hold the words. */
export function withListing({ from }: Filtered): string {
  return from === 'category_place p' ? 'category_place p join listing l on l.id = p.listing_id' : from
}
