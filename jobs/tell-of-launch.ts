import * as z from 'zod'
import { tellOfLaunch } from '../domain/followers/launch-news.ts'
import { sundayOf } from '../domain/launches/week.ts'
import { defineJob } from './define-job.ts'

export default defineJob({
  name: 'tell-of-launch',
  queue: {
    policy: 'short',
    retryLimit: 10,
    retryBackoff: true,
    expireInSeconds: 120,
    heartbeatSeconds: 10,
    notify: true,
  },
  payload: z.strictObject({ listingId: z.int(), week: z.iso.date(), after: z.uuid().nullable() }),
  key: ({ listingId, week, after }) => `${listingId} ${week} ${after ?? ''}`,

  run: (payload, { db, jobsIn, appSecret, now, siteUrl }) =>
    db.transaction((tx) =>
      tellOfLaunch(
        { tx, jobs: jobsIn(tx), appSecret, now: now() },
        { ...payload, until: sundayOf(payload.week), siteUrl },
      ),
    ),
})
