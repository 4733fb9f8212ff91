import type { Reader } from '../../database/database.ts'
import { raw } from '../../database/raw.ts'
import { deletionsOf } from './spelling.ts'

/** Words of a search beyond this are ignored. */
const MAX_WORDS = 32
/** A prefix stands for this many of its most common words and of its shortest words; a rare one for all its words. */
const MAX_PREFIX_WORDS = 10
/** At most this many words of a prefix are examined; only very short prefixes may have more. */
const MAX_CANDIDATES = 5000
/** A word in fewer listings is also searched as two words, and a prefix is rare if fewer have it or a word that begins with it. */
const RARE = 100
/** A word in so many listings is surely finished, so it doesn't stand for longer words. */
const COMMON = 1000

export interface KnownWord {
  word: string
  lexemes: string[]
  /** The number of public listings with the word, as last counted. */
  listings: number
}

/** A word of a search. */
export interface TypedWord {
  word: string
  lexemes: string[]
  /** The position, from 1, of the space-separated part of the search that it comes from. */
  piece: number
  isStopWord: boolean
  /** A character of a script without spaces, or an emoji. */
  isSign: boolean
  /** Whether a listing has it or a word with the same stem; always true for a sign. */
  isKnown: boolean
  /** The number of public listings with it, as last counted. */
  listings: number
  /** At most this many public listings have a word with its stem, as last counted. */
  stemListings: number
  /** The number of live listings, the same for each word. */
  allListings: number
  /** Longer words that begin with it, for the last word of a search. */
  begun: KnownWord[] | null
  /**
   * The known word that it makes with the next one, as in `launch pad`; or the two that it consists of, as in
   * `launchpad`.
   */
  joinedWithNext: KnownWord | null
  parts: [KnownWord, KnownWord][] | null
}

/** Splits a search into words and looks them up. Raw: it uses the database functions that also split listings. */
export function typedWords(db: Reader, q: string, status: 'live' | 'scheduled') {
  return raw<TypedWord>(db, {
    hot: true,
    // Splits the text here, since PostgreSQL would replan the statement for each array.
    text: `
      with given as (
        select piece::int, nth, word, word ~ '^u[0-9a-f]{4,5}$' as sign, row_number() over (order by piece, nth) as place
        from string_to_table($1, ' ') with ordinality as text(text, piece),
          unnest(string_to_array(nullif(f_words(text), ''), ' ')) with ordinality as split(word, nth)
      ), typed as (
        select *, lead(word) over (order by place) as next, lead(sign) over (order by place) as sign_next
        from (select * from given where sign or place = (select min(place) from given twin where twin.word = given.word)
              order by place limit ${MAX_WORDS}) as first
      ), counted as materialized (
        select *, to_tsvector('english', word) = '' as stop_word,
          (select coalesce(sum(listings), 0)::int from search_word known where known.word = typed.word) as listings,
          (select coalesce(sum(listings), 0)::int from search_word known where known.stem = (f_lexemes(typed.word))[1]) as with_stem
        from typed
      )
      select word, piece, listings, with_stem as "stemListings",
        (select coalesce(sum(n), 0)::int from live_count) as "allListings", sign as "isSign", stop_word as "isStopWord", to_json(f_lexemes(word)) as lexemes,
        case when with_stem > 0 or sign then true else (
          -- Materialized, so that it uses the index of words; stops at the first listing.
          with having_it as materialized (select from listing
            where search @@ plainto_tsquery('simple', (f_lexemes(word))[1]) and status = '${status}')
          select exists (select from having_it)
        ) end as "isKnown",
        begins.words as begun,
        case when not sign and not sign_next then (
          select json_build_object('word', known.word, 'listings', sum(listings), 'lexemes', f_lexemes(known.word))
          from search_word known where known.word = counted.word || next group by known.word) end as "joinedWithNext",
        case when not sign and listings < ${RARE} and length(word) between 4 and 40 then (
          select json_agg(json_build_array(
            json_build_object('word', a, 'listings', 1, 'lexemes', f_lexemes(a)),
            json_build_object('word', b, 'listings', 1, 'lexemes', f_lexemes(b))))
          from (select left(word, at) as a, substr(word, at + 1) as b from generate_series(2, length(word) - 2) as at) as halves
          where exists (select from search_word known where known.word = a) and exists (select from search_word known where known.word = b)
        ) end as parts
      from counted left join lateral (
          with looked_at as (
            select word, sum(listings)::int as listings, length(word) as length from (
              -- Asks whether the word is the last in here, since a condition on the join is checked only afterwards.
              select word, listings from search_word known where counted.next is null and not counted.sign
                and not counted.stop_word and counted.listings < ${COMMON} and known.word > counted.word and known.word < counted.word || U&'\\+10FFFF' order by word limit ${MAX_CANDIDATES}
            ) as first group by word
          )
          select json_agg(begun order by length, word) as words from (
            select word, listings, length, f_lexemes(word) as lexemes from looked_at
            where (select sum(listings) from looked_at) + counted.listings < ${RARE} or word in (
              (select word from looked_at order by listings desc, word limit ${MAX_PREFIX_WORDS})
              union all (select word from looked_at order by length, listings desc, word limit ${MAX_PREFIX_WORDS}))
          ) as begun
        ) as begins on true
      order by place`,
    values: [q.split(/\s+/).filter(Boolean).join(' ')],
  })
}

/**
 * Candidates for the known words that are `edits` errors away; many are further away. Raw: it uses the index
 * of deletions.
 */
export function wordsLike(db: Reader, typed: string, edits: number) {
  return raw<KnownWord>(db, {
    hot: true,
    // The subselect keeps PostgreSQL from replanning for each array, which would double the time.
    text: `select word, sum(listings)::int as listings, to_json(f_lexemes(word)) as lexemes from search_word
           where f_deletions(word) && (select $1::text[]) and length(word) between $2 and $3 group by word`,
    values: [deletionsOf(typed, edits), typed.length - edits, typed.length + edits],
  })
}
