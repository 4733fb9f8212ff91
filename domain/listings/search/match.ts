import type { Reader } from '../../database/database.ts'
import { meantWords, MAX_EDITS } from './spelling.ts'
import { isFiller } from './filler-words.ts'
import { typedWords, wordsLike, type KnownWord, type TypedWord } from './vocabulary.statements.ts'

/** How many known words a mistyped word may stand for. */
const MAX_CORRECTIONS = 10

/** What a search asks for. */
export interface Asked {
  /** Matches listings that have all the words; null if none can have them. */
  all: Match | null
  /** The words that count, rarest first. */
  words: AskedWord[]
  /** Matches two of these words in a row, or with one word between them; for each two neighbors. */
  pairs: string[]
  /** Matches listings whose whole name is part of the search; may be empty. */
  named: string
  /** The number of live listings. */
  listings: number
  /** The search with its typing errors corrected, if it has some. */
  corrected: string | undefined
}

/** A word of a search, to find listings that have only some of its words. */
export interface AskedWord {
  /** Matches the word as typed, or the nearest known words; empty if no listing can have it. */
  nearest: string
  /** Matches further words that it may stand for; may be empty. */
  further: string
  /** At most this many public listings have it, as last counted. */
  listings: number
}

/** A search for all its words, as tsqueries. */
export interface Match {
  /** Matches every listing that the search finds. */
  query: string
  /** Matches the words as typed, or the nearest known words. */
  nearest: string
  /** Matches names that contain all the words. */
  inName: string
  /** Matches names that consist of the words. */
  wholeName: string
  /** Matches names that begin with the search. */
  nameBegun: string
  /** At least this many public listings match, as last counted; 0 if unknown. */
  atLeast: number
}

/** Lexemes that must all occur; with `inRow`, next to each other. */
interface Term {
  lexemes: string[]
  inRow?: boolean
}

/** The terms that match one typed word. */
interface Choice {
  nearest: Term[]
  further: Term[]
  /** The words that the typed one may stand for, likeliest first. */
  words: string[]
  /**
   * The number of public listings with the most common word that the terms match, as last counted; 0 for
   * signs.
   */
  listings: number
  /** At most this many public listings match the nearest terms, as last counted. */
  withStem: number
  /** The typed word and the word it was corrected to, if it was mistyped. */
  typed?: string
  meant?: string
}

/** Looks up the words of a search, unknown ones as known words at least `edits` errors away; null if it has none that count. */
export async function askedOf(db: Reader, q: string, status: 'live' | 'scheduled', edits = 1): Promise<Asked | null> {
  // Text search ignores some words: they have no lexemes.
  const typed = (await typedWords(db, q, status)).filter(({ lexemes }) => lexemes.length)
  const counting = countingWords(typed)
  if (!counting.length) return null

  const choices: Choice[] = []
  for (const word of counting) {
    const before = typed[typed.indexOf(word) - 1]
    if (word.isSign) {
      addSign(choices, word, before)
      continue
    }
    const choice = await choiceOf(db, word, edits)
    choices.push(choice)
    // "launch pad" also finds "launchpad".
    for (const joined of [word.joinedWithNext, before?.joinedWithNext])
      if (joined) choice.further.push(...termsOf([joined]))
  }
  return {
    all: choices.every(({ nearest, further }) => nearest.length || further.length) ? allOf(typed, choices) : null,
    words: choices
      .map(({ nearest, further, withStem }) => ({
        nearest: oneOf(nearest),
        further: oneOf(further),
        listings: withStem,
      }))
      .toSorted((a, b) => a.listings - b.listings),
    named: namesIn(typed),
    pairs: choices.slice(1).flatMap((choice, at) => inRow(choices[at]!, choice)),
    listings: typed[0]!.allListings,
    corrected: correctedOf(q, choices),
  }
}

/** A name has at most this many words, as far as it is looked for within a search. */
const MAX_NAME_WORDS = 4
/** A single word in more listings is hardly meant as a name. */
const MAX_NAMESAKES = 3

/** Matches names that are made of words in a row. */
function namesIn(typed: TypedWord[]): string {
  const names = typed.flatMap((_, at) =>
    Array.from({ length: MAX_NAME_WORDS }, (_unused, more) => typed.slice(at, at + 1 + more))
      .filter((words) => words.length > 1 || (!isFiller(words[0]!.word) && words[0]!.stemListings <= MAX_NAMESAKES))
      .map((words) => nameMark(words.map(({ word }) => word).join(''))),
  )
  return [...new Set(names)].join(' | ')
}

function inRow({ nearest: first }: Choice, { nearest: second }: Choice): string[] {
  if (!first.length || !second.length) return []
  return [`(${oneOf(first)}) <-> (${oneOf(second)}) | (${oneOf(first)}) <2> (${oneOf(second)})`]
}

/** The words that say what is wanted, or if there are none, all that text search knows, or else stop words. */
function countingWords(typed: TypedWord[]): TypedWord[] {
  const known = typed.filter(({ isStopWord }) => !isStopWord)
  const wanted = known.filter(({ word }) => !isFiller(word))
  return [wanted, known, typed].find((words) => words.length) ?? []
}

function allOf(typed: TypedWord[], choices: Choice[]): Match {
  const and = (of: (choice: Choice) => string) => choices.map((choice) => `(${of(choice)})`).join(' & ')
  return {
    query: and(({ nearest, further }) => oneOf([...nearest, ...further])),
    nearest: and(({ nearest, further }) => oneOf(nearest.length ? nearest : further)),
    inName: and(({ nearest, further }) => [...nearest, ...further].map(inName).join(' | ')),
    wholeName: wholeNames(typed, choices),
    nameBegun: `${nameMark(typed.map(({ word }) => word).join(''))}:*`,
    // The counts of several words don't tell how many listings have them all.
    atLeast: choices.length === 1 ? choices[0]!.listings : 0,
  }
}

/** The search with each mistyped word as the word it most likely stands for. */
function correctedOf(q: string, choices: Choice[]): string | undefined {
  const meant = new Map(
    choices.flatMap((choice) => (choice.typed && choice.meant ? [[choice.typed, choice.meant]] : [])),
  )
  const typed = q.toLowerCase()
  const corrected = typed.replaceAll(/[\p{L}\p{N}]+/gu, (word) => meant.get(word) ?? word)
  return corrected === typed ? undefined : corrected
}

/** Adds a sign; a run of signs must occur in a row. */
function addSign(choices: Choice[], sign: TypedWord, before: TypedWord | undefined): void {
  const last = choices.at(-1)
  if (last && before?.isSign && before.piece === sign.piece) {
    last.nearest[0]!.lexemes.push(...sign.lexemes)
    last.words[0] += sign.word
  } else
    choices.push({
      nearest: [{ lexemes: [...sign.lexemes], inRow: true }],
      further: [],
      words: [sign.word],
      listings: 0,
      // Signs aren't counted; one of them is rarely in many listings.
      withStem: 0,
    })
}

/**
 * A known word or a stop word matches itself, any other the words that it may stand for. The last word of a
 * search also matches longer words that begin with it, and a rare word the two words it may consist of.
 */
async function choiceOf(db: Reader, typed: TypedWord, edits: number): Promise<Choice> {
  const { word, lexemes, isKnown, isStopWord, begun, parts } = typed
  const mostCommon = (words: KnownWord[]) => Math.max(typed.listings, ...words.map(({ listings }) => listings))
  const inTwo = (parts ?? []).map(([a, b]) => ({ lexemes: [...a.lexemes, ...b.lexemes], inRow: true }))
  const longer = termsOf(begun ?? [])
  if (isKnown || isStopWord)
    return {
      nearest: [{ lexemes }],
      further: [...longer, ...inTwo],
      words: [word],
      listings: mostCommon(begun ?? []),
      withStem: typed.stemListings,
    }

  const meant = await meantBy(db, word, edits, longer.length || inTwo.length ? 1 : MAX_EDITS)
  const least = meant[0]?.distance
  return {
    nearest: [...termsOf(meant.filter(({ distance }) => distance === least)), ...inTwo],
    further: [...termsOf(meant.filter(({ distance }) => distance !== least)), ...longer],
    words: [...meant.map((known) => known.word), word, ...(begun ?? []).map((known) => known.word)],
    listings: mostCommon([...meant, ...(begun ?? [])]),
    withStem: sum(meant.length ? meant.filter(({ distance }) => distance === least) : (begun ?? [])),
    typed: word,
    ...(meant[0] && !begun?.length && !inTwo.length ? { meant: meant[0].word } : {}),
  }
}

function sum(words: KnownWord[]): number {
  return words.reduce((all, { listings }) => all + listings, 0)
}

function termsOf(words: KnownWord[]): Term[] {
  return words.filter(({ lexemes }) => lexemes.length).map(({ lexemes }) => ({ lexemes }))
}

async function meantBy(db: Reader, typed: string, least: number, most: number) {
  let words: (KnownWord & { distance: number })[] = []
  for (let edits = least; edits <= most && !words.length; edits++) {
    const known = await wordsLike(db, typed, edits)
    words = meantWords(typed, known, { least, edits, atMost: MAX_CORRECTIONS })
  }
  return words
}

function oneOf(terms: Term[]): string {
  const texts = terms.map(({ lexemes, inRow }) => `(${lexemes.map(quoted).join(inRow ? ' <-> ' : ' & ')})`)
  return [...new Set(texts)].join(' | ')
}

/** Matches names with a term. Marks of names have no positions, so a term in a row must also occur anywhere in a row. */
function inName({ lexemes, inRow }: Term): string {
  const marks = lexemes.map((lexeme) => quoted(`@${lexeme}`))
  return `(${[...marks, ...(inRow ? [`(${lexemes.map(quoted).join(' <-> ')})`] : [])].join(' & ')})`
}

/** A mark holds at most this many characters of a name. */
const MAX_NAME_LENGTH = 200

/** A query for names that consist of the words, as typed or as corrected. */
function wholeNames(typed: TypedWord[], choices: Choice[]): string {
  const [only] = choices
  const meant = choices.length === 1 ? only!.words : [choices.map(({ words }) => words[0]).join('')]
  const names = [typed.map(({ word }) => word).join(''), ...meant]
  return [...new Set(names)].map(nameMark).join(' | ')
}

/** The lexeme of a whole name. */
function nameMark(name: string): string {
  return quoted(`=${name.slice(0, MAX_NAME_LENGTH)}`)
}

/** Quotes a lexeme for a tsquery. */
function quoted(lexeme: string): string {
  return `'${lexeme.replaceAll(/['\\]/g, String.raw`\$&`)}'`
}
