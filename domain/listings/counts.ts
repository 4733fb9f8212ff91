import type { Reader } from '../database/database.ts'
import { raw } from '../database/raw.ts'

/** Live listings and categories. */
export async function siteCounts(db: Reader): Promise<{ listings: number; categories: number }> {
  const [counts] = await raw<{ listings: number; categories: number }>(db, {
    hot: true,
    text: `select (select coalesce(sum(n), 0)::int from live_count) as listings,
                  (select count(*)::int from category) as categories`,
  })
  return counts!
}
