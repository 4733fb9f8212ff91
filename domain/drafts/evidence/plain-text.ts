/** Text folded for comparison, with the position of each of its characters in the original. */
export interface PlainText {
  original: string
  plain: string
  /** `starts[i]` is the position of `plain[i]` in `original`; one more entry marks the end. */
  starts: number[]
}

const DROPPED = /[\p{Cf}\p{Cc}\ufe0e\ufe0f]/u
const SPACE = /\s/
const FOLDED: Record<string, string> = {
  '‘': "'",
  '’': "'",
  '‛': "'",
  '′': "'",
  '`': "'",
  '´': "'",
  '“': '"',
  '”': '"',
  '„': '"',
  '″': '"',
  '«': '"',
  '»': '"',
  '‐': '-',
  '‑': '-',
  '‒': '-',
  '–': '-',
  '—': '-',
  '―': '-',
  '−': '-',
  // Removed, because their compatibility forms would be letters.
  '™': '',
  '℠': '',
}

/**
 * Folds case, typographic quotes, dashes, white space and compatibility forms, and drops invisible
 * characters, so that a retyped quote still matches.
 */
export function foldText(original: string): PlainText {
  let plain = ''
  const starts: number[] = []
  let afterSpace = true
  for (let at = 0; at < original.length;) {
    const character = String.fromCodePoint(original.codePointAt(at) ?? 0)
    const folded = foldCharacter(character)
    if (folded === ' ') {
      if (!afterSpace) {
        plain += ' '
        starts.push(at)
      }
      afterSpace = true
    } else if (folded !== '') {
      plain += folded
      for (let unit = 0; unit < folded.length; unit++) starts.push(at)
      afterSpace = false
    }
    at += character.length
  }
  starts.push(original.length)
  return { original, plain, starts }
}

/** The folded text, trimmed. */
export function plainText(text: string): string {
  return foldText(text).plain.trim()
}

/** Lower-case letters without accents, and digits: how a name looks in a domain. */
export function squashed(text: string): string {
  return plainText(text)
    .normalize('NFD')
    .replace(/[^\p{L}\p{N}]+/gu, '')
}

/** Where the original contains a quote as whole words, as `[start, end)`; null if it doesn't. */
export function findQuote(text: PlainText, quote: string): [number, number] | null {
  const wanted = plainText(quote).replaceAll('\0', '')
  if (wanted === '') return null
  const written = quote.trim()
  // An exact match wins over another spelling earlier on the page.
  const exact = text.original.indexOf(written)
  if (exact >= 0 && !splitsWord(text.original, exact) && !splitsWord(text.original, exact + written.length))
    return [exact, exact + written.length]
  const at = wordsAt(text.plain, wanted)
  return at < 0 ? null : [text.starts[at] ?? 0, text.starts[at + wanted.length] ?? text.original.length]
}

/** Where folded text contains folded words as whole words; -1 if it doesn't. */
export function wordsAt(plain: string, wanted: string): number {
  for (let at = plain.indexOf(wanted); at >= 0; at = plain.indexOf(wanted, at + 1))
    if (!splitsWord(plain, at) && !splitsWord(plain, at + wanted.length)) return at
  return -1
}

/** True when `whole` contains `part` as whole words, regardless of case and typography. */
export function says(whole: string, part: string): boolean {
  return findQuote(foldText(whole), part) !== null
}

/** True for text with lookalike letters of another script, which can disguise a different name. */
export function mixesScripts(text: string): boolean {
  return (
    /\p{Script=Latin}/u.test(text) &&
    /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Cherokee}]/u.test(text)
  )
}

function foldCharacter(character: string): string {
  if (character >= 'a' && character <= 'z') return character
  if (character === '\0') return character
  if (SPACE.test(character)) return ' '
  if (DROPPED.test(character)) return ''
  const folded = FOLDED[character]
  if (folded !== undefined) return folded
  return character < '\u0080' ? character.toLowerCase() : foldWide(character)
}

function foldWide(character: string): string {
  const compatible = character.normalize('NFKC').toLowerCase()
  return SPACE.test(compatible) ? ' ' : compatible
}

const LETTER = /[\p{L}\p{N}]/u

function splitsWord(plain: string, at: number): boolean {
  const [before, after] = [plain[at - 1], plain[at]]
  return (
    before !== undefined &&
    after !== undefined &&
    LETTER.test(before) &&
    LETTER.test(after) &&
    !isIdeographic(before) &&
    !isIdeographic(after)
  )
}

/** Whether a character belongs to a script without spaces between words: Chinese, Japanese or Thai. */
function isIdeographic(character: string): boolean {
  return /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u.test(character)
}
