import type { Concept } from './concepts.ts'
import { compilePhrases } from './matcher.ts'
import { phrasesFor } from './words.ts'

/**
 * The source of a regular expression that finds any of the concepts in a text from `addressAsWords`. Addresses
 * leave out accents and often spaces, and write German umlauts as two letters: "a-propos", "aboutus", "ueber-uns".
 */
export function addressWordsFor(...concepts: readonly Concept[]): string {
  const phrases = phrasesFor(concepts).map((phrase) => phrase.replace(/[-'’&]/g, ' ').replace(/\s+/g, ' '))
  return compilePhrases(
    phrases.flatMap((phrase) => [unaccented(phrase), unaccented(spelledOut(phrase.toLowerCase()))]),
    { glued: true },
  )
}

/** A part of an address as words: without accents, in lower case, and with spaces for hyphens and other marks. */
export function addressAsWords(part: string): string {
  return unaccented(decoded(part).toLowerCase())
    .replace(/[-_.+~,\s]+/g, ' ')
    .trim()
}

const SPELLED: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' }

function spelledOut(text: string): string {
  return text.replace(/[äöüß]/g, (letter) => SPELLED[letter] ?? letter)
}

function unaccented(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
