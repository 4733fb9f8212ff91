import type { Reader } from '../../database/database.ts'
import { raw } from '../../database/raw.ts'
import { FOUND_LIMIT, MAX_FOUND, withListing } from './best-matches.statements.ts'
import { FILTER_COLUMNS, filterValues, wording, type Filtered, type FilterValues } from './filters.statements.ts'
import type { Match } from './match.ts'
import { orderIn, orderOf } from './orders.ts'

/** At least this many listings with all words are enough; those with some of them are then not looked for. */
export const ENOUGH = 20
/** At most this many listings with some of the words are scored. */
export const MAX_CANDIDATES = 1000
/** Pairs of common words are looked for among this many listings, the most voted ones; fewer if filters skip many. */
const RANKED = 10_000
const RANKED_IN_FILTERED = 1000
/** A listing has some of the words if it has this share of their weight. */
export const MIN_COVERED = 0.6
/** The weights of a word in other texts, describing texts, tagline and name. */
const WEIGHTS = '{0.6,0.8,0.9,1}'

/** What two words in a row add to the score, as much as a name adds for a word. */
const PAIR = 0.1

/** A word of a search with its weight in the score. */
export interface WeighedWord {
  /** Matches all that it may stand for. */
  query: string
  /** Matches the word as typed, or the nearest known words. */
  nearest: string
  weight: number
}

/** A listing that may be what a search is for. */
export interface Candidate {
  id: number
  /** Whether the search is its whole name, then whether its name begins with the search. */
  isWhole: boolean
  isBegun: boolean
  /** Whether its whole name is part of the search. */
  isNamed: boolean
  /** Whether it has all the words. */
  hasAll: boolean
  /** How much the texts that have the search's words say about the listing; at most about 1. */
  score: number
  /** The share of the weight of the search's words that it has, from 0 to 1. */
  covered: number
  votes: number
  /** Null if it lacks some of the words: most of those aren't shown. */
  values: FilterValues | null
}

/** Which listings are scored: those with all the words, some of them, or one of the ids. */
export interface Wanted {
  all: Match | null
  /** Matches listings with some of the words, by the index of words. Empty if there are none. */
  some: string
  /** Matches listings whose name is part of the search; may be empty. */
  named: string
  /** Matches most voted listings with common words, which the index would be slow to find. Empty if there are none. */
  common: string
  ids: number[]
  words: WeighedWord[]
  /** Matches two of the words in a row. */
  pairs: string[]
}

/**
 * The listings of a list that have all words of a search, with their scores; if fewer than `ENOUGH` have, also up to
 * `MAX_CANDIDATES` that have some, and those with the given ids; null if more than `MAX_FOUND` have all words. Raw:
 * full-text search.
 */
export async function scoredCandidates(
  db: Reader,
  list: Filtered,
  { all, some, named, common, ids, words, pairs }: Wanted,
): Promise<Candidate[] | null> {
  const values = [...list.values]
  const value = (item: unknown) => `$${values.push(item)}`
  const { hot, query: written } = wording(list, words.length)
  const query = (text: string) => written(value(text))
  const from = (condition: string) =>
    `select l.id, l.search, l.votes, ${FILTER_COLUMNS} from ${withListing(list)} where ${[...list.where, condition].join(' and ')}`
  const hasAll = all ? query(all.query) : null
  const near = `${value(ids)}::bigint[]`
  const isLacking = `${hasAll ? `not search @@ ${hasAll} and ` : ''}(select is_lacking from few)`
  const bySome = [some, named].filter(Boolean).join(' | ')
  const hasSome = bySome ? query(bySome) : null
  const hasCommon = common ? `search @@ ${query(common)}${hasSome ? ` and not search @@ ${hasSome}` : ''}` : 'false'
  const order = orderIn(list, orderOf('votes', 'live'))
  const ranked = list.where.length > 1 ? RANKED_IN_FILTERED : RANKED
  const weighed = words.map((word) => ({
    has: query(word.query),
    nearest: query(word.nearest),
    weight: `${value(word.weight)}::float8`,
  }))
  const total = `${value(words.reduce((sum, { weight }) => sum + weight, 0) || 1)}::float8`
  const sumOf = (part: (word: (typeof weighed)[number]) => string) =>
    `(${weighed.map((word) => `${word.weight} * ${part(word)}`).join(' + ') || '0::float8'}) / ${total}`
  const rank = (text: string) => `ts_rank('${WEIGHTS}', words, ${text}, 1)`
  const [read] = await raw<{ n: number; found: Candidate[] }>(db, {
    hot,
    text: `with having_all as materialized (${from(hasAll ? `l.search @@ ${hasAll}` : 'false')} limit ${FOUND_LIMIT}),
           few as (select n, n <= ${MAX_FOUND} as is_few, n < ${ENOUGH} as is_lacking from (select count(*) as n from having_all) as counted),
           having_some as materialized (
             ${from(`${hasSome ? `l.search @@ ${hasSome}` : 'false'} and ${isLacking}`)} limit ${MAX_CANDIDATES}),
           having_common as materialized (
             select * from (${from('true')} order by ${order} limit ${ranked}) as ranked where ${hasCommon} and ${isLacking}),
           near as materialized (${from(`l.id = any(${near}) and ${isLacking}`)}),
           lacking as (
             select * from (select * from having_some union all select * from having_common limit ${MAX_CANDIDATES}) as either
             where id <> all(${near})),
           scored as (
             select id::int, votes, has_all as "hasAll",
               -- What a word may stand for is many words, and slow to score: for a listing with all words, the nearest tell enough.
               case when has_all then ${sumOf(({ nearest }) => rank(nearest))} else ${sumOf(({ has }) => rank(has))} end
                 + ${PAIR} * (${pairs.map((pair) => `(words @@ ${query(pair)})::int`).join(' + ') || '0'}) / ${Math.max(1, pairs.length)} as score,
               covered,
               ${all ? `words @@ ${query(all.wholeName)}` : 'false'} as "isWhole",
               ${all ? `words @@ ${query(all.nameBegun)}` : 'false'} as "isBegun",
               "isNamed", case when has_all then ${filterValues('read')} end as values
             from (select *, case when has_all then 1 else ${sumOf(({ has }) => `(words @@ ${has})::int`)} end as covered,
               ${named ? `words @@ ${query(named)}` : 'false'} as "isNamed"
               -- Unpacks a document once, not for each word.
               from (select *, search || ''::tsvector as words from (
                 select *, true as has_all, false as is_near from having_all where (select is_few from few)
                 union all select *, false, false from lacking union all select *, false, true from near) as found offset 0) as unpacked
             offset 0) as read
             -- If some listings have all words, those with hardly any aren't shown.
             where has_all or is_near or "isNamed" or covered >= ${MIN_COVERED} or (select n from few) = 0)
           -- One value, because a thousand rows take longer to read.
           select n, array_to_json(array(select row_to_json(scored) from scored)) as found from few`,
    values,
  })
  const { n, found } = read!
  return n > MAX_FOUND ? null : found
}
