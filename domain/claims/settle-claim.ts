import { emailOf } from '../accounts/account.ts'
import type { Tx } from '../database/database.ts'
import { constant } from '../database/constant.ts'
import { answersDispute, daysAfter, DISPUTE_DAYS, mayDispute, nextCheck } from './claim-rules.ts'
import { lockClaim, type Claim } from './claim.ts'
import { handOver } from './hand-over.ts'
import type { Settling } from './settling.ts'

/**
 * Settles a pending claim whose proof was just seen: its account becomes the owner, unless another account
 * has verified the listing. In that case a stronger proof, or an equal one while the holder's fails its
 * checks, may open a dispute. Concurrent claims for a listing are settled one after the other.
 */
export async function settleProof(settling: Settling, claimId: number): Promise<void> {
  const { tx, jobs, now } = settling
  const claim = await lockClaim(tx, claimId, now)
  if (claim?.status !== 'pending') return
  const holder = await claimOfListing(tx, claim.listing_id, 'verified')
  if (!holder) return verify(settling, claim, holder)
  if (holder.account_id === claim.account_id) {
    await endAnsweredDispute(settling, claim)
    return verify(settling, claim, holder)
  }
  const owner = await tx.sql
    .selectFrom('listing_owner')
    .select('account_id')
    .where('listing_id', '=', claim.listing_id)
    .where('account_id', '=', claim.account_id)
    .executeTakeFirst()
  const challenger = await claimOfListing(tx, claim.listing_id, 'disputed')
  if (owner) return setReason(settling, claim, 'verified_by_co_owner')
  if (challenger) return setReason(settling, claim, 'in_dispute')
  if (mayDispute(claim.method, holder)) return dispute(settling, claim, holder)
  // The holder's proof may be gone by now, so check it immediately.
  await jobs('check-claim', { claimId: holder.id })
  return setReason(settling, claim, 'held_by_another')
}

/** Settles a dispute once its week is over: the challenger gets the listing if their proof is still there. */
export async function settleDispute(settling: Settling, claimId: number, isProven: boolean): Promise<void> {
  const { tx, now } = settling
  const claim = await lockClaim(tx, claimId, now)
  if (claim?.status !== 'disputed' || new Date(claim.dispute_ends_at!) > now) return
  const holder = await claimOfListing(tx, claim.listing_id, 'verified')
  if (!isProven) return endDispute(settling, claim, 'not_proven')
  await verify(settling, claim, holder)
  await settling.writeEmail({
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
  }
  await tx.sql
    .updateTable('claim')
    .set({
      status: 'verified',
      reason: null,
      verified_at: now.toISOString(),
      checked_at: now.toISOString(),
      next_check_at: nextCheck(claim.method, now).toISOString(),
      failures: 0,
      failing_since: null,
      dispute_ends_at: null,
    })
    .where('id', '=', claim.id)
    .execute()
  await handOver(settling, claim)
}

async function dispute(settling: Settling, claim: Claim, holder: Holder): Promise<void> {
  const { tx, now, writeEmail, siteUrl } = settling
  const endsAt = daysAfter(now, DISPUTE_DAYS)
  await tx.sql
    .updateTable('claim')
    .set({
      status: 'disputed',
      reason: 'in_dispute',
      checked_at: now.toISOString(),
      dispute_ends_at: endsAt.toISOString(),
    })
    .where('id', '=', claim.id)
    .execute()
  await writeEmail({
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

/** Ends the dispute about a listing if its holder's new proof is at least as strong as the challenger's. */
async function endAnsweredDispute(settling: Settling, claim: Claim): Promise<void> {
  const challenger = await claimOfListing(settling.tx, claim.listing_id, 'disputed')
  if (challenger && answersDispute(claim.method, challenger.method))
    await endDispute(settling, challenger, 'held_by_another')
}

/**
 * Ends a dispute that the challenger didn't win: their claim is pending again, or expired if its time is over
 * or they have another pending claim with the same method.
 */
async function endDispute({ tx, now }: Settling, { id }: { id: number }, reason: string): Promise<void> {
  const time = now.toISOString()
  await tx.sql
    .updateTable('claim')
    .set((eb) => {
      const hasAnother = eb.exists(
        eb
          .selectFrom('claim as other')
          .select('other.id')
          .whereRef('other.account_id', '=', 'claim.account_id')
          .whereRef('other.listing_id', '=', 'claim.listing_id')
          .whereRef('other.method', '=', 'claim.method')
          .where('other.status', '=', constant('pending')),
      )
      return {
        dispute_ends_at: null,
        reason,
        checked_at: time,
        status: eb
          .case()
          .when(eb.and([eb('expires_at', '>', time), eb.not(hasAnother)]))
          .then(constant('pending'))
          .else(constant('expired'))
          .end(),
      }
    })
    .where('id', '=', id)
    .execute()
}

type Holder = Pick<Claim, 'id' | 'account_id' | 'method' | 'failures'>

async function claimOfListing(tx: Tx, listingId: number, status: 'verified' | 'disputed'): Promise<Holder | null> {
  const found = await tx.sql
    .selectFrom('claim')
    .select(['id', 'account_id', 'method', 'failures'])
    .where('listing_id', '=', listingId)
    .where('status', '=', constant(status))
    .forUpdate()
    .executeTakeFirst()
  return found ?? null
}

/** Ends a claim. If it was the verified one, its listing is no longer shown as verified. */
export async function setStatus(
  { tx }: Pick<Settling, 'tx'>,
  claimId: number,
  status: 'lapsed' | 'withdrawn',
  reason: string,
): Promise<void> {
  await tx.sql
    .with('ended', (q) =>
      q
        .updateTable('claim')
        .set({ status, reason, next_check_at: null, dispute_ends_at: null })
        .where('id', '=', claimId)
        .returning('listing_id'),
    )
    .updateTable('listing')
    .set({ verified_at: null })
    .where('id', '=', (eb) => eb.selectFrom('ended').select('ended.listing_id'))
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('claim')
            .select('claim.id')
            .whereRef('claim.listing_id', '=', 'listing.id')
            .where('claim.status', '=', constant('verified'))
            .where('claim.id', '<>', claimId),
        ),
      ),
    )
    .execute()
}

async function setReason({ tx, now }: Settling, { id }: Claim, reason: string): Promise<void> {
  await tx.sql.updateTable('claim').set({ reason, checked_at: now.toISOString() }).where('id', '=', id).execute()
}

/** Records that a pending claim was checked and not proven. */
export async function recordNotProven(
  { tx, now }: Settling,
  claimId: number,
  outcome: 'not_yet' | 'could_not_check',
): Promise<void> {
  const reason = outcome === 'not_yet' ? 'not_published' : 'could_not_check'
  await tx.sql
    .updateTable('claim')
    .set({ reason, checked_at: now.toISOString() })
    .where('id', '=', claimId)
    .where('status', '=', 'pending')
    .execute()
}
