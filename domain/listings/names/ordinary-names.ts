import type { Reader } from '../../database/database.ts'

/** A word that at least this many public listings have is common in this directory. */
const MIN_LISTINGS = 5
/** Shorter words are too alike to be anybody's name. */
const MIN_LETTERS = 3

/**
 * Tells names made of ordinary words from invented ones; names are slugs. A name is common if many listings
 * have each of its words, and ordinary if each is common, English or a number.
 */
export async function ordinaryNames(
  db: Reader,
  names: readonly string[],
): Promise<{ isOrdinary(name: string): boolean; isCommon(name: string): boolean }> {
  const words = [...new Set(names.flatMap((name) => name.split('-')))]
  const rows = await db.sql
    .selectFrom('search_word')
    .select('word')
    .where('word', 'in', words)
    .groupBy('word')
    .having((eb) => eb(eb.fn.sum('listings'), '>=', MIN_LISTINGS))
    .execute()
  const common = new Set(rows.map(({ word }) => word))
  const english = await englishWords()
  const isEnglish = (word: string) => basesOf(word).some((base) => english.has(base))
  const isSlight = (word: string) => word.length < MIN_LETTERS || /^\d+$/.test(word)
  return {
    isCommon: (name) => name.split('-').every((word) => common.has(word)),
    isOrdinary: (name) => name.split('-').every((word) => common.has(word) || isSlight(word) || isEnglish(word)),
  }
}

let known: Promise<ReadonlySet<string>> | undefined

/** The English words of a spelling dictionary, loaded when first needed. It writes names with a capital letter. */
function englishWords(): Promise<ReadonlySet<string>> {
  known ??= import('dictionary-en').then(({ default: { dic } }) => {
    const lines = new TextDecoder().decode(dic).split('\n')
    return new Set(lines.map((line) => line.split('/')[0]!.trim()).filter((word) => /^[a-z]+$/.test(word)))
  })
  return known
}

const ENDINGS = ['s', 'es', 'd', 'ed', 'r', 'er', 'ing']

/** The word and what it may be an inflection of: the dictionary has "note" for "notes". */
function basesOf(word: string): string[] {
  const bases = ENDINGS.filter((end) => word.endsWith(end))
    .map((end) => word.slice(0, -end.length))
    .filter((base) => base.length >= MIN_LETTERS)
  const undoubled = bases.map((base) => base.replace(/([b-df-hj-np-tv-z])\1$/, '$1'))
  return [word, ...bases, ...bases.map((base) => `${base}e`), ...undoubled, word.replace(/ies$/, 'y')]
}
