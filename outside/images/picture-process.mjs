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
/** Width of an image's small version, which cards show: twice the 320 pixels of a card. */
const SMALL_WIDE = 640
/** Side of a person's photo: pages show at most 96 pixels. */
const PHOTO_PIXELS = 240

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

/**
 * The picture and, if it is wider than that, its small version.
 * @typedef {(bytes: Buffer) => Promise<[Sharp, Sharp?]>} Task
 */

/** @type {Task} */
async function logo(bytes) {
  const isSvg = looksLikeSvg(bytes)
  const picture = await opened(isSvg ? drawn(bytes.toString('utf8')) : bytes, isSvg ? 1 : Number(minSide))
  const transparent = { r: 0, g: 0, b: 0, alpha: 0 }
  return [picture.resize(LOGO_PIXELS, LOGO_PIXELS, { fit: 'contain', background: transparent }).webp({ quality: 82 })]
}

/** @type {Task} */
async function image(bytes) {
  const size = /** @type {const} */ ({ width: MAX_WIDE, height: MAX_HIGH, fit: 'inside', withoutEnlargement: true })
  // Decoded once, although both versions are made from it.
  const { data, info } = await (await opened(bytes)).resize(size).raw().toBuffer({ resolveWithObject: true })
  const made = () => sharp(data, { raw: info })
  const large = made().webp({ quality: 82 })
  return info.width > SMALL_WIDE ? [large, made().resize({ width: SMALL_WIDE }).webp({ quality: 80 })] : [large]
}

/** @type {Task} */
async function photo(bytes) {
  const picture = await opened(bytes)
  return [picture.resize(PHOTO_PIXELS, PHOTO_PIXELS, { fit: 'cover', position: 'attention' }).webp({ quality: 82 })]
}

sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: DECODERS.map((name) => `VipsForeignLoad${name}`) })
sharp.concurrency(1)
const [task, maxPixels, maxAvifPixels, minSide] = process.argv.slice(2)
const given = await buffer(process.stdin)
try {
  const [large, small] = await { logo, image, photo }[/** @type {'logo' | 'image' | 'photo'} */ (task)](given)
  const { data, info } = await large.toBuffer({ resolveWithObject: true })
  const smallData = (await small?.toBuffer()) ?? Buffer.alloc(0)
  process.stdout.write(`${info.width} ${info.height} ${smallData.length}\n`)
  process.stdout.write(data)
  process.stdout.write(smallData)
} catch (error) {
  process.stdout.write(`${problemOf(error)}\n`)
}

/** @param {Buffer} bytes */
async function opened(bytes, least = Number(minSide)) {
  const options = { limitInputPixels: Number(maxPixels), pages: 1, failOn: /** @type {const} */ ('error') }
  const { width, height, format } = await sharp(bytes, options).metadata()
  if (width * height > Number(format === 'heif' ? maxAvifPixels : maxPixels)) throw new Refused('too_many_pixels')
  if (Math.min(width, height) < least) throw new Refused('too_small')
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
