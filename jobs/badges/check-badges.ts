import * as z from 'zod'
import { badgesToCheck } from '../../domain/launches/free-plan.ts'
import { defineJob } from '../define-job.ts'

export default defineJob({
  name: 'check-badges',
  queue: { policy: 'short', retryLimit: 2, expireInSeconds: 300, notify: true },
  payload: z.strictObject({}),
  // Hourly, so that owners who wait for their launch soon see that their badge was found.
  cron: '17 * * * *',

  run: (_payload, { db, jobsIn, now }) =>
    db.transaction(async (tx) => {
      const send = jobsIn(tx)
      for (const listingId of await badgesToCheck(tx, now())) await send('check-badge', { listingId })
    }),
})
