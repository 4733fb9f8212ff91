import type { ClaimMethod } from '../shared/claim-methods.ts'
import type { ProofOutcome } from './proofs/judge-proof.ts'

export const CLAIM_STATUSES = ['pending', 'verified', 'expired', 'lapsed', 'disputed', 'withdrawn'] as const

const DAY_MS = 86_400_000
/** How long a claim can stay pending. */
export const PENDING_DAYS = 7
/** How long the holder has to answer a proof that opened a dispute. */
export const DISPUTE_DAYS = 7
/** How long owners and the site team can object to a claim that shows less than the owners do. */
export const OBJECTION_DAYS = 3
const RECHECK_DAYS = 30
/** A mailbox is checked less often, since each check sends an email. */
const RENEWAL_DAYS = 180
/** How long the holder of a claim has to answer a renewal email. */
export const RENEWAL_ANSWER_DAYS = 7
const RETRY_DAYS = 1
const FAILURES_TO_LAPSE = 3
const LAPSE_DAYS = 14

/** What an owner without a verified claim can show: an account at the website's domain, or the badge on its homepage. */
export type Standing = 'address' | 'badge'

/**
 * Control of the domain includes control of the website, and either proves more than having one of the
 * domain's mailboxes. A badge shows control of the homepage but names no account, so it proves less than a
 * meta tag or a file.
 */
const STRENGTH: Record<ClaimMethod | Standing, number> = { email: 1, address: 2, badge: 3, meta: 4, file: 4, dns: 5 }

export function daysAfter(time: Date, days: number): Date {
  return new Date(time.getTime() + days * DAY_MS)
}

/** Whether a new proof opens a dispute: it's stronger than the holder's, or equal while the holder's fails its checks. */
export function mayDispute(challenger: ClaimMethod, holder: { method: ClaimMethod; failures: number }): boolean {
  const gap = STRENGTH[challenger] - STRENGTH[holder.method]
  return gap > 0 || (gap === 0 && holder.failures > 0)
}

/** Whether a new proof shows less than the owners do, so that they may object to it. */
export function isWeaker(challenger: ClaimMethod, owners: ClaimMethod | Standing): boolean {
  return STRENGTH[challenger] < STRENGTH[owners]
}

/** Whether the holder's new proof ends a dispute: it's at least as strong as the challenger's. */
export function answersDispute(holder: ClaimMethod, challenger: ClaimMethod): boolean {
  return STRENGTH[holder] >= STRENGTH[challenger]
}

/** When to recheck a proof that was just seen. */
export function nextCheck(method: ClaimMethod, now: Date): Date {
  return daysAfter(now, method === 'email' ? RENEWAL_DAYS : RECHECK_DAYS)
}

interface Checks {
  failures: number
  failingSince: Date | null
}

/**
 * The state of a verified claim after another check. A check that failed or couldn't be made is repeated
 * daily, or weekly by email. At least three failures in a row over at least 14 days end the claim; a check
 * that couldn't be made doesn't count.
 */
export function afterCheck(
  { failures, failingSince }: Checks,
  outcome: ProofOutcome,
  { method, now }: { method: ClaimMethod; now: Date },
): Checks & { next: Date; hasLapsed: boolean } {
  const again = daysAfter(now, method === 'email' ? RENEWAL_ANSWER_DAYS : RETRY_DAYS)
  if (outcome === 'proven') return { failures: 0, failingSince: null, next: nextCheck(method, now), hasLapsed: false }
  if (outcome === 'could_not_check') return { failures, failingSince, next: again, hasLapsed: false }
  const since = failingSince ?? now
  const hasLapsed = failures + 1 >= FAILURES_TO_LAPSE && now >= daysAfter(since, LAPSE_DAYS)
  return { failures: failures + 1, failingSince: since, next: again, hasLapsed }
}
