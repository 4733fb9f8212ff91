import { hsl, ICONS, type Brand, type Icon } from '../brand.ts'

/** Size of every picture, in pixels. */
export const WIDE = 1280
export const HIGH = 800

/** The colors of a product's pictures. */
export interface Look {
  name: string
  mark: Icon
  brand: string
  /** The brand's color as a pale surface. */
  soft: string
  paper: string
  surface: string
  ink: string
  quiet: string
  line: string
  hue: number
}

/** The look of a product, dark if its brand is, unless `isDark` says otherwise. */
export function lookOf(name: string, { hue, mark, isDark: usual = false }: Brand, isDark = usual): Look {
  const shared = { name, mark, hue }
  return isDark
    ? {
        ...shared,
        brand: hsl(hue, 72, 60),
        soft: hsl(hue, 34, 20),
        paper: hsl(hue, 16, 8),
        surface: hsl(hue, 14, 12),
        ink: '#f1f3f5',
        quiet: hsl(hue, 9, 66),
        line: hsl(hue, 13, 21),
      }
    : {
        ...shared,
        brand: hsl(hue, hue > 12 && hue < 75 ? 82 : 64, 38),
        soft: hsl(hue, 62, 94),
        paper: hsl(hue, 24, 98),
        surface: '#ffffff',
        ink: hsl(hue, 22, 13),
        quiet: hsl(hue, 9, 45),
        line: hsl(hue, 18, 90),
      }
}

export const GOOD = '#1f9d61'
export const BAD = '#d6453d'
export const WARM = '#c98a1b'

interface Paint {
  fill?: string
  stroke?: string
  /** Width of the stroke. */
  thick?: number
  opacity?: number
}

function painted({ fill = 'none', stroke, thick = 1.5, opacity }: Paint): string {
  return (
    ` fill="${fill}"` +
    (stroke ? ` stroke="${stroke}" stroke-width="${thick}" stroke-linecap="round" stroke-linejoin="round"` : '') +
    (opacity === undefined ? '' : ` opacity="${opacity}"`)
  )
}

export function box(x: number, y: number, w: number, h: number, paint: Paint & { r?: number }): string {
  return `<rect x="${x}" y="${y}" width="${Math.max(0, w)}" height="${h}" rx="${paint.r ?? 0}"${painted(paint)}/>`
}

export function dot(cx: number, cy: number, r: number, paint: Paint): string {
  return `<circle cx="${cx}" cy="${cy}" r="${r}"${painted(paint)}/>`
}

export function path(d: string, paint: Paint): string {
  return `<path d="${d}"${painted(paint)}/>`
}

export function moved(x: number, y: number, within: string, scale = 1): string {
  return `<g transform="translate(${x} ${y}) scale(${scale})">${within}</g>`
}

/** What is inside a rounded field, cut at its edges. Each id occurs once in a picture. */
export function cut(id: string, [x, y, w, h, r]: [number, number, number, number, number], within: string): string {
  return `<clipPath id="${id}"><rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${r}"/></clipPath><g clip-path="url(#${id})">${within}</g>`
}

export interface Type {
  size?: number
  weight?: 400 | 600 | 700
  fill: string
  anchor?: 'start' | 'middle' | 'end'
}

/** One line of text; y is its baseline. */
export function text(x: number, y: number, words: string, { size = 18, weight = 400, fill, anchor }: Type): string {
  const escaped = words.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  const spacing = size > 26 ? ` letter-spacing="${-size * 0.02}"` : ''
  return `<text x="${x}" y="${y}" font-size="${size}" font-weight="${weight}" fill="${fill}"${anchor ? ` text-anchor="${anchor}"` : ''}${spacing}>${escaped}</text>`
}

/** Roughly the width of a text in pixels. */
export function widthOf(words: string, size: number, weight: Type['weight'] = 400): number {
  const letters = Array.from(words, (letter) =>
    /[ijlI.,:;'|!() ]/.test(letter) ? 0.3 : /[mwMW@%]/.test(letter) ? 0.86 : /[A-Z0-9$€]/.test(letter) ? 0.65 : 0.55,
  )
  return letters.reduce((sum, one) => sum + one, 0) * size * (weight === 400 ? 1 : 1.05)
}

/** Text in as many lines as it takes; y is the first baseline. */
export function wrapped(x: number, y: number, words: string, type: Type & { width: number; leading?: number }): string {
  const { size = 18, weight, width, leading = 1.5 } = type
  return linesOf(words, width, size, weight)
    .map((line, at) => text(x, y + at * size * leading, line, type))
    .join('')
}

/** A text cut into lines of at most this width in pixels. */
export function linesOf(words: string, width: number, size: number, weight?: Type['weight']): string[] {
  const lines: string[] = []
  for (const word of words.split(' ')) {
    const longer = lines.length ? `${lines.at(-1)} ${word}` : word
    if (lines.length && widthOf(longer, size, weight) <= width) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

export function icon(x: number, y: number, size: number, name: Icon, stroke: string, thick = 2): string {
  return moved(x, y, path(ICONS[name], { stroke, thick }), size / 24)
}

/** A label on a rounded field. With `anchor` end, x is its right edge. */
export function pill(
  x: number,
  y: number,
  label: string,
  { fill, ink, size = 15, anchor = 'start' }: { fill: string; ink: string; size?: number; anchor?: 'start' | 'end' },
): string {
  const w = widthOf(label, size, 600) + size * 1.3
  const left = anchor === 'end' ? x - w : x
  return (
    box(left, y, w, size * 1.9, { fill, r: size }) +
    text(left + w / 2, y + size * 1.31, label, { size, weight: 600, fill: ink, anchor: 'middle' })
  )
}

/** A button; returns its markup. x is its right edge with `anchor` end. */
export function button(
  x: number,
  y: number,
  label: string,
  { fill, ink, anchor = 'start', size = 17 }: { fill: string; ink: string; anchor?: 'start' | 'end'; size?: number },
): string {
  const w = widthOf(label, size, 600) + size * 2.1
  const left = anchor === 'end' ? x - w : x
  return (
    box(left, y, w, size * 2.5, { fill, r: 9 }) +
    text(left + w / 2, y + size * 1.6, label, { size, weight: 600, fill: ink, anchor: 'middle' })
  )
}

/** A switch. */
export function toggle(x: number, y: number, isOn: boolean, { brand, line }: Look): string {
  return (
    box(x, y, 46, 26, { fill: isOn ? brand : line, r: 13 }) + dot(x + (isOn ? 33 : 13), y + 13, 10, { fill: '#fff' })
  )
}

const SKIN = ['#f3c9a5', '#d99f73', '#8d5a3b', '#f0bf95', '#b97a50', '#e8b48a']
const HAIR = ['#3a2a20', '#6b3f1d', '#1d1a1a', '#b9783a', '#5a4a42', '#d9b36c']

/** A drawn person: head and shoulders in a field of 2r, always the same for a name. */
export function person(cx: number, cy: number, r: number, name: string, ground?: string): string {
  const number = Array.from(name).reduce((sum, letter) => sum * 7 + letter.codePointAt(0)!, 3) % 9973
  const [skin, hair, hue] = [SKIN[number % 6]!, HAIR[(number >> 2) % 6]!, (number * 47) % 360]
  const isLong = number % 2 === 0
  const id = `p${Math.round(cx)}-${Math.round(cy)}`
  const within =
    box(0, 0, 100, 100, { fill: ground ?? hsl(hue, 48, 82) }) +
    (isLong ? path('M24 78c-4-50 8-64 26-64s30 14 26 64z', { fill: hair }) : '') +
    path('M8 112c2-30 18-38 42-38s40 8 42 38z', { fill: hsl((hue + 150) % 360, 42, 42) }) +
    path('M41 62h18v14a9 9 0 0 1-18 0z', { fill: skin }) +
    `<ellipse cx="50" cy="46" rx="19" ry="23"${painted({ fill: skin })}/>` +
    path(
      isLong
        ? 'M29 46c0-30 42-30 42 0-8-4-12-10-16-16-6 8-14 13-26 16z'
        : 'M30 42c-3-32 44-30 40 0-3-10-7-13-12-14-10 3-22 2-28 14z',
      {
        fill: hair,
      },
    ) +
    dot(43, 47, 2, { fill: '#2b211c' }) +
    dot(57, 47, 2, { fill: '#2b211c' }) +
    path('M44 57c4 4 8 4 12 0', { stroke: '#8a4a3a', thick: 2 })
  return moved(cx - r, cy - r, cut(id, [0, 0, 100, 100, 50], within), r / 50)
}

/** The whole picture: its definitions and what is drawn. */
export function picture(within: string): string {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDE}" height="${HIGH}" viewBox="0 0 ${WIDE} ${HIGH}" font-family="Inter">` +
    `${within}</svg>`
  )
}
