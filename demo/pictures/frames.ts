import { hsl, neighborOf, type Icon } from '../brand.ts'
import { box, button, cut, dot, HIGH, icon, moved, person, picture, pill, text, WIDE, type Look } from './svg.ts'

/** What surrounds the content of an app's window. */
export interface Shell {
  nav: readonly (readonly [icon: Icon, name: string, count?: string])[]
  /** Index in `nav`. */
  active?: number
  title: string
  note?: string
  /** The main button. */
  action?: string
  /** Who is signed in. */
  user: string
  /** Fills the picture from edge to edge instead of lying on a colored ground. */
  isFull?: boolean
}

/** Where the content of a window begins, and how much room there is. */
export const INNER = { x: 272, y: 104, w: 976, h: 696 }
const SIDE = 240

/** An app: side bar, title and content. */
export function app(
  look: Look,
  { nav, active = 0, title, note, action, user, isFull }: Shell,
  content: string,
): string {
  const { ink, quiet, line, paper, surface, brand, soft } = look
  const entries = nav.map(([name, label, count], at) => {
    const y = 112 + at * 46
    const isActive = at === active
    const color = isActive ? brand : quiet
    return (
      (isActive ? box(14, y - 8, SIDE - 28, 40, { fill: soft, r: 9 }) : '') +
      icon(28, y, 22, name, color) +
      text(62, y + 18, label, { size: 17, weight: isActive ? 600 : 400, fill: isActive ? ink : quiet }) +
      (count ? text(SIDE - 28, y + 18, count, { size: 15, fill: color, anchor: 'end', weight: 600 }) : '')
    )
  })
  const window =
    box(0, 0, WIDE, HIGH, { fill: surface }) +
    box(0, 0, SIDE, HIGH, { fill: paper }) +
    box(SIDE, 0, 1, HIGH, { fill: line }) +
    sign(look, 24, 28, 38) +
    text(74, 54, look.name, { size: look.name.length > 12 ? 17 : 20, weight: 700, fill: ink }) +
    entries.join('') +
    person(40, HIGH - 44, 18, user) +
    text(68, HIGH - 38, user.split(' ')[0]!, { size: 16, fill: quiet }) +
    text(INNER.x, 60, title, { size: 29, weight: 700, fill: ink }) +
    (note ? text(INNER.x, 86, note, { size: 16, fill: quiet }) : '') +
    (action ? button(WIDE - 32, 28, action, { fill: brand, ink: onBrand(look), anchor: 'end' }) : '') +
    content
  return picture(isFull ? window : onGround(look, window))
}

/** The color of text on the brand's color. */
export function onBrand({ ink, surface }: Look): string {
  return ink === '#f1f3f5' ? surface : '#ffffff'
}

/** The product's logo. */
export function sign({ mark, hue }: Look, x: number, y: number, size: number): string {
  return (
    box(x, y, size, size, { fill: hsl(hue, 66, 45), r: size * 0.26 }) +
    icon(x + size * 0.2, y + size * 0.2, size * 0.6, mark, '#fff', 2.2)
  )
}

/** A window that lies on a colored ground, with its lower edge outside. */
function onGround(look: Look, window: string): string {
  const share = 0.87
  const [left, top, bar] = [(WIDE * (1 - share)) / 2, 72, 36]
  return (
    ground(look) +
    box(left - 4, top + 10, WIDE * share + 8, HIGH, { fill: '#000', opacity: 0.16, r: 20 }) +
    cut(
      'window',
      [left, top, WIDE * share, HIGH, 16],
      box(left, top, WIDE * share, HIGH, { fill: look.paper }) +
        dots(left + 24, top + 18) +
        box(left, top + bar - 1, WIDE * share, 1, { fill: look.line }) +
        moved(left, top + bar, window, share),
    )
  )
}

function dots(x: number, y: number): string {
  return ['#f26d5f', '#f2bd4b', '#5ec26a'].map((fill, at) => dot(x + at * 22, y, 6.5, { fill })).join('')
}

/** The colored ground of a picture. */
export function ground({ hue }: Look): string {
  return (
    `<linearGradient id="ground" x2="1" y2="1"><stop stop-color="${hsl(hue, 68, 66)}"/><stop offset="1" stop-color="${hsl(neighborOf(hue), 62, 46)}"/></linearGradient>` +
    box(0, 0, WIDE, HIGH, { fill: 'url(#ground)' }) +
    dot(1180, 60, 300, { fill: '#fff', opacity: 0.09 }) +
    dot(80, 780, 340, { fill: '#fff', opacity: 0.07 })
  )
}

/** A cell of a table or list: words with a tone. */
export type Tone = 'good' | 'bad' | 'warm' | 'plain' | 'brand'

const TONES: Record<
  Exclude<Tone, 'plain' | 'brand'>,
  [pale: string, strong: string, darkPale: string, light: string]
> = {
  good: ['#dff5e8', '#13703f', '#173626', '#6fdc9f'],
  bad: ['#fde4e2', '#a8281f', '#43201e', '#ff9a91'],
  warm: ['#fdf0d3', '#835406', '#40300f', '#f3c665'],
}

/** The field and ink of a tone. */
export function toned({ ink, soft, brand, line, quiet }: Look, tone: Tone): { fill: string; ink: string } {
  const isDark = ink === '#f1f3f5'
  if (tone === 'brand') return { fill: soft, ink: brand }
  if (tone === 'plain') return { fill: line, ink: quiet }
  const [pale, strong, darkPale, light] = TONES[tone]
  return isDark ? { fill: darkPale, ink: light } : { fill: pale, ink: strong }
}

/** A label in a tone. */
export function label(look: Look, x: number, y: number, words: string, tone: Tone, anchor?: 'start' | 'end'): string {
  return pill(x, y, words, { ...toned(look, tone), size: 14, ...(anchor ? { anchor } : {}) })
}

/** A box with a border, on which content lies. */
export function card({ surface, line }: Look, x: number, y: number, w: number, h: number, fill = surface): string {
  return box(x, y, w, h, { fill, stroke: line, r: 12 })
}
