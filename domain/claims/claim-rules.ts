import type { ClaimMethod } from '../shared/claim-methods.ts'
import type { ProofOutcome } from './judge-proof.ts'

export const CLAIM_STATUSES = ['pending', 'verified', 'expired', 'lapsed', 'disputed', 'withdrawn'] as const

const DAY_MS = 86_400_000
/** A token that nobody published by then was forgotten. */
export const PENDING_DAYS = 7
/** How long the holder has to answer a stronger proof. */
export const DISPUTE_DAYS = 7
const RECHECK_DAYS = 30
/** A mailbox can only be asked by an email, so it is asked less often … */
const RENEWAL_DAYS = 180
/** … and given a week to answer each of them. */
export const RENEWAL_ANSWER_DAYS = 7
const FAILED_AGAIN_DAYS = 1
const FAILURES_TO_LAPSE = 3
const LAPSE_DAYS = 14

/** Who controls the name controls the website, and who writes to the website has more than one of its mailboxes. */
const STRENGTH: Record<ClaimMethod, number> = { email: 1, meta: 2, file: 2, dns: 3 }

export function daysAfter(time: Date, days: number): Date {
  return new Date(time.getTime() + days * DAY_MS)
}

/** Whether a new proof opens a dispute: it is stronger, or as strong while the holder's own fails its checks. */
export function mayDispute(challenger: ClaimMethod, holder: { method: ClaimMethod; failures: number }): boolean {
  const gap = STRENGTH[challenger] - STRENGTH[holder.method]
  return gap > 0 || (gap === 0 && holder.failures > 0)
}

/** Whether the holder's new proof ends a dispute: it is as strong as the challenger's. */
export function answersDispute(holder: ClaimMethod, challenger: ClaimMethod): boolean {
  return STRENGTH[holder] >= STRENGTH[challenger]
}

/** When a proof that was just seen is looked at again. */
export function nextCheck(method: ClaimMethod, now: Date): Date {
  return daysAfter(now, method === 'email' ? RENEWAL_DAYS : RECHECK_DAYS)
}

interface Checks {
  failures: number
  failingSince: Date | null
}

/**
 * What a repeated check makes of a verified claim: a failed one is repeated daily (by email: weekly), and three failures in
 * a row over at least 14 days end the claim. A check that could not be made counts for nothing.
 */
export function afterCheck(
  { failures, failingSince }: Checks,
  outcome: ProofOutcome,
  { method, now }: { method: ClaimMethod; now: Date },
): Checks & { next: Date; hasLapsed: boolean } {
  const again = daysAfter(now, method === 'email' ? RENEWAL_ANSWER_DAYS : FAILED_AGAIN_DAYS)
  if (outcome === 'proven') return { failures: 0, failingSince: null, next: nextCheck(method, now), hasLapsed: false }
  if (outcome === 'could_not_check') return { failures, failingSince, next: again, hasLapsed: false }
  const since = failingSince ?? now
  const hasLapsed = failures + 1 >= FAILURES_TO_LAPSE && now >= daysAfter(since, LAPSE_DAYS)
  return { failures: failures + 1, failingSince: since, next: again, hasLapsed }
}
