import { fileURLToPath } from 'node:url'
import type { ResvgRenderOptions } from '@resvg/resvg-js'
import { PictureError, type Pictures } from '../../domain/shared/pictures.ts'
import { openSlots } from '../web/site-pace.ts'
import { openSharp } from './open-sharp.ts'
import { plainSvg } from './plain-svg.ts'

/** Sharp on screens of twice the density, where logos are 80 pixels wide. */
const LOGO_PIXELS = 160
/** A photograph of a large camera; a file of a few kilobytes can claim far more and take gigabytes when it is opened. */
const MOST_PIXELS = 25_000_000
const LONGEST_SECONDS = 5
/** Pictures made at once: the thread pool has four threads, and files and names are looked up by it too. */
const AT_ONCE = 2

const FONTS = ['400Regular/Inter_400Regular', '600SemiBold/Inter_600SemiBold', '700Bold/Inter_700Bold'].map((name) =>
  fileURLToPath(import.meta.resolve(`@expo-google-fonts/inter/${name}.ttf`)),
)

/** Makes pictures in the threads of sharp and resvg, so that nobody waits for one but who asked for it. */
export function openPictures(): Pictures {
  const slots = openSlots(AT_ONCE)
  return {
    smallLogo: (bytes, signal) => slots.run(signal, () => (looksLikeSvg(bytes) ? logoOfSvg(bytes) : logoOf(bytes))),
    paint: (svg, signal) =>
      slots.run(signal, () => painted(svg, { font: { fontFiles: FONTS, defaultFontFamily: 'Inter' } })),
  }
}

async function logoOf(bytes: Uint8Array): Promise<Buffer> {
  const sharp = await openSharp()
  try {
    return await sharp(bytes, { limitInputPixels: MOST_PIXELS, pages: 1, failOn: 'error' })
      .rotate()
      .resize(LOGO_PIXELS, LOGO_PIXELS, { fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } })
      .webp({ quality: 82, effort: 4 })
      .timeout({ seconds: LONGEST_SECONDS })
      .toBuffer()
  } catch (error) {
    const { message } = error as Error
    if (/pixel limit/i.test(message)) throw new PictureError('too_many_pixels', error)
    if (/timeout/i.test(message)) throw new PictureError('too_slow', error)
    throw new PictureError('not_a_picture', error)
  }
}

async function logoOfSvg(bytes: Uint8Array): Promise<Buffer> {
  const text = plainSvg(Buffer.from(bytes).toString('utf8'))
  if (text === null) throw new PictureError('unsafe_svg')
  const png = await painted(text, { fitTo: { mode: 'width', value: LOGO_PIXELS } }).catch((error: unknown) => {
    throw new PictureError('not_a_picture', error)
  })
  return logoOf(png)
}

/** No fonts of the machine: what is drawn is the same everywhere, and nothing is read but our own files. */
async function painted(svg: string, options: ResvgRenderOptions): Promise<Buffer> {
  const [{ renderAsync }, sharp] = await Promise.all([import('@resvg/resvg-js'), openSharp()])
  const drawn = await renderAsync(svg, { ...options, font: { ...options.font, loadSystemFonts: false } })
  const { width, height } = drawn
  if (width * height > MOST_PIXELS) throw new PictureError('too_many_pixels')
  // resvg would encode on the thread of JavaScript, for as long as it takes to draw.
  return sharp(drawn.pixels, { raw: { width, height, channels: 4 } })
    .png({ compressionLevel: 9, palette: false })
    .toBuffer()
}

function looksLikeSvg(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.subarray(0, 1024)).toString('utf8')
  return /^\uFEFF?\s*(<\?xml|<!--|<!doctype svg|<svg)/i.test(head)
}
