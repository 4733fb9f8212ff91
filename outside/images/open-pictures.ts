import type { Pictures } from '../../domain/shared/pictures.ts'
import { drawing } from './drawing.ts'
import { openSlots } from '../web/guard/site-pace.ts'
import { IMAGE_LIMITS } from './open-shrinker.ts'
import { inOwnProcess, type PictureLimits } from './in-own-process.ts'

/** Logos are small: one that takes more than this isn't a logo. */
const LOGO_LIMITS: PictureLimits = { memoryMb: 300, cpuSeconds: 2, pixels: 25_000_000, avifPixels: 9_000_000 }
/** Only one logo or image of a website, because each takes up to `memoryMb`. */
const MAX_FOREIGN_AT_ONCE = 1
/** Half of the four threads in the thread pool, which also serves file access and DNS. */
const MAX_PAINTED_AT_ONCE = 2

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
 * Safe in this process, because `pictureSvg` sets the size and all shapes and takes only a few short lines of untrusted
 * text.
 */
async function painted(svg: string): Promise<Buffer> {
  // resvg's own encoder would block the event loop.
  return (await drawing(svg)).png({ compressionLevel: 9, palette: false }).toBuffer()
}
