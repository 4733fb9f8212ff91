import type { Reader } from '../../database/database.ts'
import { meantWords, MAX_EDITS } from './spelling.ts'
import { typedWords, wordsLike, type KnownWord, type TypedWord } from './vocabulary.statements.ts'

/** How many known words a mistyped word may stand for. */
const MAX_CORRECTIONS = 10

/** A search as tsqueries. */
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
}

/**
 * Turns a typed search into queries; null if it has no words that count, or one of them can match no listing.
 */
export async function matchOf(db: Reader, q: string, status: 'live' | 'scheduled'): Promise<Match | null> {
  // Text search ignores some words: they have no lexemes.
  const typed = (await typedWords(db, q, status)).filter(({ lexemes }) => lexemes.length)
  // Stop words are indexed only in names, so they count only if there are no other words.
  const counting = typed.some(({ isStopWord }) => !isStopWord) ? typed.filter(({ isStopWord }) => !isStopWord) : typed
  if (!counting.length) return null

  const choices: Choice[] = []
  for (const word of counting) {
    const before = typed[typed.indexOf(word) - 1]
    if (word.isSign) {
      addSign(choices, word, before)
      continue
    }
    const choice = await choiceOf(db, word)
    choices.push(choice)
    // "launch pad" also finds "launchpad".
    for (const joined of [word.joinedWithNext, before?.joinedWithNext])
      if (joined) choice.further.push(...termsOf([joined]))
    if (!choice.nearest.length && !choice.further.length) return null
  }
  const and = (of: (choice: Choice) => string) => choices.map((choice) => `(${of(choice)})`).join(' & ')
  return {
    query: and(({ nearest, further }) => oneOf([...nearest, ...further])),
    nearest: and(({ nearest, further }) => oneOf(nearest.length ? nearest : further)),
    inName: and(({ nearest, further }) => oneOf([...nearest, ...further].map(inName))),
    wholeName: wholeNames(typed, choices),
    nameBegun: `${nameMark(typed.map(({ word }) => word).join(''))}:*`,
    // The counts of several words don't tell how many listings have them all.
    atLeast: choices.length === 1 ? choices[0]!.listings : 0,
  }
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
    })
}

/**
 * A known word or a stop word matches itself, any other the words that it may stand for. The last word of a
 * search also matches longer words that begin with it, and a rare word the two words it may consist of.
 */
async function choiceOf(db: Reader, typed: TypedWord): Promise<Choice> {
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
    }

  const meant = await meantBy(db, word, longer.length || inTwo.length ? 1 : MAX_EDITS)
  const least = meant[0]?.distance
  return {
    nearest: [...termsOf(meant.filter(({ distance }) => distance === least)), ...inTwo],
    further: [...termsOf(meant.filter(({ distance }) => distance !== least)), ...longer],
    words: [...meant.map((known) => known.word), word, ...(begun ?? []).map((known) => known.word)],
    listings: mostCommon([...meant, ...(begun ?? [])]),
  }
}

function termsOf(words: KnownWord[]): Term[] {
  return words.filter(({ lexemes }) => lexemes.length).map(({ lexemes }) => ({ lexemes }))
}

async function meantBy(db: Reader, typed: string, most: number) {
  let words: (KnownWord & { distance: number })[] = []
  for (let edits = 1; edits <= most && !words.length; edits++)
    words = meantWords(typed, await wordsLike(db, typed, edits), { edits, atMost: MAX_CORRECTIONS })
  return words
}

function oneOf(terms: Term[]): string {
  const texts = terms.map(({ lexemes, inRow }) => `(${lexemes.map(quoted).join(inRow ? ' <-> ' : ' & ')})`)
  return [...new Set(texts)].join(' | ')
}

/** Turns lexemes into marks for words in a name. Marks have no positions, so `inRow` is dropped. */
function inName({ lexemes }: Term): Term {
  return { lexemes: lexemes.map((lexeme) => `@${lexeme}`) }
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
