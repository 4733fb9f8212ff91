import * as z from 'zod'
import { openLaunchWeek } from '../domain/launches/free-plan.ts'
import { defineJob } from './define-job.ts'

export default defineJob({
  name: 'open-launch-week',
  queue: { policy: 'short', retryLimit: 5, retryBackoff: true, expireInSeconds: 120, notify: true },
  payload: z.strictObject({}),
  // Monday 00:00 UTC opens a week. The other hours are for services that weren't running then.
  cron: '0 * * * *',

  run: (_payload, { db, now }) =>
    db.transaction(async (tx) => {
      await openLaunchWeek(tx, now())
    }),
})
