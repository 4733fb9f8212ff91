import type { Tx } from '../database/database.ts'

/**
 * Moves a listing's reviews to another listing and returns how many. Those of people who have reviewed that
 * listing, too, and of its owners stay behind.
 */
export async function moveReviews(tx: Tx, from: number, into: number): Promise<number> {
  const moved = await tx.sql
    .updateTable('review as r')
    .set({ listing_id: into })
    .where('r.listing_id', '=', from)
    .where((eb) =>
      eb.and([
        eb.not(
          eb.exists(
            eb
              .selectFrom('review as other')
              .select('other.id')
              .where('other.listing_id', '=', into)
              .whereRef('other.account_id', '=', 'r.account_id'),
          ),
        ),
        eb.not(
          eb.exists(
            eb
              .selectFrom('listing_owner as o')
              .select('o.account_id')
              .where('o.listing_id', '=', into)
              .whereRef('o.account_id', '=', 'r.account_id'),
          ),
        ),
      ]),
    )
    .returning('r.id')
    .execute()
  // The trigger follows stars and hiding, not moves.
  for (const id of [from, into])
    await tx.sql.selectNoFrom((eb) => eb.fn('f_rate_listing', [eb.cast(eb.val(id), 'bigint')]).as('done')).execute()
  return moved.length
}
