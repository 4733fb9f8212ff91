import { sentenceOf, SIGNS, TINTS, wordsOf, type BadgeKind, type BadgeSubject } from './badge-kinds.ts'
import { dimensionsOf, LAYOUTS, type BadgeShape, type BadgeSize, type Layout } from './badge-shapes.ts'
import { escaped, fitted, widthOf, xmlText, type Line } from './badge-text.ts'

export { QUOTE_MARKS } from './badge-kinds.ts'

export const BADGE_MODES = ['light', 'dark', 'auto'] as const
export type BadgeMode = (typeof BADGE_MODES)[number]

export interface BadgeLook {
  shape: BadgeShape
  mode: BadgeMode
  size: BadgeSize
}

const FONT = "system-ui, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif"

const PAPERS = {
  light: { ground: '#fdfcf9', line: '#d9d4c8', ink: '#1d1c1a', quiet: '#5f5b54' },
  dark: { ground: '#171916', line: '#3a3d36', ink: '#f1efe9', quiet: '#b0aca2' },
}

/** The SVG of a badge. `auto` follows the visitor's light or dark mode. */
export function badgeSvg(siteName: string, subject: BadgeSubject, { shape, mode, size }: BadgeLook): string {
  const name = xmlText(siteName)
  const layout = LAYOUTS[shape]
  const { width, height } = dimensionsOf(shape, size)
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${layout.width} ${layout.height}" role="img" aria-labelledby="t">`,
    `<title id="t">${escaped(sentenceOf(subject, name))}</title>`,
    `<style>${styleOf(subject.kind, layout, mode)}</style>`,
    groundOf(layout),
    signOf(layout, subject),
    ...textOf(layout, wordsOf(subject), name),
    '</svg>',
  ].join('')
}

function styleOf(kind: BadgeKind, { ground, sign }: Layout, mode: BadgeMode): string {
  const rules = (theme: 'light' | 'dark') => {
    const paper = PAPERS[theme]
    const tint = TINTS[kind][theme]
    const inverted = ground === 'colour'
    const colours = {
      ground: { paper: paper.ground, clear: 'none', colour: tint.sign }[ground],
      line: { paper: paper.line, clear: tint.sign, colour: 'none' }[ground],
      behind: inverted ? tint.marks : tint.sign,
      marks: inverted || sign.behind === 'nothing' ? tint.sign : tint.marks,
      // The place number looks cut out of the medal, so it has the color behind it: the shape's or, without
      // one, the paper's.
      place: sign.behind === 'nothing' ? paper.ground : inverted ? tint.marks : tint.sign,
      words: inverted ? tint.marks : paper.quiet,
      name: inverted ? (theme === 'light' ? '#fff' : paper.ground) : paper.ink,
    }
    return (
      `.ground{fill:${colours.ground};stroke:${colours.line}}.behind{fill:${colours.behind}}.marks{fill:${colours.marks}}` +
      `.place{fill:${colours.place}}.words{fill:${colours.words}}.name{fill:${colours.name}}`
    )
  }
  const fonts = `text{font-family:${FONT}}.words{font-weight:600}.name,.place{font-weight:700}`
  if (mode !== 'auto') return fonts + rules(mode)
  return `${fonts}${rules('light')}@media (prefers-color-scheme:dark){${rules('dark')}}`
}

function groundOf({ width, height, radius, ground }: Layout): string {
  const stroke = ground === 'clear' ? 1.5 : 1
  return `<rect class="ground" x="${stroke / 2}" y="${stroke / 2}" width="${width - stroke}" height="${height - stroke}" rx="${radius}" stroke-width="${stroke}"/>`
}

/** The position and font size of the number on the medal, in units of the sign. */
const PLACE = { x: 16, y: 17, size: 12 }
/** Signs are smaller on a disc, which has no corners. */
const IN_DISC = 0.84

function signOf({ height, radius, sign }: Layout, { kind, place }: BadgeSubject): string {
  const { x, y, scale, behind } = sign
  const side = 32 * scale
  const shapes = {
    tile: `<rect class="behind" x="${x}" y="${y}" width="${side}" height="${side}" rx="${side / 4}"/>`,
    disc: `<circle class="behind" cx="${x + side / 2}" cy="${y + side / 2}" r="${side / 2}"/>`,
    block: `<path class="behind" d="M${radius} 0H${height}v${height}H${radius}a${radius} ${radius} 0 0 1-${radius}-${radius}V${radius}a${radius} ${radius} 0 0 1 ${radius}-${radius}z"/>`,
    nothing: '',
  }
  const number =
    kind === 'launch-of-the-week'
      ? `<text class="place" x="${PLACE.x}" y="${PLACE.y}" font-size="${PLACE.size}" text-anchor="middle">${place ?? 1}</text>`
      : ''
  const drawn = behind === 'disc' ? scale * IN_DISC : scale
  const inset = 16 * (scale - drawn)
  return `${shapes[behind]}<g transform="translate(${x + inset} ${y + inset}) scale(${drawn})"><path class="marks" fill-rule="evenodd" d="${SIGNS[kind]}"/>${number}</g>`
}

function textOf({ text, words, name }: Layout, label: string, siteName: string): string[] {
  const lines = fitted(siteName, text.width, name.sizes, name.twoSize)
  const isTwo = lines.length > 1
  const line = (kind: 'words' | 'name', { text: content, size }: Line, y: number, spacing = 0) => {
    const place = text.centred ? `x="${text.x + text.width / 2}" text-anchor="middle"` : `x="${text.x}"`
    const spaced = spacing ? ` letter-spacing="${spacing}"` : ''
    const length = forcedLength(widthOf(content, size) + spacing * content.length, text.width)
    return `<text class="${kind}" ${place} y="${y}" font-size="${size}"${spaced}${length}>${escaped(content)}</text>`
  }
  return [
    line('words', { text: label.toUpperCase(), size: words.size }, isTwo ? words.yAboveTwo : words.y, words.spacing),
    ...lines.map((one, index) => line('name', one, isTwo ? name.twoY[index === 0 ? 0 : 1] : name.y)),
  ]
}

/** Forces the text length when space is tight, since the visitor's font may be wider than we estimate. */
function forcedLength(width: number, room: number): string {
  return width > room * 0.85 ? ` textLength="${width.toFixed(1)}" lengthAdjust="spacingAndGlyphs"` : ''
}
