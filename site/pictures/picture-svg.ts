import { escaped, fitted, widthOf, type Line } from '../../domain/badges/badge-text.ts'
import { QUOTE_MARKS } from '../../domain/badges/badge-svg.ts'
import type { Theme } from '../../domain/shared/theme.ts'
import { drawable } from './picture-text.ts'

/** Open Graph's picture size, 1.91 to 1. */
export const PICTURE_WIDTH = 1200
export const PICTURE_HEIGHT = 630

const MARGIN = 76
const INK = '#1d1c1a'
const QUIET = '#5f5b54'
const PAPER = '#fbfaf6'
const MARK = '#fff0a3'
const TITLE_SIZES = [104, 92, 80, 68]
const TITLE_TWO_LINES = 64
const TEXT_SIZE = 36
const SMALL = 28

export interface Picture {
  /** The kind of page, such as `Launch week`. */
  kicker: string
  /** Candidates for the title; the first drawable one wins. */
  titles: string[]
  text: string | null
  /** Short facts along the bottom. */
  facts: string[]
}

/** A page's picture: a large title, one sentence, a few facts, and the site's name. */
export function pictureSvg(
  { kicker, titles, text, facts }: Picture,
  { siteName, theme, isDemo = false }: { siteName: string; theme: Theme; isDemo?: boolean | undefined },
): string {
  const accent = theme.accent.light.color
  const site = drawable(siteName) ?? ''
  const width = PICTURE_WIDTH - 2 * MARGIN
  const title = titles.map(drawable).find((one) => one !== null) ?? site
  const titleLines = wholeWords(fitted(title, width, TITLE_SIZES, TITLE_TWO_LINES))
  const sentence = text === null ? null : drawable(text)
  const textLines = sentence === null ? [] : wholeWords(fitted(sentence, width, [TEXT_SIZE], TEXT_SIZE))

  // Center title and sentence between head and foot.
  const heights = [...titleLines.map(({ size }) => size * 1.12), ...textLines.map(({ size }) => size * 1.4)]
  const gap = textLines.length ? 26 : 0
  let y = 366 - (heights.reduce((sum, height) => sum + height, 0) + gap) / 2
  const line = (words: string, size: number, weight: number, fill: string, height: number) => {
    y += height
    return `<text x="${MARGIN}" y="${round(y - size * 0.16)}" font-size="${size}" font-weight="${weight}" fill="${fill}"${weight === 700 ? ' letter-spacing="-1.5"' : ''}>${escaped(words)}</text>`
  }
  const middle = [
    ...titleLines.map(({ text: words, size }) => line(words, size, 700, INK, size * 1.12)),
    ...textLines.map(({ text: words, size }, at) => {
      if (at === 0) y += gap
      return line(words, size, 400, QUIET, size * 1.4)
    }),
  ]
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${PICTURE_WIDTH}" height="${PICTURE_HEIGHT}" viewBox="0 0 ${PICTURE_WIDTH} ${PICTURE_HEIGHT}" font-family="Inter">`,
    `<rect width="${PICTURE_WIDTH}" height="${PICTURE_HEIGHT}" fill="${PAPER}"/>`,
    `<rect width="${PICTURE_WIDTH}" height="14" fill="${accent}"/>`,
    // The quotation marks from the site's logo, large, in the background.
    `<path transform="translate(794 68) scale(12)" fill="${MARK}" opacity="0.45" d="${QUOTE_MARKS}"/>`,
    `<g transform="translate(${MARGIN} 66) scale(1.75)"><rect width="32" height="32" rx="8" fill="${accent}"/><path fill="${MARK}" d="${QUOTE_MARKS}"/></g>`,
    `<text x="${MARGIN + 76}" y="106" font-size="32" font-weight="600" fill="${INK}">${escaped(site)}</text>`,
    kickerOf(`${drawable(kicker) ?? ''}${isDemo ? ' · demonstration' : ''}`, accent),
    ...middle,
    ...footOf(facts),
    '</svg>',
  ].join('')
}

/** Ends truncated text at a whole word, unless fewer than 12 characters would remain. */
function wholeWords(lines: Line[]): Line[] {
  return lines.map(({ text, size }) => ({ text: text.replace(/(?<=.{12})\s+\S*…$/, '…'), size }))
}

function kickerOf(words: string, accent: string): string {
  const width = widthOf(words, SMALL) + 44
  const x = PICTURE_WIDTH - MARGIN - width
  return (
    `<rect x="${round(x)}" y="70" width="${round(width)}" height="50" rx="25" fill="${PAPER}" stroke="${accent}" stroke-width="2"/>` +
    `<text x="${round(x + width / 2)}" y="105" font-size="${SMALL}" font-weight="600" fill="${accent}" text-anchor="middle">${escaped(words)}</text>`
  )
}

/** As many facts side by side as fit, most important first. */
function footOf(facts: string[]): string[] {
  const parts = [`<rect x="${MARGIN}" y="528" width="${PICTURE_WIDTH - 2 * MARGIN}" height="2" fill="#e4e0d6"/>`]
  let x = MARGIN
  for (const fact of facts) {
    const words = drawable(fact)
    if (words === null) continue
    const end = x + widthOf(words, SMALL)
    if (end > PICTURE_WIDTH - MARGIN) continue
    parts.push(
      `<text x="${round(x)}" y="579" font-size="${SMALL}" font-weight="${parts.length === 1 ? 600 : 400}" fill="${parts.length === 1 ? INK : QUIET}">${escaped(words)}</text>`,
    )
    x = end + 44
  }
  return parts
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
