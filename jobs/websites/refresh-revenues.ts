import * as z from 'zod'
import { connectedListings } from '../../domain/leaderboards/revenue-key.ts'
import { defineJob } from '../define-job.ts'

export default defineJob({
  name: 'refresh-revenues',
  queue: { policy: 'short', retryLimit: 2, expireInSeconds: 300, notify: true },
  payload: z.strictObject({}),
  // Once a day, at night in Europe.
  cron: '7 3 * * *',

  run: (_payload, { db, jobsIn }) =>
    db.transaction(async (tx) => {
      const send = jobsIn(tx)
      for (const listingId of await connectedListings(tx)) await send('refresh-revenue', { listingId })
    }),
})
