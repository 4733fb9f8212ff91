import { invalidField } from '../errors.ts'
import type { ListedImage } from '../listings/listing.entity.ts'

/** An image as we store it: re-encoded, so nothing of the upload but the picture remains. */
export interface ShrunkImage {
  webp: Uint8Array
  width: number
  height: number
}

/** Re-encodes an image at a size that suits a page. Throws `invalid_input` if it can't be shown. */
export type ShrinkImage = (upload: Uint8Array, signal: AbortSignal) => Promise<ShrunkImage>

export const MAX_IMAGES = 10
/** Leaves room for a screenshot of a large screen, which can take 5 MB. */
export const MAX_UPLOAD_BYTES = 8_000_000
const MAX_ALT_LENGTH = 200

/** The path of an image on this site, which listings store as the image's `url`. */
export function imageUrl(id: string): string {
  return `/media/${id}.webp`
}

/** The edits that one form makes to a listing's images. */
export interface MediaChange {
  /** New alt texts, keyed by image id. */
  alts?: ReadonlyMap<string, string>
  /** `to` is the target index, so a double click moves the image once. */
  move?: { id: string; to: number }
  remove?: string
}

/** The images after an edit; unknown ids change nothing. Throws `invalid_input` at `/alt.ID`. */
export function changedMedia(media: readonly ListedImage[], { alts, move, remove }: MediaChange): ListedImage[] {
  const next = media.map((image) => {
    const [id] = [...(alts?.keys() ?? [])].filter((known) => imageUrl(known) === image.url)
    return id === undefined ? image : { ...image, alt: acceptedAlt(`/alt.${id}`, alts!.get(id)!) }
  })
  const kept = next.filter(({ url }) => remove === undefined || url !== imageUrl(remove))
  const moved = move && kept.find(({ url }) => url === imageUrl(move.id))
  return moved ? kept.filter((image) => image !== moved).toSpliced(move.to, 0, moved) : kept
}

/** The alt text to store; may be empty. Throws `invalid_input`. */
export function acceptedAlt(pointer: string, typed: string): string {
  const alt = typed.trim()
  if (alt.length > MAX_ALT_LENGTH)
    throw invalidField(pointer, 'too_long', `At most ${MAX_ALT_LENGTH} characters, got ${alt.length}.`, 'Shorten it.')
  return alt
}
