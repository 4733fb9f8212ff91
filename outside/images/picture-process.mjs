// Opens one untrusted picture and exits. `in-own-process.ts` starts it with little memory, little time and no secrets.
import { buffer } from 'node:stream/consumers'
import { Resvg } from '@resvg/resvg-js'
import sharp from 'sharp'
import { plainSvg } from './plain-svg.mjs'

/** @import { PictureProblem } from '../../domain/shared/pictures.ts' */
/** @import { Sharp } from 'sharp' */

/** Twice the 80 pixels that pages show, for high-density screens. */
const LOGO_PIXELS = 160
/** Enough for a full-width image on a high-density screen, and for a long phone screenshot. */
const MAX_WIDE = 1600
const MAX_HIGH = 3200

/**
 * The formats of photos and screenshots. libvips opens nothing else, such as PDF or SVG; resvg draws SVG
 * logos.
 */
const DECODERS = ['JpegBuffer', 'PngBuffer', 'WebpBuffer', 'HeifBuffer', 'NsgifBuffer']

class Refused extends Error {
  /** @param {PictureProblem} problem */
  constructor(problem) {
    super(problem)
    this.problem = problem
  }
}

/** @typedef {(bytes: Buffer) => Promise<Sharp>} Task */

/** @type {Task} */
async function logo(bytes) {
  const picture = await opened(looksLikeSvg(bytes) ? drawn(bytes.toString('utf8')) : bytes)
  const transparent = { r: 0, g: 0, b: 0, alpha: 0 }
  return picture.resize(LOGO_PIXELS, LOGO_PIXELS, { fit: 'contain', background: transparent }).webp({ quality: 82 })
}

/** @type {Task} */
async function image(bytes) {
  const size = /** @type {const} */ ({ width: MAX_WIDE, height: MAX_HIGH, fit: 'inside', withoutEnlargement: true })
  return (await opened(bytes)).resize(size).webp({ quality: 82 })
}

sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: DECODERS.map((name) => `VipsForeignLoad${name}`) })
sharp.concurrency(1)
const [task, maxPixels, maxAvifPixels] = process.argv.slice(2)
const given = await buffer(process.stdin)
try {
  const made = await (task === 'logo' ? logo : image)(given)
  const { data, info } = await made.toBuffer({ resolveWithObject: true })
  process.stdout.write(`${info.width} ${info.height}\n`)
  process.stdout.write(data)
} catch (error) {
  process.stdout.write(`${problemOf(error)}\n`)
}

/** @param {Buffer} bytes */
async function opened(bytes) {
  const options = { limitInputPixels: Number(maxPixels), pages: 1, failOn: /** @type {const} */ ('error') }
  const { width, height, format } = await sharp(bytes, options).metadata()
  if (width * height > Number(format === 'heif' ? maxAvifPixels : maxPixels)) throw new Refused('too_many_pixels')
  return sharp(bytes, options).autoOrient()
}

/**
 * Loads no system fonts, so that drawings look the same on every machine.
 * @param {string} text
 */
function drawn(text) {
  const svg = plainSvg(text, LOGO_PIXELS)
  if (svg === null) throw new Refused('unsafe_svg')
  const picture = new Resvg(svg, { font: { loadSystemFonts: false } }).render()
  if (!picture.pixels.some(Boolean)) throw new Refused('not_a_picture')
  return picture.asPng()
}

/** @param {Buffer} bytes */
function looksLikeSvg(bytes) {
  return /^\uFEFF?\s*(<\?xml|<!--|<!doctype svg|<svg)/i.test(bytes.subarray(0, 1024).toString('utf8'))
}

/**
 * @param {unknown} error
 * @returns {PictureProblem}
 */
function problemOf(error) {
  if (error instanceof Refused) return error.problem
  const { message } = /** @type {Error} */ (error)
  if (/pixel limit/i.test(message)) return 'too_many_pixels'
  return /out of memory|memory alloc/i.test(message) ? 'too_much_memory' : 'not_a_picture'
}
