import * as z from 'zod'
import { giveAwards } from '../domain/awards/give-awards.ts'
import { defineJob } from './define-job.ts'

export default defineJob({
  name: 'give-awards',
  queue: { policy: 'short', retryLimit: 5, retryBackoff: true, expireInSeconds: 120, notify: true },
  payload: z.strictObject({}),
  // Monday 00:10 UTC settles a week. The other hours are for weeks whose votes wait, and services that weren't running then.
  cron: '10 * * * *',

  run: (_payload, { db, now }) =>
    db.transaction(async (tx) => {
      await giveAwards(tx, now())
    }),
})
