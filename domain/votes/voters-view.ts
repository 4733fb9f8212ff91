import type { Reader } from '../database/database.ts'
import { prepare } from '../database/prepare.ts'

/**
 * What became of a person's vote: counted, waiting until they are known for a day, or kept without being counted. The two
 * reasons that a person can do something about are told.
 */
export type OwnVote = 'none' | 'counted' | 'waiting' | 'own_listing' | 'same_person' | 'kept'

const voteOf = prepare((sql, given: { slug: string; accountId: string }) =>
  sql
    .selectFrom('vote as v')
    .innerJoin('listing as l', 'l.id', 'v.listing_id')
    .select(['v.counted', 'v.reason'])
    .where('l.slug', '=', given.slug)
    .where('v.account_id', '=', given.accountId)
    .where('v.withdrawn_at', 'is', null),
)

/** A person's own vote for the listing of this slug. */
export async function ownVote(db: Reader, slug: string, accountId: string): Promise<OwnVote> {
  const [vote] = await voteOf(db, { slug, accountId })
  if (!vote) return 'none'
  if (vote.counted) return 'counted'
  if (vote.reason === 'own_listing' || vote.reason === 'same_person') return vote.reason
  return vote.reason === 'new_account' ? 'waiting' : 'kept'
}
