import * as z from 'zod'
import { makeDigest } from '../domain/digest/send-digest.ts'
import { defineJob } from './define-job.ts'

export default defineJob({
  name: 'make-digest',
  queue: { policy: 'short', retryLimit: 5, retryBackoff: true, expireInSeconds: 120, notify: true },
  payload: z.strictObject({}),
  // Monday 00:20 UTC, after the launches and awards. The other hours are for weeks whose awards wait, and services that weren't running.
  cron: '20 * * * *',

  run: (_payload, { db, jobsIn, now }) => db.transaction((tx) => makeDigest({ tx, jobs: jobsIn(tx), now: now() })),
})
