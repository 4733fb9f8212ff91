import * as z from 'zod'
import { tellFollowers } from '../domain/followers/listing-updates.ts'
import { defineJob } from './define-job.ts'

export default defineJob({
  name: 'tell-followers',
  queue: {
    policy: 'short',
    retryLimit: 10,
    retryBackoff: true,
    expireInSeconds: 120,
    heartbeatSeconds: 10,
    notify: true,
  },
  payload: z.strictObject({ updateId: z.int(), after: z.uuid().nullable() }),
  key: ({ updateId, after }) => `${updateId} ${after ?? ''}`,

  run: ({ updateId, after }, { db, jobsIn, appSecret, now, siteUrl }) =>
    db.transaction((tx) =>
      tellFollowers({ tx, jobs: jobsIn(tx), appSecret, now: now() }, { updateId, after, siteUrl }),
    ),
})
