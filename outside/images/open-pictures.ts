import { fileURLToPath } from 'node:url'
import type { Pictures } from '../../domain/shared/pictures.ts'
import { openSlots } from '../web/guard/site-pace.ts'
import { inOwnProcess, type PictureLimits } from './in-own-process.ts'

/** Logos are small: what takes more than a small part of a machine is none. */
const LOGO_LIMITS: PictureLimits = { memoryMb: 300, cpuSeconds: 2, pixels: 25_000_000, avifPixels: 9_000_000 }
/** Each may take that much memory. */
const LOGOS_AT_ONCE = 1
/** The thread pool has four threads, and files and names are looked up by it too. */
const PAINTED_AT_ONCE = 2

const FONTS = ['400Regular/Inter_400Regular', '600SemiBold/Inter_600SemiBold', '700Bold/Inter_700Bold'].map((name) =>
  fileURLToPath(import.meta.resolve(`@expo-google-fonts/inter/${name}.ttf`)),
)

/** Makes pictures where nobody waits for one but who asked for it. Logos that are hard to open keep no picture of ours waiting. */
export function openPictures(): Pictures {
  const logos = openSlots(LOGOS_AT_ONCE)
  const own = openSlots(PAINTED_AT_ONCE)
  return {
    smallLogo: (bytes, signal) =>
      logos.run(signal, async () => (await inOwnProcess('logo', bytes, LOGO_LIMITS, signal)).webp),
    paint: (svg, signal) => own.run(signal, () => painted(svg)),
  }
}

/**
 * In a thread of this process: `pictureSvg` decides the size and every shape, and of strangers it holds a few short lines of
 * text. No fonts of the machine: what is drawn is the same everywhere.
 */
async function painted(svg: string): Promise<Buffer> {
  const [{ renderAsync }, { default: sharp }] = await Promise.all([import('@resvg/resvg-js'), import('sharp')])
  const font = { fontFiles: FONTS, defaultFontFamily: 'Inter', loadSystemFonts: false }
  const { width, height, pixels } = await renderAsync(svg, { font })
  // resvg would encode on the thread of JavaScript, for as long as it takes to draw.
  return sharp(pixels, { raw: { width, height, channels: 4 } })
    .png({ compressionLevel: 9, palette: false })
    .toBuffer()
}
