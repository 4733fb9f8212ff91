import type { Reader } from '../../database/database.ts'
import { meantWords, MAX_EDITS } from './spelling.ts'
import { typedWords, wordsLike, type KnownWord, type TypedWord } from './vocabulary.statements.ts'

/** A mistyped word stands for so many words at most. */
const MAX_CORRECTIONS = 10

/** What a search matches, as text search queries. */
export interface Match {
  /** Everything that is found. */
  query: string
  /** Of these the words as they were typed, or those nearest to them. */
  nearest: string
  /** All words stand in the name. */
  inName: string
  /** The words are the whole name. */
  wholeName: string
  /** The name begins with what was typed. */
  nameBegun: string
  /** So many public listings match at least, as last counted; 0 when nothing is known. */
  atLeast: number
}

/** Lexemes that must all occur, `inRow` one directly after the other. */
interface Term {
  lexemes: string[]
  inRow?: boolean
}

/** What stands for one typed word. */
interface Choice {
  nearest: Term[]
  further: Term[]
  /** Whole words that it may have been meant as, the nearest first. */
  words: string[]
  /** Public listings that have the most common of them, as last counted. */
  listings: number
}

/** What a typed search matches; null when one of its words is nowhere. */
export async function matchOf(db: Reader, q: string, status: 'live' | 'scheduled'): Promise<Match | null> {
  // Text search keeps nothing of a word that is no word to it.
  const typed = (await typedWords(db, q, status)).filter(({ lexemes }) => lexemes.length)
  // Stop words count only where there is nothing else: they are kept of names alone.
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
    // "launch pad" is "launchpad" too: the one word stands for both.
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
    // Of words that must all stand there no count follows from the count of each.
    atLeast: choices.length === 1 ? choices[0]!.listings : 0,
  }
}

/** A run of signs must stand in a row. */
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

/** A known word and longer ones it begins; of an unknown one those it may have been meant as. */
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

/** The marks of words of a name have no place in it. */
function inName({ lexemes }: Term): Term {
  return { lexemes: lexemes.map((lexeme) => `@${lexeme}`) }
}

/** As many letters of a name as its mark holds. */
const MAX_NAME_LENGTH = 200

/** The name that the words are together: as typed, and with what each may have been meant as. */
function wholeNames(typed: TypedWord[], choices: Choice[]): string {
  const [only] = choices
  const meant = choices.length === 1 ? only!.words : [choices.map(({ words }) => words[0]).join('')]
  const names = [typed.map(({ word }) => word).join(''), ...meant]
  return [...new Set(names)].map(nameMark).join(' | ')
}

/** The lexeme that a whole name is kept as. */
function nameMark(name: string): string {
  return quoted(`=${name.slice(0, MAX_NAME_LENGTH)}`)
}

/** A lexeme as the text of a tsquery has it. */
function quoted(lexeme: string): string {
  return `'${lexeme.replaceAll(/['\\]/g, String.raw`\$&`)}'`
}
