import type { Tx } from '../database/database.ts'
import { lockVotes, recount } from './recount.statements.ts'

/** Brings a listing's stored figures in line with the ledger; call it too when its launch week changes. */
export async function recountListing(tx: Tx, listingId: number): Promise<void> {
  await tx.sql.selectFrom('listing').select('id').where('id', '=', listingId).forNoKeyUpdate().execute()
  await recount(tx, listingId)
}

/** Rebuilds every stored figure from the ledger; how many listings stood wrong. Nobody can vote meanwhile. */
export async function recomputeRanking(tx: Tx): Promise<number> {
  await lockVotes(tx)
  return recount(tx, null)
}
