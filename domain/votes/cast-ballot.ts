import { ofOneMailbox } from '../accounts/mailbox.ts'
import type { Reader, Tx } from '../database/database.ts'
import { raw } from '../database/raw.ts'
import { castVote } from './cast-vote.ts'
import {
  BURST_MS,
  CHANGES_MS,
  MOST_RING_LISTINGS,
  NEWCOMER_MS,
  refuseToggling,
  RING_DAYS,
  RING_LISTINGS,
  ringOf,
  whyNotCounted,
  type BallotFacts,
  type Ring,
} from './integrity.ts'
import { isOwn } from './own-listing.ts'
import { recountListing } from './recount.ts'

/** A ring that is the majority of more voters than this is beyond these rules, and reading them all takes too long. */
const MOST_VOTERS = 500

interface Ballot {
  listingId: number
  accountId: string
  /** Of this day, from `networkOf`; null where the address tells nothing. */
  network: string | null
  now: Date
}

/**
 * Casts a person's vote as the site does: judged by what the ledger says around it, kept either way. False when they had
 * voted already. Throws `wrong_state` unless the listing is live, and as `refuseToggling`. Run it inside a transaction.
 */
export async function castBallot(tx: Tx, ballot: Ballot): Promise<boolean> {
  const { listingId, accountId, network, now } = ballot
  await tx.lock('ballots')
  const { standing, ...before } = await ownVotesBefore(tx, ballot)
  if (standing) return false
  refuseToggling(before)
  const ring = await ringWith(tx, ballot)
  const facts = await factsOf(tx, ballot, ring)
  const discountedFor = whyNotCounted(facts)
  const isCast = await castVote(tx, { listingId, accountId, now, network, discountedFor })
  if (isCast && ring) await discountRing(tx, ring)
  return isCast
}

/** The person's votes for this listing, and whether one stands. */
async function ownVotesBefore(db: Reader, { listingId, accountId, now }: Ballot) {
  const [votes] = await raw<{ standing: boolean; lately: number; ever: number }>(db, {
    text: `select coalesce(bool_or(withdrawn_at is null), false) as standing, count(*)::int as ever,
             (count(*) filter (where cast_at > $3))::int as lately
           from vote where listing_id = $1 and account_id = $2`,
    values: [listingId, accountId, new Date(now.getTime() - CHANGES_MS).toISOString()],
  })
  return votes!
}

async function factsOf(
  db: Reader,
  { listingId, accountId, network, now }: Ballot,
  ring: Ring | null,
): Promise<BallotFacts> {
  const lately = new Date(now.getTime() - BURST_MS).toISOString()
  const newcomersSince = new Date(now.getTime() - NEWCOMER_MS).toISOString()
  const [facts] = await raw<{
    own: boolean
    already: boolean
    known_ms: number | null
    cast: number
    newcomers: number
    network: number
  }>(db, {
    text: `select ${isOwn('$1', '$2')} as own,
             exists (select from vote where listing_id = $1 and account_id in ${ofOneMailbox('$2')} and account_id <> $2
               and withdrawn_at is null and (counted or reason = 'new_account')) as already,
             (select (extract(epoch from $4::timestamptz - email_verified_at) * 1000)::float8 from account where id = $2) as known_ms,
             (select count(*)::int from vote where account_id = $2 and cast_at > $5) as cast,
             (select count(*)::int from vote v join account a on a.id = v.account_id
              where v.listing_id = $1 and v.withdrawn_at is null and v.cast_at > $5
                and coalesce(a.email_verified_at, $4) > $6) as newcomers,
             (select count(*)::int from vote where listing_id = $1 and network = $3 and account_id <> $2
                and withdrawn_at is null and (counted or reason = 'new_account')) as network`,
    values: [listingId, accountId, network, now.toISOString(), lately, newcomersSince],
  })
  return {
    isOwn: facts!.own,
    hasVotedAlready: facts!.already,
    knownForMs: facts!.known_ms,
    castLately: facts!.cast,
    newcomersLately: facts!.newcomers,
    fromNetwork: facts!.network,
    isInRing: ring?.listings.includes(listingId) ?? false,
  }
}

/** The ring that this vote would belong to, with the vote counted in. */
async function ringWith(db: Reader, { listingId, accountId, now }: Ballot): Promise<Ring | null> {
  const since = new Date(now.getTime() - RING_DAYS * 86_400_000).toISOString()
  const mine = await raw<{ id: number; voters: number }>(db, {
    text: `select id::int, (select count(*)::int from (select 1 from vote v
             where v.listing_id = listing.id and v.withdrawn_at is null limit ${MOST_VOTERS + 1}) as voted) as voters
           from listing where id = $1 or id in (
             select listing_id from vote where account_id = $2 and withdrawn_at is null and cast_at > $3)
           order by id limit ${MOST_RING_LISTINGS + 1}`,
    values: [listingId, accountId, since],
  })
  const few = mine.filter(({ voters }) => voters < MOST_VOTERS)
  if (mine.length > MOST_RING_LISTINGS || few.length < RING_LISTINGS) return null
  const others = await raw<{ account_id: string; listings: number[] }>(db, {
    text: `select v.account_id, json_agg(distinct v.listing_id) as listings from vote v
           where v.withdrawn_at is null and v.cast_at > $3 and v.account_id <> $2 and v.account_id in (
             select account_id from vote where listing_id = any($1::bigint[]) and withdrawn_at is null and cast_at > $3
             group by account_id having count(*) >= ${RING_LISTINGS})
           group by v.account_id`,
    values: [few.map(({ id }) => id), accountId, since],
  })
  const ballots = new Map(others.map(({ account_id, listings }) => [account_id, new Set(listings)]))
  ballots.set(accountId, new Set(mine.map(({ id }) => id)))
  const voters = new Map(mine.map(({ id, voters }) => [id, id === listingId ? voters + 1 : voters]))
  return ringOf(accountId, ballots, voters)
}

/** The ledger first, then the listings in one order: whatever else votes holds one listing at most, and holds it last. */
async function discountRing(tx: Tx, { people, listings }: Ring): Promise<void> {
  const changed = await raw<{ listing_id: number }>(tx, {
    text: `update vote set counted = false, reason = 'ring'
           where id in (select id from vote where account_id = any($1::uuid[]) and listing_id = any($2::bigint[])
             and withdrawn_at is null and not is_reviewed and (counted or reason = 'new_account') order by id for update)
           returning listing_id::int`,
    values: [people, listings],
  })
  const touched = new Set(changed.map(({ listing_id }) => listing_id))
  for (const listingId of [...touched].toSorted((a, b) => a - b)) await recountListing(tx, listingId)
}
