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
  // The dictionary is loaded when it is first needed.
  const { isEnglish } = await import('../../shared/words/english.ts')
  const isSlight = (word: string) => word.length < MIN_LETTERS || /^\d+$/.test(word)
  return {
    isCommon: (name) => name.split('-').every((word) => common.has(word)),
    isOrdinary: (name) => name.split('-').every((word) => common.has(word) || isSlight(word) || isEnglish(word)),
  }
}
