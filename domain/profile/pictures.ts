/** A picture of a draft or listing. `url` is its path on this site; width and height are in pixels. */
export interface ListedImage {
  url: string
  alt: string
  width: number
  height: number
}

/** One of the free pictures of a product; the first one is the card's thumbnail. */
export interface Screenshot extends ListedImage {
  /** Where it was found, if it is the share image of the product's website: the page that names it, and its address. */
  source?: { page: string; image: string } | undefined
}

/** The paths of founders' photos, by `nameKeyOf` the founder's name. */
export type Photos = Record<string, string>

export const MAX_SCREENSHOTS = 5
/** Pixels across a picture's small version, for cards and thumbnails. A narrower picture is its own small version. */
const SMALL_WIDTH = 640

/** The path of a stored picture on this site. */
export function imageUrl(id: string): string {
  return `/media/${id}.webp`
}

/** Whether an address is that of a picture stored here, rather than on another server. */
export function isStoredHere(url: unknown): url is string {
  return typeof url === 'string' && url.startsWith('/media/')
}

/** Whether a picture stands on another server, so that a file can name it: unlike one stored here, or one that is data. */
export function isElsewhere(url: unknown): url is string {
  return typeof url === 'string' && /^https?:/i.test(url)
}

/** The small version of a picture: its path and its size in pixels. */
export function smallVersion({ url, width, height }: ListedImage): Omit<ListedImage, 'alt'> {
  const share = Math.min(1, SMALL_WIDTH / width)
  return {
    url: url.replace(/\.webp$/, '-small.webp'),
    width: Math.round(width * share),
    height: Math.max(1, Math.round(height * share)),
  }
}

/** What identifies a founder among those of an account: names that differ only in case and spaces are one founder. */
export function nameKeyOf(name: string): string {
  return name.normalize('NFKC').trim().replaceAll(/\s+/g, ' ').toLowerCase()
}

/** The path of a founder's photo; null without one. Own entries only, since anybody may be called `constructor`. */
export function photoOf(photos: Photos, name: string): string | null {
  const key = nameKeyOf(name)
  return Object.hasOwn(photos, key) ? photos[key]! : null
}
