import type { Tx } from '../database/database.ts'
import { DomainError } from '../errors.ts'
import { recountListing } from './recount.ts'

// Apart from casting: the site team judges votes, and nobody but a person on the site casts one.

/** Why a vote stands in the ledger and is not counted: by rule (`integrity.ts`), or by the site team; `same_person` by either. */
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

/** Discounts a vote for a reason, or counts it again. No rule judges it any more. */
export async function judgeVote(tx: Tx, voteId: number, discountedFor: DiscountReason | null): Promise<void> {
  const vote = await tx.sql
    .updateTable('vote')
    .set({ counted: discountedFor === null, reason: discountedFor, is_reviewed: true })
    .where('id', '=', voteId)
    .returning('listing_id')
    .executeTakeFirst()
  if (!vote) throw new DomainError('not_found', `There is no vote ${voteId}.`, 'Take its id from the vote ledger.')
  await recountListing(tx, vote.listing_id)
}
