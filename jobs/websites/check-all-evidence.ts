import * as z from 'zod'
import { listingsToCheck } from '../../domain/listings/evidence/evidence-check.ts'
import { defineJob } from '../define-job.ts'

/** Enough to check 30,000 listings once a week. */
const MAX_PER_HOUR = 200

export default defineJob({
  name: 'check-all-evidence',
  queue: { policy: 'short', retryLimit: 2, expireInSeconds: 300, notify: true },
  payload: z.strictObject({}),
  cron: '29 * * * *',

  run: (_payload, { db, jobsIn, now }) =>
    db.transaction(async (tx) => {
      const send = jobsIn(tx)
      for (const listingId of await listingsToCheck(tx, now(), MAX_PER_HOUR))
        await send('check-evidence', { listingId })
    }),
})
