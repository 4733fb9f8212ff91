import type { Database, EntityManager } from '../database/database.ts'

/** The account that has owned a listing longest; null when nobody owns it. */
export async function firstOwner(db: Database, em: EntityManager, listingId: number): Promise<string | null> {
  const [owner] = await db.rows<{ account_id: string }>(em, {
    text: 'select account_id from listing_owner where listing_id = $1 order by created_at limit 1',
    values: [listingId],
  })
  return owner?.account_id ?? null
}
