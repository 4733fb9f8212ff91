import * as z from 'zod'
import { logosDue } from '../../domain/logos/logos.ts'
import { defineJob } from '../define-job.ts'

/** Each logo is one small download, so an hour is enough for this many. */
const MAX_PER_HOUR = 2000

export default defineJob({
  name: 'refresh-logos',
  queue: { policy: 'short', retryLimit: 2, expireInSeconds: 300, notify: true },
  payload: z.strictObject({}),
  cron: '7 * * * *',

  async run(_payload, { db, jobsIn, now }) {
    await db.transaction(async (tx) => {
      const send = jobsIn(tx)
      for (const listingId of await logosDue(tx, now(), MAX_PER_HOUR)) await send('refresh-logo', { listingId })
    })
  },
})
