import { fileURLToPath } from 'node:url'
import type { Pictures } from '../../domain/shared/pictures.ts'
import { openSlots } from '../web/guard/site-pace.ts'
import { IMAGE_LIMITS } from './open-shrinker.ts'
import { inOwnProcess, type PictureLimits } from './in-own-process.ts'

/** Logos are small: one that takes more than this isn't a logo. */
const LOGO_LIMITS: PictureLimits = { memoryMb: 300, cpuSeconds: 2, pixels: 25_000_000, avifPixels: 9_000_000 }
/** Only one logo or image of a website, because each takes up to `memoryMb`. */
const MAX_FOREIGN_AT_ONCE = 1
/** Half of the four threads in the thread pool, which also serves file access and DNS. */
const MAX_PAINTED_AT_ONCE = 2

const FONTS = ['400Regular/Inter_400Regular', '600SemiBold/Inter_600SemiBold', '700Bold/Inter_700Bold'].map((name) =>
  fileURLToPath(import.meta.resolve(`@expo-google-fonts/inter/${name}.ttf`)),
)

/** Makes pictures without blocking the event loop. Pictures of websites and our own drawings queue separately, so a slow logo doesn't delay a drawing. */
export function openPictures(): Pictures {
  const foreign = openSlots(MAX_FOREIGN_AT_ONCE)
  const own = openSlots(MAX_PAINTED_AT_ONCE)
  return {
    smallLogo: (bytes, signal) =>
      foreign.run(signal, async () => (await inOwnProcess('logo', bytes, LOGO_LIMITS, signal)).webp),
    pageImage: (bytes, signal) => foreign.run(signal, () => inOwnProcess('image', bytes, IMAGE_LIMITS, signal)),
    paint: (svg, signal) => own.run(signal, () => painted(svg)),
  }
}

/**
 * Renders in this process, because `pictureSvg` sets the size and all shapes and takes only a few short lines of untrusted
 * text. Loads no system fonts, so that pictures look the same on every machine.
 */
async function painted(svg: string): Promise<Buffer> {
  const [{ renderAsync }, { default: sharp }] = await Promise.all([import('@resvg/resvg-js'), import('sharp')])
  const font = { fontFiles: FONTS, defaultFontFamily: 'Inter', loadSystemFonts: false }
  const { width, height, pixels } = await renderAsync(svg, { font })
  // resvg's own encoder would block the event loop.
  return sharp(pixels, { raw: { width, height, channels: 4 } })
    .png({ compressionLevel: 9, palette: false })
    .toBuffer()
}
