import type { Reader } from '../../database/database.ts'

/** The slug of the listing that took over the listing with this slug; undefined if it wasn't merged. */
export async function mergedInto(db: Reader, slug: string): Promise<string | undefined> {
  const row = await db.sql
    .selectFrom('merged_listing as m')
    .innerJoin('listing as gone', 'gone.id', 'm.listing_id')
    .innerJoin('listing as kept', 'kept.id', 'm.into_id')
    .select('kept.slug')
    .where('gone.slug', '=', slug)
    .executeTakeFirst()
  return row?.slug
}
