import type { Expression } from 'kysely'
import type { Tx } from '../database/database.ts'

/** Locks listings whose comments will change, by their ids or a query for them, in one order, so that nobody waits for each other. */
export async function lockListings(tx: Tx, ids: readonly number[] | Expression<number>): Promise<void> {
  await tx.sql.selectFrom('listing').select('id').where('id', 'in', ids).orderBy('id').forNoKeyUpdate().execute()
}
