import type { Reader } from '../database/database.ts'
import { raw } from '../database/raw.ts'

/** The category of a listing that was public once and that its owner has withdrawn; undefined for any other slug. */
export async function withdrawnFrom(db: Reader, slug: string): Promise<{ slug: string; name: string } | undefined> {
  const [found] = await raw<{ slug: string; name: string }>(db, {
    text: `select c.slug, c.name from listing l join category c on c.id = l.category_id
           where l.slug = $1 and l.status = 'withdrawn' and l.live_at is not null`,
    values: [slug],
  })
  return found
}
