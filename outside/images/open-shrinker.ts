import { invalidField, type DomainError } from '../../domain/errors.ts'
import type { ShrinkImage } from '../../domain/media/images.ts'
import { PictureError, type PictureProblem } from '../../domain/shared/pictures.ts'
import { openSlots } from '../web/guard/site-pace.ts'
import { inOwnProcess, type PictureLimits } from './in-own-process.ts'

/** A photograph of a large camera; of AVIF, a screenshot of a 4K screen. */
export const IMAGE_LIMITS: PictureLimits = { memoryMb: 400, cpuSeconds: 10, pixels: 25_000_000, avifPixels: 9_000_000 }
/** Each may take that much memory. */
const AT_ONCE = 1

/** Makes images anew as WebP in processes of their own: of what was uploaded nothing but the picture is left. */
export function openShrinker(limits: PictureLimits = IMAGE_LIMITS): ShrinkImage {
  const slots = openSlots(AT_ONCE)
  return (upload, signal) =>
    slots.run(signal, async () => {
      try {
        return await inOwnProcess('image', upload, limits, signal)
      } catch (error) {
        throw error instanceof PictureError ? refusal(error.problem, limits) : error
      }
    })
}

function refusal(problem: PictureProblem, { pixels, avifPixels }: PictureLimits): DomainError {
  if (problem === 'too_many_pixels')
    return invalidField(
      '/file',
      'too_many_pixels',
      `An image may have ${pixels / 1_000_000} million pixels, an AVIF ${avifPixels / 1_000_000} million.`,
      'Make it smaller and send it again.',
    )
  if (problem === 'not_a_picture')
    return invalidField(
      '/file',
      'not_an_image',
      'This is no image that can be opened.',
      'Send a whole PNG, JPEG, WebP, AVIF or GIF file.',
    )
  return invalidField(
    '/file',
    'too_much_work',
    'Opening this image takes more time or memory than one image may.',
    'Save it anew as JPEG or PNG, smaller, and send that.',
  )
}
