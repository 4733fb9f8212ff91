import type { Tx } from '../database/database.ts'
import { lockVotes, recount } from './recount.statements.ts'

/** Updates a listing's vote figures, and those of its launches, from the ledger. */
export async function recountListing(tx: Tx, listingId: number): Promise<void> {
  await tx.sql.selectFrom('listing').select('id').where('id', '=', listingId).forNoKeyUpdate().execute()
  await recount(tx, listingId)
}

/** Recounts listings in order, so that two transactions that recount the same ones can't deadlock. */
export async function recountListings(tx: Tx, listingIds: number[]): Promise<void> {
  for (const listingId of [...new Set(listingIds)].toSorted((a, b) => a - b)) await recountListing(tx, listingId)
}

/** Rebuilds all vote figures from the ledger, and returns how many listings were wrong. Blocks voting. */
export async function recomputeRanking(tx: Tx): Promise<number> {
  await lockVotes(tx)
  return recount(tx, null)
}
