import type { Reader } from '../../database/database.ts'
import { raw } from '../../database/raw.ts'
import { deletionsOf } from './spelling.ts'

/** Words of a search beyond this are ignored. */
const MAX_WORDS = 32
/** A prefix stands for this many of its most common words and of its shortest words; a rare one for all its words. */
const MAX_PREFIX_WORDS = 10
/** At most this many words of a prefix are examined; only very short prefixes may have more. */
const MAX_CANDIDATES = 5000
/** A word in fewer listings is also searched as two words, and a prefix in fewer is rare. */
const RARE = 100

export interface KnownWord {
  word: string
  lexemes: string[]
  /** The number of public listings with the word in name, tagline or keywords, as last counted. */
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
  /** The number of public listings with it in name, tagline or keywords, as last counted. */
  listings: number
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
      ), counted as (
        select *, to_tsvector('english', word) = '' as stop_word,
          (select coalesce(sum(listings), 0)::int from search_word known where known.word = typed.word) as listings
        from typed
      )
      select word, piece, listings, sign as "isSign", stop_word as "isStopWord", to_json(f_lexemes(word)) as lexemes,
        case when listings > 0 or sign then true
        -- A word with the same stem is known.
        when exists (select from json_array_elements(begins.words) as one
          where one -> 'lexemes' ->> 0 = (f_lexemes(counted.word))[1]) then true
        else (
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
          select json_agg(begun order by length, word) as words from (
            select word, listings, length, f_lexemes(word) as lexemes from (
            select word, sum(listings)::int as listings, length(word) as length,
              row_number() over (order by sum(listings) desc, word) as commonness,
              row_number() over (order by length(word), sum(listings) desc, word) as shortness,
              sum(sum(listings)) over () as all_listings from (
              select word, listings from search_word known
              where known.word > counted.word and known.word < counted.word || U&'\\+10FFFF' order by word limit ${MAX_CANDIDATES}
            ) as looked_at group by word) as ranked where least(commonness, shortness) <= ${MAX_PREFIX_WORDS} or all_listings < ${RARE}
          ) as begun
        ) as begins on next is null and not sign and not stop_word
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
