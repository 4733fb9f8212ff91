import { invalidField, type DomainError } from '../../domain/errors.ts'
import type { ShrinkImage } from '../../domain/media/images.ts'
import { openSlots } from '../web/site-pace.ts'
import { openSharp } from './open-sharp.ts'

/** Wide enough for a page on a sharp screen, and for a long screenshot of a phone. */
const MOST_WIDE = 1600
const MOST_HIGH = 3200
/** A photograph of a phone; a file of a few kilobytes can claim far more and take gigabytes when it is opened. */
const MOST_PIXELS = 50_000_000
const LONGEST_SECONDS = 15
/** Each takes up to half a gigabyte while it is opened. */
const AT_ONCE = 1

/** Makes images anew as WebP in the threads of libvips: of what was uploaded nothing but the picture is left. */
export function openShrinker(): ShrinkImage {
  const slots = openSlots(AT_ONCE)
  return (upload, signal) =>
    slots.run(signal, async () => {
      const sharp = await openSharp()
      try {
        const { data, info } = await sharp(upload, { limitInputPixels: MOST_PIXELS, pages: 1, failOn: 'error' })
          .autoOrient()
          .resize({ width: MOST_WIDE, height: MOST_HIGH, fit: 'inside', withoutEnlargement: true })
          .webp({ quality: 82 })
          .timeout({ seconds: LONGEST_SECONDS })
          .toBuffer({ resolveWithObject: true })
        return { webp: new Uint8Array(data), width: info.width, height: info.height }
      } catch (error) {
        throw refusal((error as Error).message)
      }
    })
}

function refusal(message: string): DomainError {
  if (/pixel limit/i.test(message))
    return invalidField(
      '/file',
      'too_many_pixels',
      `The image has more than ${MOST_PIXELS / 1_000_000} million pixels.`,
      'Make it smaller and send it again.',
    )
  return invalidField(
    '/file',
    'not_an_image',
    'This is no image that can be opened.',
    'Send a whole PNG, JPEG, WebP, AVIF or GIF file.',
  )
}
