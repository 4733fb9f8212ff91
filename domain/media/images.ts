import { DomainError, invalidField } from '../errors.ts'
import { visibleText } from '../shared/input/visible-text.ts'
import type { ShrunkImage } from '../shared/pictures.ts'
import { imageUrl, MAX_SCREENSHOTS, type ListedImage } from '../profile/pictures.ts'

/**
 * Re-encodes an upload: an `image` (the default) at a size that suits a page, a `logo` or a person's `photo` small and
 * square. Throws `invalid_input` if it can't be shown.
 */
export type ShrinkImage = (
  upload: Uint8Array,
  options: { as?: 'image' | 'logo' | 'photo'; signal: AbortSignal },
) => Promise<ShrunkImage>

/**
 * The shortest side of an uploaded image, of a logo and of a person's photo, in pixels. Cards show screenshots 320 pixels
 * wide, and logos are kept 160 pixels wide, so nothing is shown larger than it is.
 */
export const MIN_SIDE = { image: 320, logo: 160, photo: 160 } as const

/** Images of the paid section. */
export const MAX_IMAGES = 10
/** Leaves room for a screenshot of a large screen, which can take 5 MB. */
export const MAX_UPLOAD_BYTES = 8_000_000
/** What all pictures of an account may take as they are stored: about 250 screenshots. */
export const MAX_STORED_BYTES = 50_000_000
export const MAX_ALT_LENGTH = 200

/** Where an image is listed: among the free screenshots, or in the paid section. */
export type Shelf = 'screenshots' | 'media'
const MAX_ON: Record<Shelf, number> = { screenshots: MAX_SCREENSHOTS, media: MAX_IMAGES }

/** The edits that one form makes to images. Unknown ids change nothing. */
export interface ImageChange {
  /** New alt texts, keyed by image id. */
  alts?: ReadonlyMap<string, string> | undefined
  /** `to` is the target index, so a double click moves the image once. */
  move?: { id: string; to: number } | undefined
  remove?: string | undefined
}

/** The images after an edit. Throws `invalid_input` at `/alt.ID`. */
export function changedImages<T extends ListedImage>(images: readonly T[], { alts, move, remove }: ImageChange): T[] {
  const next = images.map((image) => {
    const [id] = [...(alts?.keys() ?? [])].filter((known) => imageUrl(known) === image.url)
    return id === undefined ? image : { ...image, alt: acceptedAlt(`/alt.${id}`, alts!.get(id)!) }
  })
  const kept = next.filter(({ url }) => remove === undefined || url !== imageUrl(remove))
  const moved = move && kept.find(({ url }) => url === imageUrl(move.id))
  return moved ? kept.filter((image) => image !== moved).toSpliced(move.to, 0, moved) : kept
}

/** The alt text to store; may be empty. Throws `invalid_input`. */
export function acceptedAlt(pointer: string, typed: string): string {
  const alt = visibleText(typed).trim()
  if (alt.length > MAX_ALT_LENGTH)
    throw invalidField(pointer, 'too_long', `At most ${MAX_ALT_LENGTH} characters, got ${alt.length}.`, 'Shorten it.')
  return alt
}

/** Throws `wrong_state` if a shelf already holds as many images as it may. */
export function refuseFull(shelf: Shelf, images: readonly ListedImage[]): void {
  if (images.length < MAX_ON[shelf]) return
  const what =
    shelf === 'screenshots'
      ? `A product can have at most ${MAX_SCREENSHOTS} screenshots.`
      : `A listing can have at most ${MAX_IMAGES} images.`
  throw new DomainError('wrong_state', what, 'Remove one first.')
}

/** Throws `wrong_state` if this many more bytes don't fit into the account's storage. */
export function refuseOverStorage(usedBytes: number, moreBytes: number): void {
  if (usedBytes + moreBytes <= MAX_STORED_BYTES) return
  throw new DomainError(
    'wrong_state',
    `Your pictures can take up to ${megabytes(MAX_STORED_BYTES)}. They take ${megabytes(usedBytes)}, and this one needs ${megabytes(moreBytes)}.`,
    'Remove pictures that you no longer need, from this product or another of yours.',
  )
}

/** `8 MB`, or `0.1 MB` for anything smaller than that. */
export function megabytes(bytes: number): string {
  return `${bytes && Math.max(0.1, Number((bytes / 1_000_000).toFixed(1)))} MB`
}
