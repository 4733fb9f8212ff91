import type { Reader } from '../../database/database.ts'
import { prepare } from '../../database/prepare.ts'
import { listingRows, type ListingRow } from '../listing-row.ts'

/** A listing that leads a top-level category. */
export interface CategoryLeader extends ListingRow {
  /** Slug of the top-level category that it leads. */
  leads: string
}

/** As many as a card of a category shows. */
const LEADERS = 3

const leaders = prepare((sql) =>
  listingRows(sql)
    .innerJoin(
      (eb) =>
        eb
          .selectFrom('category as top')
          .innerJoinLateral(
            (inner) =>
              inner
                .selectFrom('category_place as p')
                .select(['p.listing_id', 'p.votes', 'p.last_vote_at'])
                .whereRef('p.category_id', '=', 'top.id')
                .orderBy('p.votes', 'desc')
                .orderBy('p.last_vote_at')
                .orderBy('p.listing_id')
                .limit((of) => of.lit(LEADERS))
                .as('first'),
            (join) => join.onTrue(),
          )
          .where('top.parent_id', 'is', null)
          .select(['top.slug as leads', 'first.listing_id', 'first.votes', 'first.last_vote_at'])
          .as('led'),
      (join) => join.onRef('led.listing_id', '=', 'l.id'),
    )
    .select('led.leads')
    .orderBy('led.votes', 'desc')
    .orderBy('led.last_vote_at')
    .orderBy('led.listing_id')
    // One product may lead several.
    .orderBy('led.leads'),
)

/**
 * The three most voted live listings of each top-level category, most votes first. An index gives them, so no category is
 * sorted.
 */
export function categoryLeaders(db: Reader): Promise<CategoryLeader[]> {
  return leaders(db, {})
}
