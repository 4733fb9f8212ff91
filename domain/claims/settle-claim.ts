import { emailOf } from '../accounts/account.ts'
import type { EmailFacts } from '../accounts/emails/email.ts'
import type { Tx } from '../database/database.ts'
import { constant } from '../database/constant.ts'
import { answersDispute, daysAfter, DISPUTE_DAYS, isWeaker, mayDispute, nextCheck } from './claim-rules.ts'
import { lockClaim, type Claim } from './claim.ts'
import { isClaimantClosed } from './closed-claimant.ts'
import { handOver } from './hand-over.ts'
import { askForObjections, waitsForObjections, wasObjectedTo } from './objections.ts'
import type { Settling } from './settling.ts'
import { ownersWithStanding } from './standing.ts'

/**
 * Settles a pending claim whose proof was just seen. If the proof shows less than the listing's owners can,
 * the claim waits for objections. If another account has a verified claim, a stronger proof opens a dispute,
 * and so does an equal one while the other fails its checks and the owners show nothing more; otherwise the
 * other account stays the holder. If nobody stands in the way, the claimant becomes the owner. Concurrent
 * claims for a listing are settled one after the other.
 */
export async function settleProof(settling: Settling, claimId: number): Promise<void> {
  const { tx, jobs, now } = settling
  const isClosed = await isClaimantClosed(tx, claimId)
  const claim = await lockClaim(tx, claimId, now)
  if (claim?.status !== 'pending') return
  if (isClosed) return setStatus(settling, claim.id, 'withdrawn', 'withdrawn')
  const holder = await claimOfListing(tx, claim.listing_id, 'verified')
  if (holder?.account_id === claim.account_id) return verify(settling, claim, holder)
  const { owners, standing } = await ownersWithStanding(tx, claim.listing_id)
  const isOwner = owners.some(({ id }) => id === claim.account_id)
  if (isOwner) return holder ? setReason(settling, claim, 'verified_by_co_owner') : verify(settling, claim, holder)
  const rival = await claimOfListing(tx, claim.listing_id, 'disputed')
  if (rival && !isWeaker(rival.method, claim.method)) return setReason(settling, claim, 'another_claim')
  const shown = holder?.method ?? standing
  if (shown && isWeaker(claim.method, shown)) {
    if (await wasObjectedTo(tx, claim)) return setStatus(settling, claim.id, 'withdrawn', 'objected')
    if (rival?.reason === 'approved') return setReason(settling, claim, 'another_claim')
    if (holder) await jobs('check-claim', { claimId: holder.id })
    if (rival) await endRival(settling, rival, claim)
    return askForObjections(settling, claim)
  }
  if (!holder) return verify(settling, claim, holder)
  const showsMore = standing !== null && isWeaker(claim.method, standing)
  if (mayDispute(claim.method, holder) && !showsMore) {
    if (rival) await endRival(settling, rival, claim)
    return dispute(settling, claim, holder)
  }
  // The holder's proof may be gone by now, so check it immediately.
  await jobs('check-claim', { claimId: holder.id })
  return setReason(settling, claim, 'held_by_another')
}

const PUBLIC = new Set(['scheduled', 'live'])

/** What a check of the proofs in a dispute just found. */
interface SeenProofs {
  isProven: boolean
  /**
   * The id of the verified claim that keeps the listing because its proof is still there; null if there is
   * none, or if it's an email claim, whose mailbox isn't asked again.
   */
  standingHolder: number | null
}

/**
 * Settles a dispute once its time is over or the listing has no owner left: the challenger gets the listing
 * if their proof is still there and, unless the claim was approved, the holder's isn't. While a claim waits
 * for objections, only a stronger proof of the holder counts; in any other dispute, an equal one does too. A
 * claim that waited also needs a public listing and no objection.
 */
export async function settleDispute(settling: Settling, claimId: number, seen: SeenProofs): Promise<void> {
  const { tx, now } = settling
  const isClosed = await isClaimantClosed(tx, claimId)
  const claim = await lockClaim(tx, claimId, now)
  if (claim?.status !== 'disputed') return
  if (isClosed) return setStatus(settling, claim.id, 'withdrawn', 'withdrawn')
  const { owners } = await ownersWithStanding(tx, claim.listing_id)
  if (owners.length && new Date(claim.dispute_ends_at!) > now) return
  const holder = await claimOfListing(tx, claim.listing_id, 'verified')
  if (waitsForObjections(claim)) {
    if (claim.reason === 'objected') return endObjected(settling, claim)
    if (!PUBLIC.has(claim.listing_status)) {
      await setStatus(settling, claim.id, 'withdrawn', 'not_public')
      return tellEnded(settling, claim, 'not_public')
    }
  }
  if (holder && claim.reason !== 'approved') {
    const stands = holder.method === 'email' ? !mayDispute(claim.method, holder) : holder.id === seen.standingHolder
    if (stands) return endDispute(settling, claim, 'held_by_another')
  }
  if (!seen.isProven) return endDispute(settling, claim, 'not_proven')
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
    const isOwn = holder.account_id === claim.account_id
    const lost = waitsForObjections(claim) ? 'handed_over' : 'lost_dispute'
    await setStatus(settling, holder.id, 'withdrawn', isOwn ? 'replaced' : lost)
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
  const rival = await claimOfListing(tx, claim.listing_id, 'disputed')
  if (rival && answersDispute(claim.method, rival.method)) await endRival(settling, rival, claim)
  await handOver(settling, claim)
}

/** Ends a disputed claim for the same listing, because the proof of `claim` is at least as strong. */
async function endRival(settling: Settling, rival: Holder, claim: Claim): Promise<void> {
  const { slug, website_url } = claim
  if (rival.reason === 'objected') await endObjected(settling, { ...rival, slug, website_url })
  else if (rival.account_id === claim.account_id) await setStatus(settling, rival.id, 'withdrawn', 'replaced')
  else await endDispute(settling, { ...rival, slug, website_url }, 'held_by_another')
}

/** Ends a claim that an owner or the site team objected to, and tells its claimant. */
async function endObjected(settling: Settling, claim: Ended): Promise<void> {
  await setStatus(settling, claim.id, 'withdrawn', 'objected')
  await settling.writeEmail({
    kind: 'claim-objected',
    to: await emailOf(settling.tx, claim.account_id),
    reference: String(claim.id),
    facts: {
      listing: `${settling.siteUrl}/listings/${claim.slug}`,
      website: new URL(claim.website_url).hostname,
      answer: `${settling.siteUrl}/listings/${claim.slug}/claim`,
    },
  })
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

/**
 * Ends a dispute that the challenger didn't win: their claim is pending again, or expired if its time is over
 * or they have another pending claim with the same method. Tells them.
 */
async function endDispute(settling: Settling, claim: Ended, reason: 'held_by_another' | 'not_proven'): Promise<void> {
  const { tx, now } = settling
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
    .where('id', '=', claim.id)
    .execute()
  await tellEnded(settling, claim, reason)
}

async function tellEnded(
  { tx, now, writeEmail, siteUrl }: Settling,
  claim: Ended,
  reason: EmailFacts['claim-ended']['reason'],
): Promise<void> {
  await writeEmail({
    kind: 'claim-ended',
    to: await emailOf(tx, claim.account_id),
    // A claim can wait more than once.
    reference: `${claim.id} ${now.toISOString()}`,
    facts: {
      listing: `${siteUrl}/listings/${claim.slug}`,
      website: new URL(claim.website_url).hostname,
      reason,
      answer: `${siteUrl}/listings/${claim.slug}/claim`,
    },
  })
}

type Holder = Pick<Claim, 'id' | 'account_id' | 'method' | 'failures' | 'reason'>
type Ended = Pick<Claim, 'id' | 'account_id' | 'slug' | 'website_url'>

export async function claimOfListing(
  tx: Tx,
  listingId: number,
  status: 'verified' | 'disputed',
): Promise<Holder | null> {
  const found = await tx.sql
    .selectFrom('claim')
    .select(['id', 'account_id', 'method', 'failures', 'reason'])
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
