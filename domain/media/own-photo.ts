import { refuseClosed } from '../accounts/closed-account.ts'
import { publicPersonOf } from '../accounts/public-person.ts'
import type { Tx } from '../database/database.ts'
import { DomainError } from '../errors.ts'
import type { ShrunkImage } from '../shared/pictures.ts'
import { deleteOthers, storePicture } from './stored-pictures.ts'

// Only people on the site have photos: no operation, job or scope may reach this file.

interface NewPhoto {
  accountId: string
  image: ShrunkImage
  /** Of the uploaded file. */
  digest: string
  now: Date
}

/**
 * Makes a picture the photo beside a person's public name, in place of any earlier one, and returns its path. Throws `wrong_state`
 * without a public name, for a closed account, and if the account's storage is full.
 */
export async function setOwnPhoto(tx: Tx, { accountId, image, digest, now }: NewPhoto): Promise<string> {
  // Locks the account, so that two uploads at once leave one photo, and a deletion waits.
  await refuseClosed(tx, accountId)
  if (!(await publicPersonOf(tx, accountId)))
    throw new DomainError(
      'wrong_state',
      'Your photo stands beside your public name, and you have none yet.',
      'Save a public name first, then upload the photo.',
    )
  const keeper = { personId: accountId }
  // First, so that the old one makes room.
  await deleteOthers(tx, keeper, [])
  const photo = await storePicture(tx, keeper, { image, digest, accountId, now })
  await tx.sql.updateTable('public_person').set({ photo }).where('account_id', '=', accountId).execute()
  return photo
}

/** Removes a person's own photo for good, if they have one. */
export async function removeOwnPhoto(tx: Tx, accountId: string): Promise<void> {
  // Locked like in `setOwnPhoto`, so that neither waits for the other in a circle.
  await tx.sql.selectFrom('account').select('id').where('id', '=', accountId).forNoKeyUpdate().execute()
  await tx.sql.updateTable('public_person').set({ photo: null }).where('account_id', '=', accountId).execute()
  await deleteOthers(tx, { personId: accountId }, [])
}
