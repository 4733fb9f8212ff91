import type { Tx } from '../database/database.ts'
import { lookAtClaimLink, useClaimLink } from './claim-link.ts'
import { nextCheck } from './claim-rules.ts'
import { lockClaim, selectClaims, type Claim } from './claim.ts'
import { setStatus, settleProof } from './settle-claim.ts'
import type { Settling } from './settling.ts'

/**
 * Uses up the link of an email for the account that claims: its mailbox is proved. Returns the claim as it stands then; null
 * when the link is worth nothing, or nothing to this account. Who only reads the mailbox, such as a scanner, proves nothing.
 */
export async function confirmByLink(
  settling: Settling,
  { token, accountId }: { token: string; accountId: string },
): Promise<Claim | null> {
  const { tx, now } = settling
  const link = await lookAtClaimLink(tx, token, now)
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
 * Ends a pending claim for whoever reads the mailbox; false when the link is worth nothing. A claim that stands is not ended
 * so: its emails go unanswered instead.
 */
export async function refuseByLink({ tx, now }: { tx: Tx; now: Date }, token: string): Promise<boolean> {
  const link = await lookAtClaimLink(tx, token, now)
  if (link?.purpose !== 'claim' || !(await useClaimLink(tx, token, now))) return false
  const claim = await lockClaim(tx, link.claimId, now)
  if (claim?.status === 'pending') await setStatus({ tx }, claim.id, 'withdrawn', 'refused')
  return true
}
