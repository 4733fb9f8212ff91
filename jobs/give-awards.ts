import * as z from 'zod'
import { giveAwards } from '../domain/awards/give-awards.ts'
import { defineJob } from './define-job.ts'

export default defineJob({
  name: 'give-awards',
  queue: { policy: 'short', retryLimit: 5, retryBackoff: true, expireInSeconds: 120, notify: true },
  payload: z.strictObject({}),
  // Monday 00:10 UTC is the first time that finds a week to settle; the other hours are for a service that slept then.
  cron: '10 * * * *',

  run: (_payload, { db, now }) =>
    db.transaction(async (tx) => {
      await giveAwards(tx, now())
    }),
})
