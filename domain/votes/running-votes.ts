import type { Tx } from '../database/database.ts'
import { mondayOf } from '../launches/week.ts'
import { recountListings } from './recount.ts'

/** Withdraws a person's votes of the running week, which isn't decided yet. The ledger keeps them, as any withdrawn vote. */
export async function withdrawRunningVotes(tx: Tx, accountId: string, now: Date): Promise<number> {
  const withdrawn = await tx.sql
    .updateTable('vote')
    .set({ withdrawn_at: now })
    .where('account_id', '=', accountId)
    .where('week', '=', mondayOf(now))
    .where('withdrawn_at', 'is', null)
    .returning('listing_id')
    .execute()
  await recountListings(
    tx,
    withdrawn.map(({ listing_id }) => listing_id),
  )
  return withdrawn.length
}

/**
 * Withdraws a person's votes that belong to no finished launch week, before the person is deleted: in the total of a listing,
 * each vote without a person counts by itself. Returns the listings, which the caller recounts.
 */
export async function withdrawUndecidedVotes(tx: Tx, accountId: string, now: Date): Promise<number[]> {
  const withdrawn = await tx.sql
    .updateTable('vote')
    .set({ withdrawn_at: now })
    .where('account_id', '=', accountId)
    .where('withdrawn_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('launch_week', 'is', null),
        eb('launch_week', '<>', eb.ref('week')),
        eb('launch_week', '>=', mondayOf(now)),
      ]),
    )
    .returning('listing_id')
    .execute()
  return withdrawn.map(({ listing_id }) => listing_id)
}
