import type { Reader } from '../../database/database.ts'
import { raw } from '../../database/raw.ts'
import { ROW_COLUMNS } from '../listing-row.statements.ts'
import type { ListingRow } from '../listing-row.ts'
import type { Listed } from '../lists/listing-page.statements.ts'
import { ALL_TIME_ORDER } from '../lists/vote-orders.ts'
import { FILTER_COLUMNS, filterValues, wording, type Filtered, type FilterValues } from './filters.statements.ts'
import type { Match } from './match.ts'

/** Up to this many matches of a search with words are counted and scored; more are ranked by name, then by votes. */
export const MAX_FOUND = 500
/** Counting the matches stops here: one more than `MAX_FOUND` shows that there are more. */
export const FOUND_LIMIT = MAX_FOUND + 1
/** How many of more matches are looked at to know which values their filters have. */
export const SAMPLE = 200
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
 * One page of the best matches. On each row are the number of all matches (at most `FOUND_LIMIT`) and whether one
 * has the search as its whole name. A page past the end is one row with only these, and so is every page if there
 * are more than `MAX_FOUND` matches. Raw: full-text search, in one statement because the overhead of a second
 * one would double the time.
 */
export function scoredMatches(
  db: Reader,
  { match, list }: Omit<Search, 'order'>,
  { limit, offset }: Place,
): Promise<({ n: number; isName: boolean } & (ListingRow | { slug: null }))[]> {
  const values = [...list.values]
  const value = (item: unknown) => `$${values.push(item)}`
  const { hot, query } = wording(list)
  const nearest = value(match.nearest)
  const wholeName = value(match.wholeName)
  return raw(db, {
    hot,
    text: `with found as materialized (
             select l.id, l.search, l.votes, l.last_vote_at
             from ${withListing(list)} where ${[...list.where, `l.search @@ ${query(value(match.query))}`].join(' and ')}
             limit ${FOUND_LIMIT}),
           counted as (select count(*) as n, bool_or(search @@ ${wholeName}::tsquery) as has_name from found),
           page as (
             select id, row_number() over (order by
                 search @@ ${wholeName}::tsquery desc, search @@ ${value(match.nameBegun)}::tsquery desc,
                 ((search @@ ${value(match.inName)}::tsquery)::int + ts_rank('${WEIGHTS}', search, ${nearest}::tsquery))
                   * (1 + ln(1 + votes)) desc,
                 votes desc, last_vote_at, id) as place
             from found where (select n from counted) <= ${MAX_FOUND}
             order by place limit (select ${value(limit)}::int) offset (select ${value(offset)}::int))
           select counted.n, coalesce(counted.has_name, false) as "isName", ${ROW_COLUMNS}
           from counted left join (page join listing l on l.id = page.id join category c on c.id = l.category_id) on true
           order by place`,
    values,
  })
}

/**
 * The ids of the `limit` most voted listings that match `query`. With `ranked`, it looks for them among this many listings,
 * the most voted ones; otherwise it finds all matches first. Raw: full-text search.
 */
export async function mostVotedMatches(
  db: Reader,
  { query, list, order, ranked }: { query: string; list: Filtered; order: string; ranked?: number },
  limit: number,
): Promise<number[]> {
  const { id, figures } = list
  const { hot, query: written } = wording(list)
  const from = `select ${id} as id, ${figures}.votes, ${figures}.last_vote_at, l.search
                from ${withListing(list)} where ${list.where.join(' and ')}`
  const values = [...list.values]
  const value = (item: unknown) => `$${values.push(item)}`
  const matches = `search @@ ${written(value(query))}`
  const rows = await raw<{ id: number }>(db, {
    hot,
    text: `select id from ${
      ranked
        ? `(${from} order by ${order} limit (select ${value(ranked)}::int)) as called where ${matches}`
        : `(${from} and l.${matches} offset 0) as called`
    } order by ${ALL_TIME_ORDER.join(', ')} limit (select ${value(limit)}::int)`,
    values,
  })
  return rows.map(({ id: found }) => found)
}

/**
 * The number of matches, counted up to one more than `MAX_FOUND`, and the filters' values of some. Raw: full-text search.
 */
export async function countedMatches(
  db: Reader,
  { match, list }: Omit<Search, 'order'>,
): Promise<{ n: number; some: FilterValues[] }> {
  const { hot, query } = wording(list)
  const [found] = await raw<{ n: number; some: FilterValues[] }>(db, {
    hot,
    text: `with found as materialized (
             select l.id, ${FILTER_COLUMNS} from ${withListing(list)}
             where ${[...list.where, `l.search @@ ${query(`$${list.values.length + 1}`)}`].join(' and ')} limit ${FOUND_LIMIT})
           select (select count(*) from found) as n, ${SOME_VALUES}`,
    values: [...list.values, match.query],
  })
  return found!
}

const SOME_VALUES = `array_to_json(array(select ${filterValues('found')} from found limit ${SAMPLE})) as some`

/**
 * The number of matches, counted up to one more than `atMost`; the ids of one page of them in the tiers of `manyMatches`,
 * each by votes; and the filters' values of some. Raw: full-text search.
 */
export async function tieredMatches(
  db: Reader,
  { match, list }: Omit<Search, 'order'>,
  { limit, offset, atMost }: Place & { atMost: number },
): Promise<{ n: number; page: number[]; some: FilterValues[] }> {
  const values = [...list.values]
  const value = (item: unknown) => `$${values.push(item)}`
  const { hot, query } = wording(list)
  const [found] = await raw<{ n: number; page: number[]; some: FilterValues[] }>(db, {
    hot,
    text: `with found as materialized (
             select l.id::int, l.votes, l.last_vote_at, ${FILTER_COLUMNS}, case when l.search @@ ${query(value(match.wholeName))} then 0
               when l.search @@ ${query(value(match.inName))} then 1 else 2 end as tier
             from ${withListing(list)} where ${[...list.where, `l.search @@ ${query(value(match.query))}`].join(' and ')}
             limit ${atMost + 1})
           select (select count(*) from found) as n,
             array(select id from found order by tier, ${ALL_TIME_ORDER.join(', ')} limit ${value(limit)} offset ${value(offset)}) as page,
             ${SOME_VALUES}`,
    values,
  })
  return found!
}

/** The listings among the first `size` live ones, in no order, that match `query`. */
export function inSample(query: string, size: number): Listed {
  return {
    from: `(select search from listing where status = 'live' limit ${size}) as l`,
    where: 'l.search @@ $1::tsquery',
    values: [query],
    hot: false,
  }
}

/** The list's tables, joined with `listing` if they lack it: its columns hold the words. */
export function withListing({ from }: Filtered): string {
  return from === 'category_place p' ? 'category_place p join listing l on l.id = p.listing_id' : from
}
