import type { ExpressionBuilder } from 'kysely'
import type { Reader, Tx } from '../database/database.ts'
import type { Tables } from '../database/tables.ts'
import type { Listing } from '../listings/listing.entity.ts'
import { imageUrl } from '../profile/pictures.ts'
import type { ShrunkImage } from '../shared/pictures.ts'
import { refuseOverStorage } from './images.ts'

/** A listing, or a draft that isn't saved as one yet. */
export type Product = { listingId: number } | { draftId: string }

/** What keeps a stored picture: a product or, of their own photo, a person by their account. */
export type Keeper = Product | { personId: string }

function isOf(eb: ExpressionBuilder<Tables, 'listing_image'>, keeper: Keeper) {
  const [column, id] = columnOf(keeper)
  return eb(column, '=', id)
}

function columnOf(keeper: Keeper): ['listing_id', number] | ['draft_id' | 'person_id', string] {
  if ('listingId' in keeper) return ['listing_id', keeper.listingId]
  return 'draftId' in keeper ? ['draft_id', keeper.draftId] : ['person_id', keeper.personId]
}

/** What the pictures of an account take, in bytes. */
export async function storedBytes(db: Reader, accountId: string): Promise<number> {
  const { bytes } = await db.sql
    .selectFrom('listing_image')
    .select((eb) => eb.cast<number>(eb.fn.coalesce(eb.fn.sum('bytes'), eb.lit(0)), 'float8').as('bytes'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return bytes
}

/**
 * Stores a picture for an account and returns its path. The same file for the same use is stored once. Throws
 * `wrong_state` if the account's storage is full.
 */
export async function storePicture(
  tx: Tx,
  keeper: Keeper,
  { image, digest, accountId, now }: { image: ShrunkImage; digest: string; accountId: string; now: Date },
): Promise<string> {
  await tx.lock('pictures', accountId)
  const known = await tx.sql
    .selectFrom('listing_image')
    .select('id')
    .where((eb) => isOf(eb, keeper))
    .where('digest', '=', digest)
    .executeTakeFirst()
  if (known) return imageUrl(known.id)
  const { webp, small } = image
  const bytes = webp.length + (small?.length ?? 0)
  refuseOverStorage(await storedBytes(tx, accountId), bytes)
  const [column, keeperId] = columnOf(keeper)
  const { id } = await tx.sql
    .insertInto('listing_image')
    .values({
      [column]: keeperId,
      account_id: accountId,
      digest,
      webp,
      small,
      bytes,
      created_at: now.toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return imageUrl(id)
}

/** Deletes the stored pictures that their keeper no longer shows; `shown` are the paths of those that it does. */
export async function deleteOthers(tx: Tx, keeper: Keeper, shown: readonly string[]): Promise<void> {
  const ids = idsIn(shown)
  await tx.sql
    .deleteFrom('listing_image')
    .where((eb) => isOf(eb, keeper))
    .$if(ids.length > 0, (some) => some.where('id', 'not in', ids))
    .execute()
}

/** Deletes stored pictures of a draft or listing by their paths. */
export async function deletePictures(tx: Tx, keeper: Keeper, paths: readonly string[]): Promise<void> {
  const ids = idsIn(paths)
  if (ids.length)
    await tx.sql
      .deleteFrom('listing_image')
      .where((eb) => isOf(eb, keeper))
      .where('id', 'in', ids)
      .execute()
}

function idsIn(paths: readonly string[]): string[] {
  return paths.flatMap((url) => /^\/media\/([\w-]{36})\.webp$/.exec(url)?.[1] ?? [])
}

/** The paths of all pictures that a draft or listing shows or would show: screenshots, paid images, founders' photos and logo. */
export function pathsIn({
  screenshots,
  media,
  photos,
  logo,
}: Pick<Listing, 'screenshots' | 'media' | 'photos'> & { logo: string | null }): string[] {
  return [...screenshots, ...media].map(({ url }) => url).concat(Object.values(photos), logo ?? [])
}

/** Deletes the paid images of a listing: they belong to its previous owners. */
export async function forgetMedia(tx: Tx, listing: Listing): Promise<void> {
  listing.media = []
  const { id, screenshots, media, photos, profile } = listing
  await deleteOthers(tx, { listingId: id }, pathsIn({ screenshots, media, photos, logo: profile.logo_url ?? null }))
}

/** Counts a listing's pictures as those of its new owner. */
export async function takeOverPictures(tx: Tx, listingId: number, accountId: string): Promise<void> {
  await tx.sql.updateTable('listing_image').set({ account_id: accountId }).where('listing_id', '=', listingId).execute()
}
