import type { Reader } from '../database/database.ts'
import { prepare } from '../database/prepare.ts'
import { currentLaunch } from '../launches/current-launch.ts'
import { mondayOf } from '../launches/week.ts'
import type { DiscountReason } from './judge-vote.ts'

/**
 * The state of a person's vote: none, counted, waiting until their account is a day old, discounted for one
 * of the two reasons that the person is told, or discounted for a reason that they aren't told (`kept`).
 */
export type OwnVote = 'none' | 'counted' | 'waiting' | 'own_listing' | 'same_person' | 'kept'

const TOLD: Partial<Record<DiscountReason, OwnVote>> = {
  new_account: 'waiting',
  own_listing: 'own_listing',
  same_person: 'same_person',
}

const voteOf = prepare((sql, given: { slug: string; accountId: string; thisWeek: string }) =>
  sql
    .selectFrom('vote as v')
    .innerJoin('listing as l', 'l.id', 'v.listing_id')
    .select(['v.counted', 'v.reason'])
    .where('l.slug', '=', given.slug)
    .where('v.account_id', '=', given.accountId)
    .where((eb) => eb('v.launch_week', 'is not distinct from', currentLaunch(eb.ref('l.id'), given.thisWeek)))
    .where('v.withdrawn_at', 'is', null),
)

const earlierVote = prepare((sql, given: { slug: string; accountId: string; thisWeek: string }) =>
  sql
    .selectFrom('vote as v')
    .innerJoin('listing as l', 'l.id', 'v.listing_id')
    .select('v.id')
    .where('l.slug', '=', given.slug)
    .where('v.account_id', '=', given.accountId)
    .where((eb) => eb('v.launch_week', 'is distinct from', currentLaunch(eb.ref('l.id'), given.thisWeek)))
    .where('v.withdrawn_at', 'is', null)
    .limit(1),
)

/** Whether the listing with this slug has launched again since a person voted for it. */
export async function hasEarlierVote(db: Reader, slug: string, accountId: string, now: Date): Promise<boolean> {
  return (await earlierVote(db, { slug, accountId, thisWeek: mondayOf(now) })).length > 0
}

/** The state of a person's vote in the current launch of the listing with this slug. */
export async function ownVote(db: Reader, slug: string, accountId: string, now: Date): Promise<OwnVote> {
  const [vote] = await voteOf(db, { slug, accountId, thisWeek: mondayOf(now) })
  if (!vote) return 'none'
  if (vote.counted) return 'counted'
  return TOLD[vote.reason!] ?? 'kept'
}
