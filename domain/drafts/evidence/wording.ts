import { isAsserted } from './assertion.ts'
import { findQuote, foldText, says } from './plain-text.ts'
import { sentences } from './sentences.ts'

const AND = String.raw`(?:and|or|but|und|oder|et|ou|y|o|e)`
const MARK = String.raw`[.,;:!?()|–—•·"“”»«…。、！？：・]`
const CLAUSE_BEFORE = new RegExp(String.raw`(?:^|${MARK}|\s-|(?<!\p{L})${AND})\s*$`, 'iu')
const CLAUSE_AFTER = new RegExp(String.raw`^\s*(?:$|${MARK}|-\s|${AND}(?!\p{L}))`, 'iu')
/** A phrase may also begin and end at one of these linking words. */
const LINK = String.raw`(?:with|including|like|such as|for|in|on|at|by|from|to|of|via|as|when|while|so|that|the|a|an|your|our|mit|für|in|im|bei|aus|per|inklusive|ihre?|unsere?|die|der|das|avec|pour|dans|en|par|sur|votre|vos|nos|les?|la|con|para|por|su|sus|tu|tus|el|los|las|com|em|seus?|suas?|as|os)`
const PHRASE_BEFORE = new RegExp(String.raw`(?:^|${MARK}|\s-|(?<!\p{L})(?:${AND}|${LINK}))\s*$`, 'iu')
const PHRASE_AFTER = new RegExp(String.raw`^\s*(?:$|${MARK}|-\s|(?:${AND}|${LINK})(?!\p{L}))`, 'iu')
/** After these words, the product blocks, replaces or avoids something rather than offering it. */
const OPPOSED =
  /(?<!\p{L})(?:block\w*|prevent\w*|avoid\w*|stop\w*|eliminat\w*|remov\w*|replac\w*|reduc\w*|hid(?:e|es|ing)|forget\w*|kill\w*|end(?:s|ing)?|fewer|less|protect\w* (?:\w+ )?(?:from|against)|fight\w*|save\w*|get(?:s|ting)? rid|instead|unlike|compared|than|tired|bye|vermeid\p{L}+|verhinder\p{L}+|ersetz\p{L}+|blockier\p{L}+|weniger|schützt|évit\p{L}+|remplac\p{L}+|bloqu\p{L}+|moins|supprim\p{L}+|evit\p{L}+|reemplaz\p{L}+|elimin\p{L}+|menos|substitu\p{L}+)(?!\p{L})/iu

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
