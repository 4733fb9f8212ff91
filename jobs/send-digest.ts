import * as z from 'zod'
import { sendDigest } from '../domain/digest/send-digest.ts'
import { defineJob } from './define-job.ts'

export default defineJob({
  name: 'send-digest',
  queue: {
    policy: 'short',
    retryLimit: 10,
    retryBackoff: true,
    expireInSeconds: 120,
    heartbeatSeconds: 10,
    notify: true,
  },
  payload: z.strictObject({ week: z.iso.date(), after: z.uuid().nullable() }),
  // It sends itself again while many emails wait.
  delaySeconds: 2,
  key: ({ week, after }) => `${week} ${after ?? ''}`,

  run: (payload, { db, jobsIn, appSecret, now }) =>
    db.transaction((tx) => sendDigest({ tx, jobs: jobsIn(tx), appSecret, now: now() }, payload)),
})
