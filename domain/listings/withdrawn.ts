import { constant } from '../database/constant.ts'
import type { Reader } from '../database/database.ts'

/** The category of a withdrawn listing that was live once; undefined for any other slug. */
export function withdrawnFrom(db: Reader, slug: string): Promise<{ slug: string; name: string } | undefined> {
  return db.sql
    .selectFrom('listing as l')
    .innerJoin('category as c', 'c.id', 'l.category_id')
    .select(['c.slug', 'c.name'])
    .where('l.slug', '=', slug)
    .where('l.status', '=', constant('withdrawn'))
    .where('l.live_at', 'is not', null)
    .executeTakeFirst()
}
