import type { Tx } from '../database/database.ts'
import type { Draft } from '../drafts/draft.entity.ts'
import { lockDraft } from '../drafts/read-draft.ts'
import type { Page } from '../drafts/website/page.ts'
import type { Screenshot } from '../profile/pictures.ts'
import type { ShrunkImage } from '../shared/pictures.ts'
import { visibleText } from '../shared/input/visible-text.ts'
import { MAX_ALT_LENGTH } from './images.ts'
import { storePicture } from './stored-pictures.ts'

/** A share image is shown large, so icons and banners aren't proposed: pixels, and width divided by height. */
const MIN_WIDTH = 600
const [MIN_RATIO, MAX_RATIO] = [1.2, 2.4]

const SHARE_IMAGES = ['og:image:secure_url', 'og:image', 'og:image:url', 'twitter:image', 'twitter:image:src']
const MAX_URL_LENGTH = 2048

/** The image that a website's first page names for shared links, with its text; null if it names none. */
export function shareImageOf([home]: readonly Page[]): { page: string; image: string; alt: string } | null {
  const named = home && SHARE_IMAGES.map((name) => home.meta[name]).find(Boolean)
  const image = named ? URL.parse(named, home.url) : null
  if (!image || !/^https?:$/.test(image.protocol) || image.href.length > MAX_URL_LENGTH) return null
  const alt = visibleText(home!.meta['og:image:alt'] ?? home!.meta['twitter:image:alt'] ?? '').trim()
  return { page: home!.url, image: image.href, alt: alt.length <= MAX_ALT_LENGTH ? alt : '' }
}

/** Whether a draft may still get a proposed screenshot: it has no screenshot, and isn't saved as a listing. */
export function mayPropose({ screenshots, listingId }: Pick<Draft, 'screenshots' | 'listingId'>): boolean {
  return screenshots.length === 0 && listingId == null
}

interface Proposal {
  draftId: string
  image: ShrunkImage
  digest: string
  alt: string
  source: NonNullable<Screenshot['source']>
  now: Date
}

/**
 * Proposes a picture of the website as the draft's first screenshot: it is part of the draft until a person removes it. Returns
 * why it wasn't proposed, or null. Throws `wrong_state` if the account's storage is full.
 */
export async function proposeScreenshot(
  tx: Tx,
  { draftId, image, digest, alt, source, now }: Proposal,
): Promise<'too_narrow' | 'wrong_shape' | 'not_needed' | null> {
  const { width, height } = image
  if (width < MIN_WIDTH) return 'too_narrow'
  if (width < height * MIN_RATIO || width > height * MAX_RATIO) return 'wrong_shape'
  const draft = await lockDraft(tx, draftId)
  if (!draft || !mayPropose(draft)) return 'not_needed'
  const { accountId } = draft
  const url = await storePicture(tx, { draftId }, { image, digest: `screenshot ${digest}`, accountId, now })
  draft.screenshots = [{ url, alt, width, height, source }]
  draft.updatedAt = now
  return null
}
