import type { Tx } from '../database/database.ts'
import { DomainError } from '../errors.ts'
import { recountListing } from './recount.ts'

// In a file of its own, since the site team judges votes but must never reach the code that casts them.

/**
 * Why a vote in the ledger doesn't count. Some reasons come from a rule (`integrity.ts`), some from the site
 * team, and `same_person` from either.
 */
export type DiscountReason =
  | 'own_listing'
  | 'new_account'
  | 'burst'
  | 'shared_network'
  | 'ring'
  | 'automated'
  | 'same_person'
  | 'traded'
  | 'site_team'

/**
 * Discounts a vote for a reason, or counts it if the reason is null. Rules never change it afterward. Throws
 * `not_found`.
 */
export async function judgeVote(tx: Tx, voteId: number, discountedFor: DiscountReason | null): Promise<void> {
  await tx.lock('ballots')
  const vote = await tx.sql
    .updateTable('vote')
    .set({ counted: discountedFor === null, reason: discountedFor, is_reviewed: true })
    .where('id', '=', voteId)
    .returning('listing_id')
    .executeTakeFirst()
  if (!vote) throw new DomainError('not_found', `There is no vote ${voteId}.`, 'Use an id from the vote ledger.')
  await recountListing(tx, vote.listing_id)
}
