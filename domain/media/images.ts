import { invalidField } from '../errors.ts'
import type { ListedImage } from '../listings/listing.entity.ts'

/** An image as it is kept: made anew from what was uploaded, so nothing but its picture is left. */
export interface ShrunkImage {
  webp: Uint8Array
  width: number
  height: number
}

/** Makes an image anew, small enough for a page. Throws `invalid_input` for what is no image that can be shown. */
export type ShrinkImage = (upload: Uint8Array, signal: AbortSignal) => Promise<ShrunkImage>

export const MAX_IMAGES = 10
/** A screenshot of a large screen is 5 MB. */
export const MAX_UPLOAD_BYTES = 8_000_000
const MAX_ALT_LENGTH = 200

/** Where an image is. */
export function imageUrl(id: string): string {
  return `/media/${id}.webp`
}

/** What one form changes of a listing's images. */
export interface MediaChange {
  /** What each image shows, by its id. */
  alts?: ReadonlyMap<string, string>
  /** To a place counted from 0, so that a second click moves nothing further. */
  move?: { id: string; to: number }
  remove?: string
}

/** The images after a change; ids that are not there any more change nothing. Throws `invalid_input` at `/alt.ID`. */
export function changedMedia(media: readonly ListedImage[], { alts, move, remove }: MediaChange): ListedImage[] {
  const next = media.map((image) => {
    const [id] = [...(alts?.keys() ?? [])].filter((known) => imageUrl(known) === image.url)
    return id === undefined ? image : { ...image, alt: acceptedAlt(`/alt.${id}`, alts!.get(id)!) }
  })
  const kept = next.filter(({ url }) => remove === undefined || url !== imageUrl(remove))
  const moved = move && kept.find(({ url }) => url === imageUrl(move.id))
  return moved ? kept.filter((image) => image !== moved).toSpliced(move.to, 0, moved) : kept
}

/** What an image shows, for whoever does not see it; may be empty. Throws `invalid_input`. */
export function acceptedAlt(pointer: string, typed: string): string {
  const alt = typed.trim()
  if (alt.length > MAX_ALT_LENGTH)
    throw invalidField(
      pointer,
      'too_long',
      `At most ${MAX_ALT_LENGTH} characters, got ${alt.length}.`,
      'Say it more shortly.',
    )
  return alt
}
