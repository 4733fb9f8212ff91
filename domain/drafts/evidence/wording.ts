import { denies, isAsserted } from './assertion.ts'
import { findQuote, foldText, plainText, says } from './plain-text.ts'
import { sentences } from './sentences.ts'

/** A free rewording must take this share of its content words from the quotes. */
const MIN_SUPPORT = 0.6

const CLAIM =
  /\b(?:first|only|best|leading|largest|fastest|cheapest|#1|number one|no\. ?1|award[- ]winning|trusted by|guaranteed?|certified|compliant|official|free|unlimited|open[- ]source|hipaa|soc ?2|gdpr|iso)\b/gi
const MONTH = /\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,7}\b/gi
const EMAIL = /[a-z0-9._%+-]{1,64}@[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){1,4}/gi
const ADDRESS =
  /\b(?:[a-z0-9-]{1,63}\.){1,4}(?:com|io|ai|dev|app|org|net|co|eu|de|fr|me|so|sh|xyz|info|tech)\b(?:\/[^\s,)]{0,200})?/gi
const NUMBER = /\d[\d.,]*\d|\d/g
const CURRENCY = /[$€£₹¥%]|\b(?:usd|eur|gbp|inr)\b/gi
/** A capital inside a sentence makes a name; German writes every noun with one. */
const CAPITALISED = /(?<=[\p{L}\p{N},;] )\p{Lu}[\p{L}\p{N}]*/gu
const ACRONYM = /\b\p{Lu}{2,}[\p{Lu}\p{N}]*\b/gu
const STOP_WORDS = new Set(
  'a an the and or of to in on for with by from as at is are be it its that this your you our we their they can will into not no more all any each per via than so if but about over up out how what when who which helps help lets let makes make using use used der die das und oder für mit von zu im in den dem ein eine einer ist sind le la les de des du et ou pour avec un une est sont en el los las y o para con por es son del al il lo gli e di da che per una sono'.split(
    ' ',
  ),
)

/** True when the quotes say all that the text says: nothing counted, named or claimed is new, and most words are theirs. */
export function isSupported(
  text: string,
  quotes: readonly string[],
  context: { name: string; lang: string | null },
): boolean {
  const source = plainText(`${quotes.join('\n')}\n${context.name}`)
  if (source.includes(plainText(text))) return true
  return (
    deniesAlike(text, quotes) &&
    countsAlike(text, source) &&
    hardTokens(text, context.lang).every((token) => source.includes(token)) &&
    shareOfWords(text, source) >= MIN_SUPPORT
  )
}

const BOUNDARY_BEFORE = /(?:^|[.,;:!?()|–—•·"“”»«…]|\s-|(?<!\p{L})(?:and|or|but|und|oder|et|ou|y|o|e))\s*$/iu
const BOUNDARY_AFTER = /^\s*(?:$|[.,;:!?()|–—•·"“”»«…]|-\s|(?:and|or|but|und|oder|et|ou|y|o|e)(?!\p{L}))/iu

/** True when the rest of the sentence takes nothing back of the part; with `clause`, the part has to be whole clauses. */
export function standsAlone(
  { quote, context }: { quote: string; context: string },
  part: string,
  clause: boolean,
): boolean {
  const whole = context.length >= quote.length ? context : quote
  const span = findQuote(foldText(whole), part)
  if (span === null) return says(quote, part)
  const [before, after] = [whole.slice(0, span[0]), whole.slice(span[1])]
  if (clause && !(BOUNDARY_BEFORE.test(before) && BOUNDARY_AFTER.test(after))) return false
  const left = sentences(`${before} `).at(-1) ?? ''
  const right = sentences(after)[0] ?? ''
  // Whole lines and sentences may deny or ask; only what is cut out of one can say the opposite.
  if (/[.!?:|]["”’)]?$/u.test(left) || left === '') return right === '' || isAsserted(`x ${right}`, 0)
  return isAsserted(`${left} x ${right}`, left.length + 1)
}

/** True when the text is made of the quotes' own words alone, in whole lines. */
export function isVerbatim(text: string, quotes: readonly string[]): boolean {
  const folded = quotes.map(plainText)
  return text.split('\n').every((line) => line.trim() === '' || folded.some((quote) => quote.includes(plainText(line))))
}

/** The sentence that shares most words decides: what it denies must stay denied. */
function deniesAlike(text: string, quotes: readonly string[]): boolean {
  const words = new Set(contentWords(text))
  const closest = quotes
    .flatMap(sentences)
    .map((sentence) => ({ sentence, shared: contentWords(sentence).filter((word) => words.has(word)).length }))
    .filter(({ shared }) => shared > 0)
  return closest.every(({ sentence, shared }) => shared * 2 < words.size || denies(sentence) === denies(text))
}

/** A number keeps the word it counts. */
function countsAlike(text: string, source: string): boolean {
  return (plainText(text).match(/\d[\d.,]*[ -]\p{L}+/gu) ?? []).every((counted) => source.includes(counted))
}

/** What a rewording must never add: numbers, money, names, addresses and claims. */
function hardTokens(text: string, lang: string | null): string[] {
  const patterns = [EMAIL, ADDRESS, NUMBER, CURRENCY, MONTH, CLAIM, ACRONYM]
  if (!lang?.startsWith('de')) patterns.push(CAPITALISED)
  return patterns.flatMap((pattern) => text.match(pattern) ?? []).map(plainText)
}

function shareOfWords(text: string, source: string): number {
  const known = new Set(contentWords(source))
  const used = contentWords(text)
  return used.length === 0 ? 0 : used.filter((word) => known.has(word)).length / used.length
}

function contentWords(text: string): string[] {
  const words = plainText(text).match(/[\p{L}\p{N}]+/gu) ?? []
  return words.filter((word) => !STOP_WORDS.has(word)).map(stem)
}

function stem(word: string): string {
  return word.replace(/(?:ing|ed|es|s|ly|er|ors|or|ions?|ments?)$/, '')
}
