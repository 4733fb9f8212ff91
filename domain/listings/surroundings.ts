import type { Reader } from '../database/database.ts'
import { raw } from '../database/raw.ts'
import { rfc3339 } from '../shared/clock.ts'
import { shows } from './listing.ts'
import { milestonesOf } from './milestones.ts'
import type { ProfiledListing } from './public-listing.ts'

/** What stands around a listing in rows of its own. */
export interface Surroundings {
  categories: { slug: string; name: string; primary: boolean }[]
  milestones: { id: number; date: string; title: string; description: string | null; url: string | null }[]
  updates: { title: string; body: string; posted_at: string }[]
}

const LATEST_UPDATES = 5

/** A listing's categories as it may show them, its milestones and its latest updates. */
export async function surroundingsOf(db: Reader, listing: ProfiledListing): Promise<Surroundings> {
  const [categories, milestones, updates] = await Promise.all([
    raw<Surroundings['categories'][number]>(db, {
      hot: true,
      text: `select slug, name, place = 0 as "primary" from (
               select $2::bigint as id, 0 as place
               union all select category_id, position from listing_category where listing_id = $1 and $3::boolean) as shown
             join category using (id) order by place`,
      values: [listing.id, listing.categoryId, shows(listing, 'categories')],
    }),
    milestonesOf(db, listing.id),
    raw<Surroundings['updates'][number]>(db, {
      hot: true,
      text: `select title, body, created_at as posted_at from listing_update where listing_id = $1 order by id desc limit ${LATEST_UPDATES}`,
      values: [listing.id],
    }),
  ])
  return {
    categories,
    milestones,
    updates: updates.map((update) => ({ ...update, posted_at: rfc3339(update.posted_at) })),
  }
}
