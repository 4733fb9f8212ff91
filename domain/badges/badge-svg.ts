export const BADGE_MODES = ['light', 'dark', 'auto'] as const
export type BadgeMode = (typeof BADGE_MODES)[number]

/** The two quotation marks of the site's sign, in a box of 32 by 32. */
export const QUOTE_MARKS =
  'M14.6 9.6c-4.4 1.6-7 5-7 9.1 0 2.7 1.6 4.5 3.9 4.5 2 0 3.5-1.5 3.5-3.4 0-1.9-1.3-3.2-3-3.2-.3 0-.6 0-.8.1.3-2 1.9-3.9 4.4-5z' +
  'M25 9.6c-4.4 1.6-7 5-7 9.1 0 2.7 1.6 4.5 3.9 4.5 2 0 3.5-1.5 3.5-3.4 0-1.9-1.3-3.2-3-3.2-.3 0-.6 0-.8.1.3-2 1.9-3.9 4.4-5z'

const WIDTH = 200
const HEIGHT = 54
const TEXT_LEFT = 54
const TEXT_WIDTH = WIDTH - TEXT_LEFT - 12
const FONT = "system-ui, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif"

const PALETTES = {
  light: { ground: '#fdfcf9', line: '#d9d4c8', ink: '#1d1c1a', quiet: '#5f5b54', sign: '#0b5c49', marks: '#fff0a3' },
  dark: { ground: '#171916', line: '#3a3d36', ink: '#f1efe9', quiet: '#b0aca2', sign: '#8fdcc5', marks: '#12352b' },
}

/** The badge an owner shows on their homepage, 200 by 54. `auto` follows the visitor's light or dark mode. */
export function badgeSvg(siteName: string, mode: BadgeMode): string {
  const name = xmlText(siteName)
  const title = `Listed on ${name}`
  const { label, lines } = layoutOf(name)
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-labelledby="t">`,
    `<title id="t">${escaped(title)}</title>`,
    `<style>${styleOf(mode)}</style>`,
    `<rect class="ground" x=".5" y=".5" width="${WIDTH - 1}" height="${HEIGHT - 1}" rx="10"/>`,
    '<rect class="sign" x="11" y="11" width="32" height="32" rx="8"/>',
    `<path class="marks" transform="translate(11 11)" d="${QUOTE_MARKS}"/>`,
    textLine({ text: 'LISTED ON', size: 8.5, y: label, kind: 'label' }),
    ...lines.map((line) => textLine({ ...line, kind: 'name' })),
    '</svg>',
  ].join('')
}

function styleOf(mode: BadgeMode): string {
  const rules = (palette: (typeof PALETTES)['light']) =>
    `.ground{fill:${palette.ground};stroke:${palette.line}}.sign{fill:${palette.sign}}.marks{fill:${palette.marks}}` +
    `.label{fill:${palette.quiet}}.name{fill:${palette.ink}}`
  const fonts = `text{font-family:${FONT}}.label{font-weight:600}.name{font-weight:700}`
  if (mode !== 'auto') return fonts + rules(PALETTES[mode])
  return `${fonts}${rules(PALETTES.light)}@media (prefers-color-scheme:dark){${rules(PALETTES.dark)}}`
}

interface Line {
  text: string
  size: number
  y: number
}

/** One line as large as fits; a long name takes two small ones, and a very long one ends in an ellipsis. */
function layoutOf(name: string): { label: number; lines: Line[] } {
  const size = [17, 15.5, 14, 12.5, 11].find((one) => widthOf(name, one) <= TEXT_WIDTH)
  if (size) return { label: 20, lines: [{ text: name, size, y: 38 }] }
  const small = 10.5
  const [first, rest] = broken(name, small)
  return {
    label: 15.5,
    lines: [
      { text: first, size: small, y: 29.5 },
      { text: cut(rest, small), size: small, y: 42.5 },
    ],
  }
}

/** Breaks at the last space that fits, or within a word that alone is too long. */
function broken(name: string, size: number): [string, string] {
  const characters = lettersOf(name)
  let fits = characters.length
  while (fits > 1 && widthOf(characters.slice(0, fits).join(''), size) > TEXT_WIDTH) fits -= 1
  const space = characters.lastIndexOf(' ', fits)
  const at = space > 0 ? space : fits
  return [characters.slice(0, at).join('').trim(), characters.slice(at).join('').trim()]
}

function cut(text: string, size: number): string {
  if (widthOf(text, size) <= TEXT_WIDTH) return text
  const characters = lettersOf(text)
  while (characters.length && widthOf(`${characters.join('')}…`, size) > TEXT_WIDTH) characters.pop()
  return `${characters.join('').trimEnd()}…`
}

function textLine({ text, size, y, kind }: Line & { kind: 'label' | 'name' }): string {
  const width = widthOf(text, size)
  // The visitor's font may be wider than we reckon: only where room is short is the length forced.
  const forced =
    kind === 'name' && width > TEXT_WIDTH * 0.85
      ? ` textLength="${width.toFixed(1)}" lengthAdjust="spacingAndGlyphs"`
      : ''
  const spaced = kind === 'label' ? ' letter-spacing=".9"' : ''
  return `<text class="${kind}" x="${TEXT_LEFT}" y="${y}" font-size="${size}"${spaced}${forced}>${escaped(text)}</text>`
}

const LETTERS = new Intl.Segmenter('en')

/** A text as people count its letters: an accent or a skin tone is no letter of its own. */
function lettersOf(text: string): string[] {
  return Array.from(LETTERS.segment(text), ({ segment }) => segment)
}

/** What a line takes in a bold sans serif, roughly: the kinds of letters differ more than the fonts do. */
function widthOf(text: string, size: number): number {
  return lettersOf(text).reduce((sum, character) => sum + emOf(character), 0) * size
}

function emOf(character: string): number {
  if (/[\u1100-\u11ff\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uff60\u{1f000}-\u{3ffff}]/u.test(character))
    return 1
  if (/[mwMW@%]/.test(character)) return 0.92
  if (/[A-Z&#]/.test(character)) return 0.7
  if (/[ijltfrI.,:;'|!()\s-]/.test(character)) return 0.36
  return 0.6
}

/** XML 1.0 has no control characters, and no half of a character pair. */
function xmlText(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[\p{Cc}\ufffe\uffff]+/gu, ' ')
    .trim()
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
