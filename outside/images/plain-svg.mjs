import { parse } from 'node-html-parser'

/** @import { HTMLElement } from 'node-html-parser' */

/** Enough for logos, which have a few paths. Maps and traced scans are longer. */
const MAX_LENGTH = 200_000
const MAX_ELEMENTS = 2000
const MAX_DEPTH = 50
/** Copies (`use`) can be nested: many of them could multiply into millions of shapes. */
const MAX_COPIES = 8

/** Maximum `width` and `height`, in pixels. */
const MAX_SIZE = 20_000
/** Maximum of each `viewBox` number, in user units: some programs use hundredths of a millimeter. */
const MAX_BOX = 100_000
/** A longer drawing would look like a line only a few pixels thick. */
const MAX_ASPECT_RATIO = 40

/** Entity declarations are refused: entities can expand exponentially, and the parser doesn't know them. */
const DECLARES = /<!ENTITY|<!DOCTYPE[^>]*\[/i

/** Elements that draw, or group what is drawn. */
const DRAWN = wordsOf(
  'svg g a defs symbol use clipPath linearGradient radialGradient stop path rect circle ellipse line polyline polygon',
)
/** Elements that are left out: metadata, and also text, because no fonts are loaded. */
const DROPPED = wordsOf('title desc metadata text')
const STYLES = wordsOf(
  'fill fill-rule fill-opacity stroke stroke-width stroke-linecap stroke-linejoin stroke-miterlimit stroke-opacity ' +
    'paint-order opacity color display visibility overflow clip-path clip-rule stop-color stop-opacity ' +
    'mix-blend-mode isolation shape-rendering',
)
const SHAPE = wordsOf(
  'd points x y x1 y1 x2 y2 cx cy r rx ry fx fy fr width height viewBox preserveAspectRatio transform ' +
    'gradientUnits gradientTransform spreadMethod offset clipPathUnits id',
)

/** Allows no character that could end a value, start a comment or name another website. */
const PLAIN_VALUE = /^[\p{L}\p{N}\s_.,:#%()+-]*$/u
/** Pixels per unit; other units, such as % or em, depend on the page around the drawing. */
const PIXELS_PER = { '': 1, px: 1, pt: 4 / 3, pc: 16, mm: 96 / 25.4, cm: 96 / 2.54, in: 96 }

class Refused extends Error {}

/**
 * Rewrites an untrusted SVG as plain shapes, `longestSide` pixels on its longer side, so that renderers get
 * only what was checked here. Returns null if that is impossible or would take too much work.
 * @param {string} text @param {number} longestSide
 */
export function plainSvg(text, longestSide) {
  // Checked before parsing, because the parser takes minutes for tens of thousands of unclosed elements.
  if (text.length > MAX_LENGTH || DECLARES.test(text) || countOf(/<[a-z]/gi, text) > MAX_ELEMENTS) return null
  const root = parse(text).children[0]
  if (root?.rawTagName !== 'svg') return null
  try {
    const { viewBox, width, height } = boxOf(root.attributes)
    const sideOf = (/** @type {number} */ side) =>
      Math.max(1, Math.round((longestSide * side) / Math.max(width, height)))
    const looks = written(root.attributes, (name) => STYLES.has(name))
    const within = writtenWithin(root, 1)
    if (countOf(/<use/g, within) > MAX_COPIES) return null
    return `<svg xmlns="http://www.w3.org/2000/svg" width="${sideOf(width)}" height="${sideOf(height)}" viewBox="${viewBox}"${looks}>${within}</svg>`
  } catch (error) {
    if (error instanceof Refused) return null
    throw error
  }
}

/**
 * The visible part of the drawing.
 * @param {Record<string, string>} attributes
 */
function boxOf({ width: saidWidth, height: saidHeight, viewBox: said }) {
  const sizes = [pixelsOf(saidWidth), pixelsOf(saidHeight)]
  if (sizes.some((size) => size !== undefined && !(size > 0 && size <= MAX_SIZE))) throw new Refused()
  const viewBox = said
    ?.trim()
    .split(/[\s,]+/)
    .map(Number) ?? [0, 0, ...sizes.map((size) => size ?? NaN)]
  const [, , width = NaN, height = NaN] = viewBox
  if (viewBox.length !== 4 || !viewBox.every((value) => Math.abs(value) <= MAX_BOX)) throw new Refused()
  const [shorter, longer] = [Math.min(width, height), Math.max(width, height)]
  if (!(shorter > 0 && longer <= shorter * MAX_ASPECT_RATIO)) throw new Refused()
  return { viewBox: viewBox.join(' '), width, height }
}

/** @param {string | undefined} size */
function pixelsOf(size) {
  const [, value, unit = ''] = /^\s*([+-]?[\d.]+(?:e[+-]?\d+)?)([a-z]*)\s*$/i.exec(size ?? '') ?? []
  const factor = Object.entries(PIXELS_PER).find(([name]) => name === unit)?.[1]
  return value === undefined || factor === undefined ? undefined : Number(value) * factor
}

/**
 * The children of an element, rewritten. Throws `Refused` for elements that aren't allowed.
 * @param {HTMLElement} parent
 * @param {number} depth
 * @returns {string}
 */
function writtenWithin(parent, depth) {
  if (depth > MAX_DEPTH) throw new Refused()
  return parent.children
    .map((element) => {
      const name = element.rawTagName
      // Leaves out prefixed elements, in which drawing programs keep their own data.
      if (DROPPED.has(name) || name.includes(':')) return ''
      if (!DRAWN.has(name)) throw new Refused()
      const attributes = written(element.attributes, (attribute) => STYLES.has(attribute) || SHAPE.has(attribute))
      return `<${name}${attributes}>${writtenWithin(element, depth + 1)}</${name}>`
    })
    .join('')
}

/**
 * @param {Record<string, string>} attributes
 * @param {(name: string) => boolean} isKept
 */
function written(attributes, isKept) {
  return Object.entries(attributes)
    .map(([name, said]) => {
      if (name === 'style') return ` style="${styleOf(said)}"`
      if (name === 'href' || name === 'xlink:href') return ` href="${plainReference(said)}"`
      const value = plainValue(name, said)
      return isKept(name) && value !== null ? ` ${name}="${value}"` : ''
    })
    .join('')
}

/** @param {string} style */
function styleOf(style) {
  return style
    .split(';')
    .map((declaration) => {
      const [name = '', ...said] = declaration.split(':')
      const value = plainValue(name.trim(), said.join(':'))
      return STYLES.has(name.trim()) && value !== null ? `${name.trim()}:${value};` : ''
    })
    .join('')
}

/** @param {string} said */
function plainReference(said) {
  const reference = said.trim()
  if (!/^#[^#]+$/.test(reference) || !PLAIN_VALUE.test(reference)) throw new Refused()
  return reference
}

/**
 * The value of an attribute or a style; null when it contains characters that a drawing doesn't need. Throws
 * `Refused` for URLs outside the drawing and for dashed strokes.
 * @param {string} name @param {string} said
 */
function plainValue(name, said) {
  const value = said.replaceAll(/url\(\s*(["']?)(#[^"'()\s]+)\1\s*\)/gi, 'url($2)')
  if (/url\((?!#)/i.test(value)) throw new Refused()
  // Short dashes could split a long line into millions of pieces.
  if (name === 'stroke-dasharray' && !/^\s*(none|0)\s*$/.test(value)) throw new Refused()
  return PLAIN_VALUE.test(value) ? value : null
}

/** @param {RegExp} what @param {string} text */
function countOf(what, text) {
  return (text.match(what) ?? []).length
}

/** @param {string} words */
function wordsOf(words) {
  return new Set(words.split(' '))
}
