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
 * Lets the deletion of the person's account, which follows in this transaction, withdraw their votes that belong to no finished
 * launch week: in the total of a listing, each vote without a person counts by itself. A trigger does it, since workers may not
 * write votes. Returns the listings, which the caller recounts afterward.
 */
export async function letUndecidedVotesEnd(tx: Tx, accountId: string, now: Date): Promise<number[]> {
  await tx.sql
    .selectNoFrom(({ fn, val }) =>
      fn('set_config', [val('launch_directory.erased_at'), val(now.toISOString()), val(true)]).as('done'),
    )
    .execute()
  const undecided = await tx.sql
    .selectFrom('vote')
    .select('listing_id')
    .where('account_id', '=', accountId)
    .where('withdrawn_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('launch_week', 'is', null),
        eb('launch_week', '<>', eb.ref('week')),
        eb('launch_week', '>=', mondayOf(now)),
      ]),
    )
    .execute()
  return undecided.map(({ listing_id }) => listing_id)
}
