import type { Reader } from '../../database/database.ts'
import { raw } from '../../database/raw.ts'
import { deletionsOf } from './spelling.ts'

/** Further words of a search find nothing new. */
const MAX_WORDS = 32
/** A typed beginning stands for so many of the most common words that begin so, and for as many of the shortest; a rare one for all. */
const MAX_PREFIX_WORDS = 10
/** So many words of a beginning are looked at: only one or two letters begin more. */
const MAX_CANDIDATES = 5000
/** A word that so few listings have is also looked for as two words; a beginning of so few is rare. */
const RARE = 100

/** A word of the vocabulary. */
export interface KnownWord {
  word: string
  /** How text search keeps it. */
  lexemes: string[]
  /** Public listings with the word in name, tagline or keywords, as last counted. */
  listings: number
}

/** A word of a search and what is known of it. */
export interface TypedWord {
  word: string
  lexemes: string[]
  /** Which of the texts between spaces it comes from. */
  piece: number
  isStopWord: boolean
  /** One sign of a script that is written without spaces, or a picture. */
  isSign: boolean
  /** A listing has it. */
  isKnown: boolean
  /** Public listings with it in name, tagline or keywords, as last counted. */
  listings: number
  /** Of the last word: longer words that begin with it. */
  begun: KnownWord[] | null
  /** Known words that it and the next one are together, or that two of its parts are: `launch pad`, `launchpad`. */
  joinedWithNext: KnownWord | null
  parts: [KnownWord, KnownWord][] | null
}

/** Raw: splits a search into words as listings are split, by functions of the database, and looks each of them up. */
export function typedWords(db: Reader, q: string, status: 'live' | 'scheduled') {
  return raw<TypedWord>(db, {
    hot: true,
    // Texts split here are planned for once; of an array, PostgreSQL would count the members and plan each time.
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
        -- Another word with its stem is known: nothing needs to be looked for.
        when exists (select from json_array_elements(begins.words) as one
          where one -> 'lexemes' ->> 0 = (f_lexemes(counted.word))[1]) then true
        else (
          -- Planned as if all were wanted, which takes the index of words, and read no further than the first.
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

/** Raw: an index of deletions. The words that may be one edit, or two, away from a typed one, and many that are further. */
export function wordsLike(db: Reader, typed: string, edits: number) {
  return raw<KnownWord>(db, {
    hot: true,
    // The deletions are selected: planned anew for those of each word, the search would take twice as long.
    text: `select word, sum(listings)::int as listings, to_json(f_lexemes(word)) as lexemes from search_word
           where f_deletions(word) && (select $1::text[]) and length(word) between $2 and $3 group by word`,
    values: [deletionsOf(typed, edits), typed.length - edits, typed.length + edits],
  })
}
