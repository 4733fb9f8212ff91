import * as z from 'zod'
import { judgeProof, type ProofOutcome } from '../../domain/claims/proofs/judge-proof.ts'
import { claimToCheck, holderToCheck, recordCheck, sendRenewal } from '../../domain/claims/recheck-claim.ts'
import { claimableSite } from '../../domain/claims/claimable-site.ts'
import type { Claim } from '../../domain/claims/claim.ts'
import type { ProofReader } from '../../domain/claims/proofs/proof-reader.ts'
import { settleDispute } from '../../domain/claims/settle-claim.ts'
import type { Settling } from '../../domain/claims/settling.ts'
import { writeEmail } from '../../domain/accounts/emails/email.ts'
import { defineJob } from '../define-job.ts'

export default defineJob({
  name: 'check-claim',
  queue: { policy: 'short', retryLimit: 2, retryBackoff: true, expireInSeconds: 120, notify: true },
  payload: z.strictObject({ claimId: z.int() }),
  key: ({ claimId }) => String(claimId),
  concurrency: 2,
  async owner({ claimId }, db) {
    const claim = await db.sql
      .selectFrom('claim')
      .select('account_id as account')
      .where('id', '=', claimId)
      .executeTakeFirst()
    return claim ?? null
  },

  async run({ claimId }, { db, proofs, jobsIn, appSecret, siteUrl, now, signal }) {
    const claim = await claimToCheck(db.read, claimId, now())
    if (!claim) return
    const settle = (work: (settling: Settling) => Promise<void>) =>
      db.transaction((tx) => {
        const jobs = jobsIn(tx)
        const time = now()
        const emails: Settling['writeEmail'] = (email) => writeEmail({ tx, jobs, appSecret, now: time }, email)
        return work({ tx, jobs, writeEmail: emails, siteUrl, now: time })
      })

    if (claim.status === 'disputed') {
      const holder = await holderToCheck(db.read, claim, now())
      // An objection ends the claim, whatever its proof.
      const outcome = claim.reason === 'objected' ? 'not_yet' : await proofOf(claim, proofs, signal)
      const held = holder ? await proofOf(holder, proofs, signal) : 'not_yet'
      // If a proof can't be checked, for example because the website is down, the next run tries again.
      if (outcome === 'could_not_check' || held === 'could_not_check') return
      const standingHolder = held === 'proven' ? holder!.id : null
      await settle((in_) => settleDispute(in_, claimId, { isProven: outcome === 'proven', standingHolder }))
    } else if (claim.status === 'verified' && claim.method === 'email') {
      await settle((in_) => sendRenewal(in_, claimId))
    } else if (claim.status === 'verified') {
      const outcome = await proofOf(claim, proofs, signal)
      await settle((in_) => recordCheck(in_, claimId, outcome))
    }
  },
})

/**
 * Checks the proof of a claim. A mailbox isn't asked again: it was proved when the dispute began, at most a
 * week ago.
 */
async function proofOf(claim: Claim, proofs: ProofReader, signal: AbortSignal): Promise<ProofOutcome> {
  if (claim.method === 'email') return 'proven'
  const seen = await proofs.look(claimableSite(claim.website_url), signal)
  return judgeProof(claim.method, seen, claim.token).outcome
}
