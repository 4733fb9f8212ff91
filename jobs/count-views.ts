import * as z from 'zod'
import { countViews, forgetViewers } from '../domain/views/count-views.ts'
import { defineJob } from './define-job.ts'

export default defineJob({
  name: 'count-views',
  queue: { policy: 'short', retryLimit: 2, expireInSeconds: 300, notify: true },
  payload: z.strictObject({}),
  cron: '*/5 * * * *',

  async run(_payload, { db, now, signal }) {
    const batch = () => db.transaction((tx) => countViews(tx))
    while (await batch()) signal.throwIfAborted()
    await db.transaction((tx) => forgetViewers(tx, now()))
  },
})
