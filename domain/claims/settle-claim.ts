import { emailOf } from '../accounts/account.ts'
import type { Tx } from '../database/database.ts'
import { raw } from '../database/raw.ts'
import { answersDispute, daysAfter, DISPUTE_DAYS, mayDispute, nextCheck } from './claim-rules.ts'
import { lockClaim, type Claim } from './claim.ts'
import { handOver } from './hand-over.ts'
import type { Settling } from './settling.ts'

/**
 * A proof of this claim was just seen: its account becomes the owner, unless another account holds the listing by a proof of
 * its own. A stronger proof than that opens a dispute. Run inside a transaction; whoever comes first is settled first.
 */
export async function settleProof(settling: Settling, claimId: number): Promise<void> {
  const { tx, jobs, now } = settling
  const claim = await lockClaim(tx, claimId, now)
  if (claim?.status !== 'pending') return
  const holder = await claimOfListing(tx, claim.listing_id, 'verified')
  if (!holder || holder.account_id === claim.account_id) return verify(settling, claim, holder)

  const owners = await raw(tx, {
    text: 'select 1 from listing_owner where listing_id = $1 and account_id = $2',
    values: [claim.listing_id, claim.account_id],
  })
  const challenger = await claimOfListing(tx, claim.listing_id, 'disputed')
  if (owners.length) return setReason(settling, claim, 'verified_by_co_owner')
  if (challenger) return setReason(settling, claim, 'in_dispute')
  if (mayDispute(claim.method, holder)) return dispute(settling, claim, holder)
  // The holder may have lost what was proved then: looked at now rather than within the month.
  await jobs('check-claim', { claimId: holder.id })
  return setReason(settling, claim, 'held_by_another')
}

/** The window of a dispute is over, and the challenger's proof still stands or does not. */
export async function settleDispute(settling: Settling, claimId: number, isProven: boolean): Promise<void> {
  const { tx, now } = settling
  const claim = await lockClaim(tx, claimId, now)
  if (claim?.status !== 'disputed' || new Date(claim.dispute_ends_at!) > now) return
  const holder = await claimOfListing(tx, claim.listing_id, 'verified')
  if (!isProven) return endDispute(settling, claim, 'not_proven')
  await verify(settling, claim, holder)
  await settling.writeLetter({
    kind: 'claim-won',
    to: await emailOf(tx, claim.account_id),
    reference: String(claim.id),
    facts: { listing: `${settling.siteUrl}/listings/${claim.slug}`, website: new URL(claim.website_url).hostname },
  })
}

async function verify(settling: Settling, claim: Claim, holder: Holder | null): Promise<void> {
  const { tx, now } = settling
  if (holder) {
    await setStatus(
      settling,
      holder.id,
      'withdrawn',
      holder.account_id === claim.account_id ? 'replaced' : 'lost_dispute',
    )
    const challenger = await claimOfListing(tx, claim.listing_id, 'disputed')
    if (challenger && challenger.id !== claim.id && answersDispute(claim.method, challenger.method))
      await endDispute(settling, challenger, 'held_by_another')
  }
  await raw(tx, {
    text: `update claim set status = 'verified', reason = null, verified_at = $2, checked_at = $2, next_check_at = $3,
             failures = 0, failing_since = null, dispute_ends_at = null where id = $1`,
    values: [claim.id, now.toISOString(), nextCheck(claim.method, now).toISOString()],
  })
  await handOver(settling, claim)
}

async function dispute(settling: Settling, claim: Claim, holder: Holder): Promise<void> {
  const { tx, now, writeLetter, siteUrl } = settling
  const endsAt = daysAfter(now, DISPUTE_DAYS)
  await raw(tx, {
    text: `update claim set status = 'disputed', reason = 'in_dispute', checked_at = $2, dispute_ends_at = $3 where id = $1`,
    values: [claim.id, now.toISOString(), endsAt.toISOString()],
  })
  await writeLetter({
    kind: 'claim-disputed',
    to: await emailOf(tx, holder.account_id),
    reference: String(claim.id),
    facts: {
      listing: `${siteUrl}/listings/${claim.slug}`,
      website: new URL(claim.website_url).hostname,
      method: claim.method,
      answer: `${siteUrl}/listings/${claim.slug}/claim`,
      until: endsAt.toISOString(),
    },
  })
}

/** The challenger did not get the listing: the claim goes back to where it was, and ends when its time is over. */
async function endDispute({ tx, now }: Settling, { id }: { id: number }, reason: string): Promise<void> {
  await raw(tx, {
    text: `update claim set dispute_ends_at = null, reason = $2, checked_at = $3,
             status = case when expires_at > $3 and not exists (
               select from claim other where other.account_id = claim.account_id and other.listing_id = claim.listing_id
                 and other.method = claim.method and other.status = 'pending') then 'pending' else 'expired' end
           where id = $1`,
    values: [id, reason, now.toISOString()],
  })
}

interface Holder {
  id: number
  account_id: string
  method: Claim['method']
  failures: number
}

async function claimOfListing(tx: Tx, listingId: number, status: 'verified' | 'disputed'): Promise<Holder | null> {
  const [found] = await raw<Holder>(tx, {
    text: `select id::int, account_id, method, failures from claim where listing_id = $1 and status = $2 for update`,
    values: [listingId, status],
  })
  return found ?? null
}

/** Ends a claim, and with a verified one the badge of its listing. */
export async function setStatus(
  { tx }: Pick<Settling, 'tx'>,
  claimId: number,
  status: 'lapsed' | 'withdrawn',
  reason: string,
): Promise<void> {
  await raw(tx, {
    text: `with ended as (
             update claim set status = $2, reason = $3, next_check_at = null, dispute_ends_at = null
             where id = $1 returning listing_id)
           update listing set verified_at = null where id = (select listing_id from ended)
             and not exists (select from claim where listing_id = listing.id and status = 'verified' and id <> $1)`,
    values: [claimId, status, reason],
  })
}

async function setReason({ tx, now }: Settling, { id }: Claim, reason: string): Promise<void> {
  await raw(tx, {
    text: 'update claim set reason = $2, checked_at = $3 where id = $1',
    values: [id, reason, now.toISOString()],
  })
}

/** Notes that a pending claim was looked at and not proven. */
export async function noteNotProven(
  { tx, now }: Settling,
  claimId: number,
  outcome: 'not_yet' | 'could_not_check',
): Promise<void> {
  await raw(tx, {
    text: `update claim set reason = $2, checked_at = $3 where id = $1 and status = 'pending'`,
    values: [claimId, outcome === 'not_yet' ? 'not_published' : 'could_not_check', now.toISOString()],
  })
}
