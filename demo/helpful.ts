import type { Tx } from '../domain/database/database.ts'
import type { SeededListing } from './seeded-listing.ts'

/** How many people find a comment or review helpful, by its place among all. */
const HELPFUL = [3, 0, 7, 1, 5, 2, 0, 4]

/** Helpful votes of the makers of other products. */
export async function castHelpfulVotes(tx: Tx, listings: SeededListing[]): Promise<void> {
  const makers = [...new Set(listings.map(({ ownerId }) => ownerId))]
  const ownerOf = new Map(listings.map(({ id, ownerId }) => [id, ownerId]))
  for (const kind of ['comment', 'review'] as const) {
    const written = await tx.sql
      .selectFrom(kind)
      .select(['id', 'listing_id', 'account_id', 'created_at'])
      .orderBy('id')
      .execute()
    const votes = written.flatMap(({ id, listing_id, account_id, created_at }, at) => {
      const others = makers.filter((one) => one !== ownerOf.get(listing_id) && one !== account_id)
      return Array.from({ length: HELPFUL[at % HELPFUL.length]! }, (_, n) => ({
        [`${kind}_id`]: id,
        account_id: others[(at + n) % others.length]!,
        created_at,
      }))
    })
    await tx.sql.insertInto('helpful_vote').values(votes).execute()
  }
}
