import type { Tx } from '../database/database.ts'
import { raw } from '../database/raw.ts'
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
  const [vote] = await raw<{ listing_id: number }>(tx, {
    text: `update vote set counted = $2::text is null, reason = $2, is_reviewed = true where id = $1
           returning listing_id::int`,
    values: [voteId, discountedFor],
  })
  if (!vote) throw new DomainError('not_found', `There is no vote ${voteId}.`, 'Take its id from the vote ledger.')
  await recountListing(tx, vote.listing_id)
}
