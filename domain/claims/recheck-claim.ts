import { emailOf } from '../accounts/account.ts'
import type { Reader } from '../database/database.ts'
import { constant } from '../database/constant.ts'
import { sendClaimLink } from './claim-link.ts'
import { afterCheck, answersDispute, daysAfter, isWeaker } from './claim-rules.ts'
import { lockClaim, selectClaims, type Claim } from './claim.ts'
import type { ProofOutcome } from './proofs/judge-proof.ts'
import { setStatus } from './settle-claim.ts'
import type { Settling } from './settling.ts'

/**
 * The ids of at most 1000 claims: verified ones that are due for another check, and disputed ones whose time
 * is over or whose listing has no owner left.
 */
export async function claimsDue(db: Reader, now: Date): Promise<number[]> {
  const time = now.toISOString()
  const claims = db.sql.selectFrom('claim').select('id')
  const due = await claims
    .where('status', '=', constant('verified'))
    .where('next_check_at', '<=', time)
    .union(
      claims.where('status', '=', constant('disputed')).where((eb) => {
        const owners = eb.selectFrom('listing_owner as o').whereRef('o.listing_id', '=', 'claim.listing_id')
        return eb.or([eb('dispute_ends_at', '<=', time), eb.not(eb.exists(owners.select('o.account_id')))])
      }),
    )
    .orderBy('id')
    .limit(1000)
    .execute()
  return due.map(({ id }) => id)
}

/** A claim of any account; null if it no longer exists. */
export async function claimToCheck(db: Reader, id: number, now: Date): Promise<Claim | null> {
  return (await selectClaims(db, now).where('claim.id', '=', id).executeTakeFirst()) ?? null
}

/**
 * The verified claim of the listing, if it wins over the given disputed one as long as its proof is there;
 * null otherwise, and if it's an email claim. Over a claim that waits for objections, only a stronger proof
 * wins.
 */
export async function holderToCheck(db: Reader, claim: Claim, now: Date): Promise<Claim | null> {
  const holder = await selectClaims(db, now)
    .where('claim.listing_id', '=', claim.listing_id)
    .where('claim.status', '=', constant('verified'))
    .executeTakeFirst()
  if (!holder || holder.method === 'email') return null
  const wins =
    claim.reason === 'waiting_for_objections'
      ? isWeaker(claim.method, holder.method)
      : claim.reason === 'in_dispute' && answersDispute(holder.method, claim.method)
  return wins ? holder : null
}

/**
 * Saves the result of another check of a verified claim. Emails its owner when the claim has lapsed and,
 * unless it's an email claim, when it starts to fail.
 */
export async function recordCheck(settling: Settling, claimId: number, outcome: ProofOutcome): Promise<void> {
  const { tx, now } = settling
  const claim = await lockClaim(tx, claimId, now)
  if (claim?.status !== 'verified') return
  const failingSince = claim.failing_since === null ? null : new Date(claim.failing_since)
  const after = afterCheck({ failures: claim.failures, failingSince }, outcome, { method: claim.method, now })
  await tx.sql
    .updateTable('claim')
    .set({
      checked_at: now.toISOString(),
      next_check_at: after.next.toISOString(),
      failures: after.failures,
      failing_since: after.failingSince?.toISOString() ?? null,
    })
    .where('id', '=', claimId)
    .execute()
  if (after.hasLapsed) await setStatus(settling, claimId, 'lapsed', 'proof_gone')
  // Email claims get the renewal email instead.
  const startsToFail = after.failures === 1 && outcome === 'not_yet' && claim.method !== 'email'
  if (!after.hasLapsed && !startsToFail) return
  await settling.writeEmail({
    kind: after.hasLapsed ? 'claim-lapsed' : 'claim-failing',
    to: await emailOf(tx, claim.account_id),
    reference: `${claimId} ${after.failingSince!.toISOString()}`,
    facts: {
      listing: `${settling.siteUrl}/listings/${claim.slug}`,
      website: new URL(claim.website_url).hostname,
      answer: `${settling.siteUrl}/listings/${claim.slug}/claim`,
    },
  })
}

/**
 * If a check is due, emails another link to prove the mailbox again, unless the claim lapses. An earlier
 * email that was never answered counts as a failed check.
 */
export async function sendRenewal(settling: Settling, claimId: number): Promise<void> {
  const { tx, now } = settling
  const claim = await lockClaim(tx, claimId, now)
  if (claim?.status !== 'verified' || new Date(claim.next_check_at!) > now) return
  const asked = await tx.sql
    .selectFrom('claim_link')
    .select('id')
    .where('claim_id', '=', claimId)
    .where('purpose', '=', 'renewal')
    .where('created_at', '>', daysAfter(now, -30).toISOString())
    .executeTakeFirst()
  // The first email of a round isn't a failure yet, so this only schedules the next check.
  await recordCheck(settling, claimId, asked ? 'not_yet' : 'could_not_check')
  const still = await claimToCheck(tx, claimId, now)
  if (still?.status === 'verified') await sendClaimLink(settling, still, await emailOf(tx, claim.account_id), 'renewal')
}
