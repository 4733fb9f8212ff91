import { isAsserted } from './assertion.ts'
import { saying, wordsFor } from '../words/words.ts'
import { findQuote, foldText, says } from './plain-text.ts'
import { sentences } from './sentences.ts'

const AND = wordsFor('and or or', 'clause joiner')
const LINK = wordsFor('and or or', 'clause joiner', 'linking word')
const MARK = String.raw`[.,;:!?()|–—•·"“”»«…。、！？：・]`
const CLAUSE_BEFORE = new RegExp(String.raw`(?:^|${MARK}|\s-|${AND})\s*$`, 'u')
const CLAUSE_AFTER = new RegExp(String.raw`^\s*(?:$|${MARK}|-\s|${AND})`, 'u')
/** A phrase may also begin and end at a linking word. */
const PHRASE_BEFORE = new RegExp(String.raw`(?:^|${MARK}|\s-|${LINK})\s*$`, 'u')
const PHRASE_AFTER = new RegExp(String.raw`^\s*(?:$|${MARK}|-\s|${LINK})`, 'u')
/** After these words, the product blocks, replaces or avoids something rather than offering it. */
const OPPOSED = saying('blocks or replaces')

export type Cut = 'words' | 'phrase' | 'clause'

/**
 * True when the rest of the sentence doesn't contradict the part. Depending on `cut`, the part may be any
 * words, must be a phrase between commas or prepositions, or must be whole clauses.
 */
export function standsAlone({ quote, context }: { quote: string; context: string }, part: string, cut: Cut): boolean {
  const whole = context.length >= quote.length ? context : quote
  const span = findQuote(foldText(whole), part)
  if (span === null) return says(quote, part)
  const [before, after] = [whole.slice(0, span[0]), whole.slice(span[1])]
  if (cut === 'clause' && !(CLAUSE_BEFORE.test(before) && CLAUSE_AFTER.test(after))) return false
  if (cut === 'phrase' && !(PHRASE_BEFORE.test(before) && PHRASE_AFTER.test(after))) return false
  const left = sentences(`${before} `).at(-1) ?? ''
  const right = sentences(after)[0] ?? ''
  // A whole sentence may be a denial or a question; only a part of one can contradict the rest.
  if (/[.!?:|。！？：]["”’)]?$/u.test(left) || left === '') return right === '' || isAsserted(`x ${right}`, 0)
  return !(cut !== 'clause' && OPPOSED.test(left)) && isAsserted(`${left} x ${right}`, left.length + 1)
}

/** True when every line of the text is in the quotes, word for word. */
export function isVerbatim(text: string, quotes: readonly string[]): boolean {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  return lines.length > 0 && lines.every((line) => quotes.some((quote) => says(quote, line)))
}
