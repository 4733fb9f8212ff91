import type { Tx } from '../database/database.ts'
import { readClaimLink, useClaimLink } from './claim-link.ts'
import { nextCheck } from './claim-rules.ts'
import { lockClaim, selectClaims, type Claim } from './claim.ts'
import { setStatus, settleProof } from './settle-claim.ts'
import type { Settling } from './settling.ts'

/**
 * Proves control of a mailbox with the link emailed to it. Only the claimant's account can use the link: a
 * scanner that reads the mailbox proves nothing. Returns the updated claim; null if the link doesn't work, or
 * not for this account.
 */
export async function confirmByLink(
  settling: Settling,
  { token, accountId }: { token: string; accountId: string },
): Promise<Claim | null> {
  const { tx, now } = settling
  const link = await readClaimLink(tx, token, now)
  if (link?.accountId !== accountId || !(await useClaimLink(tx, token, now))) return null
  if (link.purpose === 'claim') await settleProof(settling, link.claimId)
  else
    await tx.sql
      .updateTable('claim')
      .set({
        failures: 0,
        failing_since: null,
        checked_at: now.toISOString(),
        next_check_at: nextCheck('email', now).toISOString(),
      })
      .where('id', '=', link.claimId)
      .where('status', '=', 'verified')
      .execute()
  const claim = await selectClaims(tx, now).where('claim.id', '=', link.claimId).executeTakeFirst()
  return claim ?? null
}

/**
 * Lets the reader of the mailbox end a pending claim; returns false if the link doesn't work, or is for a
 * renewal. A verified claim can't be ended this way: it lapses if its emails aren't answered.
 */
export async function refuseByLink({ tx, now }: { tx: Tx; now: Date }, token: string): Promise<boolean> {
  const link = await readClaimLink(tx, token, now)
  if (link?.purpose !== 'claim' || !(await useClaimLink(tx, token, now))) return false
  const claim = await lockClaim(tx, link.claimId, now)
  if (claim?.status === 'pending') await setStatus({ tx }, claim.id, 'withdrawn', 'refused')
  return true
}
