import type { Database, EntityManager } from '../database/database.ts'

/** Live listings and categories. */
export async function siteCounts(db: Database, em: EntityManager): Promise<{ listings: number; categories: number }> {
  const [counts] = await db.rows<{ listings: number; categories: number }>(em, {
    hot: true,
    text: `select (select coalesce(sum(n), 0)::int from live_count) as listings,
                  (select count(*)::int from category) as categories`,
  })
  return counts!
}
