import { isDeepStrictEqual } from 'node:util'
import type { Reader, Tx } from '../database/database.ts'
import { holdForEdit } from '../drafts/hold-listing.ts'
import { DomainError } from '../errors.ts'
import { recordEdit, type Editor } from '../listings/history.ts'
import type { Listing } from '../listings/listing.entity.ts'
import { isPublic, shows } from '../listings/listing.ts'
import { acceptedAlt, changedMedia, imageUrl, MAX_IMAGES, type MediaChange, type ShrunkImage } from './images.ts'

interface Edit {
  listingId: number
  editor: Editor & { accountId: string }
  change: MediaChange
  /** A new image, and the digest of the uploaded file. */
  added?: { image: ShrunkImage; digest: string; alt: string } | undefined
  now: Date
}

/**
 * Edits the images of the editor's listing, all or nothing. Uploading the same file twice adds it once. Throws
 * `not_found`, `invalid_input`, and `wrong_state` for too many images.
 */
export async function editMedia(tx: Tx, { listingId, editor, change, added, now }: Edit): Promise<void> {
  const { listing } = await holdForEdit(tx, listingId, editor)
  const before = listing.media
  listing.media = changedMedia(before, change)
  if (added) await addImage(tx, listing, added, now)
  if (change.remove !== undefined)
    await tx.sql
      .deleteFrom('listing_image')
      .where('id', '=', change.remove)
      .where('listing_id', '=', listingId)
      .execute()
  if (isDeepStrictEqual(before, listing.media)) return
  listing.updatedAt = now
  await recordEdit(tx, { listingId, editor, before: { media: before }, after: { media: listing.media }, now })
}

async function addImage(
  tx: Tx,
  listing: Listing,
  { image, digest, alt }: NonNullable<Edit['added']>,
  now: Date,
): Promise<void> {
  if (listing.media.length >= MAX_IMAGES)
    throw new DomainError('wrong_state', `A listing can have at most ${MAX_IMAGES} images.`, 'Remove one first.')
  const { webp, width, height } = image
  const row = await tx.sql
    .insertInto('listing_image')
    .values({ listing_id: listing.id, digest, webp, created_at: now.toISOString() })
    .onConflict((oc) => oc.columns(['listing_id', 'digest']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (row) listing.media = [...listing.media, { url: imageUrl(row.id), alt: acceptedAlt('/alt', alt), width, height }]
}

/**
 * An image that its listing still has: for everyone while the listing shows it publicly, otherwise only for
 * the owners; null for anyone else.
 */
export async function imageFor(
  db: Reader,
  id: string,
  accountId: string | undefined,
): Promise<{ webp: Uint8Array; isPublic: boolean } | null> {
  const image = await db.sql
    .selectFrom('listing_image as i')
    .innerJoin('listing as l', 'l.id', 'i.listing_id')
    .select((eb) => [
      'i.webp',
      'l.status',
      'l.plan',
      'l.unlocked',
      'l.media',
      eb
        .exists(
          eb
            .selectFrom('listing_owner as o')
            .select('o.account_id')
            .whereRef('o.listing_id', '=', 'l.id')
            .where('o.account_id', '=', eb.val(accountId ?? null)),
        )
        .as('mine'),
    ])
    .where('i.id', '=', id)
    .executeTakeFirst()
  if (!image) return null
  const { webp, mine, media } = image
  if (!media.some(({ url }) => url === imageUrl(id))) return null
  const isShown = isPublic(image) && shows(image, 'media')
  return isShown || mine ? { webp, isPublic: isShown } : null
}

/** Deletes all images of a listing: they belong to its previous owners. */
export async function forgetMedia(tx: Tx, listing: Listing): Promise<void> {
  listing.media = []
  await tx.sql.deleteFrom('listing_image').where('listing_id', '=', listing.id).execute()
}
