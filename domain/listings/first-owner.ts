import type { Reader } from '../database/database.ts'

/** The account that has owned a listing the longest; null if nobody owns it. */
export async function firstOwner(db: Reader, listingId: number): Promise<string | null> {
  const owner = await db.sql
    .selectFrom('listing_owner')
    .select('account_id')
    .where('listing_id', '=', listingId)
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst()
  return owner?.account_id ?? null
}
