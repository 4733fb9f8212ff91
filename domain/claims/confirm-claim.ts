import { lookAtClaimLink, useClaimLink } from './claim-link.ts'
import { nextCheck } from './claim-rules.ts'
import { CLAIM_COLUMNS, type Claim } from './claim.ts'
import { settleProof, type Settling } from './settle-claim.ts'

/** Uses up the link of a letter: its mailbox is proved. Returns the claim as it stands then; null when the link is worth nothing. */
export async function confirmByLink(settling: Settling, token: string): Promise<Claim | null> {
  const { db, em, now } = settling
  const link = await lookAtClaimLink(db, em, token, now)
  if (!link || !(await useClaimLink(db, em, token, now))) return null
  if (link.purpose === 'claim') await settleProof(settling, link.claimId)
  else
    await db.rows(em, {
      text: `update claim set failures = 0, failing_since = null, checked_at = $2, next_check_at = $3
             where id = $1 and status = 'verified'`,
      values: [link.claimId, now.toISOString(), nextCheck('email', now).toISOString()],
    })
  const [claim] = await db.rows<Claim>(em, {
    text: `select ${CLAIM_COLUMNS} from claim join listing on listing.id = listing_id where claim.id = $2`,
    values: [now.toISOString(), link.claimId],
  })
  return claim ?? null
}
