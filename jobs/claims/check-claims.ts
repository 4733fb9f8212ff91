import * as z from 'zod'
import { claimsDue } from '../../domain/claims/recheck-claim.ts'
import { defineJob } from '../define-job.ts'

/** Queues the checks of claims and disputes that are due. */
export default defineJob({
  name: 'check-claims',
  queue: { policy: 'short', retryLimit: 2, expireInSeconds: 300, notify: true },
  payload: z.strictObject({}),
  cron: '23 * * * *',

  async run(_payload, { db, jobsIn, now }) {
    await db.transaction(async (tx) => {
      const jobs = jobsIn(tx)
      for (const claimId of await claimsDue(tx, now())) await jobs('check-claim', { claimId })
    })
  },
})
