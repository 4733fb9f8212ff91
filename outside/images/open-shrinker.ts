import { invalidField, type DomainError } from '../../domain/errors.ts'
import { MIN_SIDE, type ShrinkImage } from '../../domain/media/images.ts'
import { PictureError, type PictureProblem } from '../../domain/shared/pictures.ts'
import { openSlots } from '../web/guard/site-pace.ts'
import { inOwnProcess, type PictureLimits, type PictureTask } from './in-own-process.ts'

/** Enough for a photo from a 24-megapixel camera, or an AVIF screenshot of a 4K screen. */
export const IMAGE_LIMITS: PictureLimits = { memoryMb: 400, cpuSeconds: 10, pixels: 25_000_000, avifPixels: 9_000_000 }
/** Only one, because each takes up to `memoryMb`. */
const MAX_AT_ONCE = 1

/** Re-encodes uploads as WebP in a separate process, which removes everything but the picture. */
export function openShrinker(limits: PictureLimits = IMAGE_LIMITS): ShrinkImage {
  const slots = openSlots(MAX_AT_ONCE)
  return (upload, { as = 'image', signal }) =>
    slots.run(signal, async () => {
      try {
        return await inOwnProcess(as, upload, { ...limits, minSide: MIN_SIDE[as] }, signal)
      } catch (error) {
        throw error instanceof PictureError ? refusal(error.problem, as, limits) : error
      }
    })
}

const SPOKEN: Record<PictureTask, string> = { image: 'An image', logo: 'A logo', photo: 'A photo' }

function refusal(problem: PictureProblem, as: PictureTask, { pixels, avifPixels }: PictureLimits): DomainError {
  if (problem === 'too_many_pixels')
    return invalidField(
      '/file',
      'too_many_pixels',
      `Images are limited to ${pixels / 1_000_000} million pixels, AVIF images to ${avifPixels / 1_000_000} million.`,
      'Resize the image and upload it again.',
    )
  if (problem === 'too_small')
    return invalidField(
      '/file',
      'too_small',
      `${SPOKEN[as]} needs at least ${MIN_SIDE[as]} × ${MIN_SIDE[as]} pixels. This one is smaller.`,
      'Upload a larger version.',
    )
  if (problem === 'not_a_picture')
    return invalidField(
      '/file',
      'not_an_image',
      'This file can’t be opened as an image.',
      `Upload a complete PNG, JPEG, WebP, AVIF or GIF${as === 'logo' ? ', or a plain SVG' : ''} file.`,
    )
  if (problem === 'unsafe_svg')
    return invalidField(
      '/file',
      'unsafe_svg',
      'This SVG has more than plain shapes: scripts, images, styles, filters, links or text effects.',
      'Save the logo as a PNG and upload that.',
    )
  return invalidField(
    '/file',
    'too_much_work',
    'Opening this image takes too much time or memory.',
    'Save it as a smaller JPEG or PNG and upload that.',
  )
}
