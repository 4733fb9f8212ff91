import { constant } from '../database/constant.ts'
import type { Reader } from '../database/database.ts'
import { prepare } from '../database/prepare.ts'
import { currentLaunch } from '../launches/current-launch.ts'
import { mondayOf } from '../launches/week.ts'
import { PUBLIC } from '../listings/public-status.ts'
import { epochMs, rfc3339 } from '../shared/clock.ts'
import { NEW_ACCOUNT_MS } from './integrity.ts'
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

/** A person's vote for a listing, in its current launch. */
export interface OwnVoteState {
  vote: OwnVote
  /** When a waiting vote can begin to count; null for any other vote, and until the person's email address is verified. */
  countsFrom: Date | null
}

export const NO_VOTE: OwnVoteState = { vote: 'none', countsFrom: null }

const votesOn = prepare((sql, given: { slugs: readonly string[]; accountId: string; thisWeek: string }) =>
  sql
    .selectFrom('vote as v')
    .innerJoin('listing as l', 'l.id', 'v.listing_id')
    .innerJoin('account as a', 'a.id', 'v.account_id')
    .select(['l.slug', 'v.counted', 'v.reason', 'a.email_verified_at as known_since'])
    .where((eb) => eb('l.slug', '=', eb.fn.any(eb.val(given.slugs))))
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

/** A person's votes in the current launches of the listings with these slugs, keyed by slug; those without a vote are left out. */
export async function ownVotes(
  db: Reader,
  slugs: readonly string[],
  accountId: string,
  now: Date,
): Promise<Map<string, OwnVoteState>> {
  const rows = await votesOn(db, { slugs, accountId, thisWeek: mondayOf(now) })
  return new Map(rows.map(({ slug, ...vote }) => [slug, stateOf(vote)]))
}

/** A person's vote in the current launch of the listing with this slug. */
export async function ownVote(db: Reader, slug: string, accountId: string, now: Date): Promise<OwnVoteState> {
  return (await ownVotes(db, [slug], accountId, now)).get(slug) ?? NO_VOTE
}

function stateOf(row: { counted: boolean; reason: DiscountReason | null; known_since: string | null }): OwnVoteState {
  const vote = row.counted ? 'counted' : (TOLD[row.reason!] ?? 'kept')
  const isDated = vote === 'waiting' && row.known_since !== null
  return { vote, countsFrom: isDated ? new Date(epochMs(row.known_since!) + NEW_ACCOUNT_MS) : null }
}

/** The name of the live listing with this slug; null if there is none. */
export async function liveListing(db: Reader, slug: string): Promise<{ name: string } | null> {
  const listing = await db.sql
    .selectFrom('listing')
    .select('name')
    .where('slug', '=', slug)
    .where('status', '=', constant('live'))
    .executeTakeFirst()
  return listing ?? null
}

/** Whether a person has cast a vote for the listing with this slug at or after this time, even if they took it back. */
export async function hasVotedSince(
  db: Reader,
  { slug, accountId, since }: { slug: string; accountId: string; since: Date },
): Promise<boolean> {
  const vote = await db.sql
    .selectFrom('vote as v')
    .innerJoin('listing as l', 'l.id', 'v.listing_id')
    .select('v.id')
    .where('l.slug', '=', slug)
    .where('v.account_id', '=', accountId)
    .where('v.cast_at', '>=', since.toISOString())
    .limit(1)
    .executeTakeFirst()
  return vote !== undefined
}

/** The counted votes of a listing: of all time, and in this week's launch (0 without one). */
export async function votesNow(db: Reader, slug: string, now: Date): Promise<{ all_time: number; week: number }> {
  const found = await db.sql
    .selectFrom('listing as l')
    .leftJoin('launch as n', (join) => join.onRef('n.listing_id', '=', 'l.id').on('n.week', '=', mondayOf(now)))
    .select(['l.votes as all_time', 'n.votes as week'])
    .where('l.slug', '=', slug)
    .executeTakeFirstOrThrow()
  return { all_time: found.all_time, week: found.week ?? 0 }
}

/** A vote in the list of a person's votes. */
export interface ListedVote extends OwnVoteState {
  /** Id of the listing. */
  id: number
  slug: string
  name: string
  is_public: boolean
  cast_at: string
  /** Whether the vote belongs to the listing's current launch. Only such votes can be taken back. */
  is_current: boolean
}

/** A person's votes that they haven't taken back, newest first, at most this many. */
export async function votesBy(db: Reader, accountId: string, now: Date, most: number): Promise<ListedVote[]> {
  const rows = await db.sql
    .selectFrom('vote as v')
    .innerJoin('listing as l', 'l.id', 'v.listing_id')
    .innerJoin('account as a', 'a.id', 'v.account_id')
    .select(['l.id', 'l.slug', 'l.name', 'v.cast_at', 'v.counted', 'v.reason', 'a.email_verified_at as known_since'])
    .select((eb) => [
      eb('l.status', 'in', PUBLIC).$castTo<boolean>().as('is_public'),
      eb('v.launch_week', 'is not distinct from', currentLaunch(eb.ref('l.id'), mondayOf(now)))
        .$castTo<boolean>()
        .as('is_current'),
    ])
    .where('v.account_id', '=', accountId)
    .where('v.withdrawn_at', 'is', null)
    .orderBy('v.id', 'desc')
    .limit(most)
    .execute()
  return rows.map(({ counted, reason, known_since, cast_at, ...row }) => ({
    ...row,
    ...stateOf({ counted, reason, known_since }),
    cast_at: rfc3339(cast_at),
  }))
}
