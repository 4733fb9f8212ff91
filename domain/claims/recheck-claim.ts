import { emailOf } from '../accounts/account.ts'
import type { Reader } from '../database/database.ts'
import { raw } from '../database/raw.ts'
import { sendClaimLink } from './claim-link.ts'
import { afterCheck } from './claim-rules.ts'
import { CLAIM_COLUMNS, lockClaim, type Claim } from './claim.ts'
import type { ProofOutcome } from './judge-proof.ts'
import { setStatus } from './settle-claim.ts'
import type { Settling } from './settling.ts'

/** The claims whose proof is looked at again by now, and the disputes whose window is over. */
export async function claimsDue(db: Reader, now: Date): Promise<number[]> {
  const due = await raw<{ id: number }>(db, {
    text: `select id::int from claim where status = 'verified' and next_check_at <= $1
           union select id::int from claim where status = 'disputed' and dispute_ends_at <= $1 order by 1 limit 1000`,
    values: [now.toISOString()],
  })
  return due.map(({ id }) => id)
}

/** A claim to look at, whoever it belongs to; null when it is gone. */
export async function claimToCheck(db: Reader, id: number, now: Date): Promise<Claim | null> {
  const [claim] = await raw<Claim>(db, {
    text: `select ${CLAIM_COLUMNS} from claim join listing on listing.id = listing_id where claim.id = $2`,
    values: [now.toISOString(), id],
  })
  return claim ?? null
}

/** Brings in what a repeated look at a verified claim saw. Its owner is told when it begins to fail, and when it has lapsed. */
export async function recordCheck(settling: Settling, claimId: number, outcome: ProofOutcome): Promise<void> {
  const { tx, now } = settling
  const claim = await lockClaim(tx, claimId, now)
  if (claim?.status !== 'verified') return
  const failingSince = claim.failing_since === null ? null : new Date(claim.failing_since)
  const after = afterCheck({ failures: claim.failures, failingSince }, outcome, { method: claim.method, now })
  await raw(tx, {
    text: `update claim set checked_at = $2, next_check_at = $3, failures = $4, failing_since = $5 where id = $1`,
    values: [
      claimId,
      now.toISOString(),
      after.next.toISOString(),
      after.failures,
      after.failingSince?.toISOString() ?? null,
    ],
  })
  if (after.hasLapsed) await setStatus(settling, claimId, 'lapsed', 'proof_gone')
  // A mailbox is told by the letter that asks it again.
  const hasBegun = after.failures === 1 && outcome === 'not_yet' && claim.method !== 'email'
  if (!after.hasLapsed && !hasBegun) return
  await settling.writeLetter({
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

/** Asks a mailbox again; a letter of before that nobody answered is a failed check. */
export async function askMailboxAgain(settling: Settling, claimId: number): Promise<void> {
  const { tx, now } = settling
  const claim = await lockClaim(tx, claimId, now)
  if (claim?.status !== 'verified' || new Date(claim.next_check_at!) > now) return
  const [asked] = await raw(tx, {
    text: `select 1 from claim_link where claim_id = $1 and purpose = 'renewal' and created_at > $2::timestamptz - interval '30 days'`,
    values: [claimId, now.toISOString()],
  })
  // The first letter of a round is no failure yet: as a check that could not be made, it only sets the next one.
  await recordCheck(settling, claimId, asked ? 'not_yet' : 'could_not_check')
  const still = await claimToCheck(tx, claimId, now)
  if (still?.status === 'verified') await sendClaimLink(settling, still, await emailOf(tx, claim.account_id), 'renewal')
}
