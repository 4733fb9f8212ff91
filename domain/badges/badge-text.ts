export interface Line {
  text: string
  size: number
}

const LETTERS = new Intl.Segmenter('en')

/** Splits text into characters as people see them: an accent or a skin tone isn't a separate character. */
function lettersOf(text: string): string[] {
  return Array.from(LETTERS.segment(text), ({ segment }) => segment)
}

/**
 * The approximate width of a line in any bold sans serif: it depends more on its characters than on the
 * font.
 */
export function widthOf(text: string, size: number): number {
  return lettersOf(text).reduce((sum, character) => sum + emOf(character), 0) * size
}

/**
 * One line in the largest size that fits, or two lines in `twoLineSize`, the second cut with an ellipsis if
 * needed.
 */
export function fitted(name: string, width: number, sizes: readonly number[], twoLineSize: number): Line[] {
  const size = sizes.find((one) => widthOf(name, one) <= width)
  if (size) return [{ text: name, size }]
  const [first, rest] = broken(name, width, twoLineSize)
  return [
    { text: first, size: twoLineSize },
    { text: cut(rest, width, twoLineSize), size: twoLineSize },
  ]
}

/** Breaks at the last space that fits, or inside a word that is too long. */
function broken(name: string, width: number, size: number): [string, string] {
  const characters = lettersOf(name)
  let fits = characters.length
  while (fits > 1 && widthOf(characters.slice(0, fits).join(''), size) > width) fits -= 1
  const space = characters.lastIndexOf(' ', fits)
  const at = space > 0 ? space : fits
  return [characters.slice(0, at).join('').trim(), characters.slice(at).join('').trim()]
}

function cut(text: string, width: number, size: number): string {
  if (widthOf(text, size) <= width) return text
  const characters = lettersOf(text)
  while (characters.length && widthOf(`${characters.join('')}…`, size) > width) characters.pop()
  return `${characters.join('').trimEnd()}…`
}

function emOf(character: string): number {
  if (/[\u1100-\u11ff\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uff60\u{1f000}-\u{3ffff}]/u.test(character))
    return 1
  if (/[mwMW@%]/.test(character)) return 0.92
  if (/[A-Z&#]/.test(character)) return 0.7
  if (/[ijltfrI.,:;'|!()\s-]/.test(character)) return 0.36
  return 0.6
}

/** Replaces control characters and others that XML 1.0 doesn't allow, such as lone surrogates, and trims. */
export function xmlText(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[\p{Cc}\ufffe\uffff]+/gu, ' ')
    .trim()
}

/** Escapes text for an element or an attribute. */
export function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
