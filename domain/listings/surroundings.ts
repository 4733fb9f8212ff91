import type { Reader } from '../database/database.ts'
import { prepare } from '../database/prepare.ts'
import { rfc3339 } from '../shared/clock.ts'
import { shows } from './listing.ts'
import { milestonesOf, type MilestoneRow } from './milestones.ts'
import type { ProfiledListing } from './public-listing.ts'

/** The parts of a listing that are stored in other tables. */
export interface Surroundings {
  categories: { slug: string; name: string; primary: boolean }[]
  milestones: MilestoneRow[]
  updates: { title: string; body: string; posted_at: string }[]
}

const LATEST_UPDATES = 5

/** The primary category, then the others if `showsOthers`. */
const categoriesOf = prepare((sql, given: { id: number; primary: number; showsOthers: boolean }) =>
  sql
    .selectFrom(
      sql
        .selectNoFrom((eb) => [
          eb.cast<number>(eb.val(given.primary), 'bigint').as('id'),
          eb.lit(0).$castTo<number>().as('place'),
        ])
        .unionAll((and) =>
          and
            .selectFrom('listing_category')
            .select(['category_id as id', 'position as place'])
            .where('listing_id', '=', given.id)
            .where((eb) => eb.cast<boolean>(eb.val(given.showsOthers), 'boolean')),
        )
        .as('shown'),
    )
    .innerJoin('category', 'category.id', 'shown.id')
    .select((eb) => ['slug', 'name', eb('place', '=', eb.lit(0)).$castTo<boolean>().as('primary')])
    .orderBy('place'),
)

const latestUpdatesOf = prepare((sql, given: { id: number }) =>
  sql
    .selectFrom('listing_update')
    .select(['title', 'body', 'created_at as posted_at'])
    .where('listing_id', '=', given.id)
    .orderBy('id', 'desc')
    .limit((eb) => eb.lit(LATEST_UPDATES)),
)

/** A listing's public categories, its milestones and its latest updates. */
export async function surroundingsOf(db: Reader, listing: ProfiledListing): Promise<Surroundings> {
  const { id, categoryId } = listing
  const [categories, milestones, updates] = await Promise.all([
    categoriesOf(db, { id, primary: categoryId, showsOthers: shows(listing, 'categories') }),
    milestonesOf(db, id),
    latestUpdatesOf(db, { id }),
  ])
  return {
    categories,
    milestones,
    updates: updates.map((update) => ({ ...update, posted_at: rfc3339(update.posted_at) })),
  }
}
