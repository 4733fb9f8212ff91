import type { Reader } from '../database/database.ts'
import { raw } from '../database/raw.ts'

/** The account that has owned a listing longest; null when nobody owns it. */
export async function firstOwner(db: Reader, listingId: number): Promise<string | null> {
  const [owner] = await raw<{ account_id: string }>(db, {
    text: 'select account_id from listing_owner where listing_id = $1 order by created_at limit 1',
    values: [listingId],
  })
  return owner?.account_id ?? null
}
