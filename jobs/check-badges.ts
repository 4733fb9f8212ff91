import * as z from 'zod'
import { mondayOf } from '../domain/launches/week.ts'
import { defineJob } from './define-job.ts'

export default defineJob({
  name: 'check-badges',
  queue: { policy: 'short', retryLimit: 2, expireInSeconds: 300, notify: true },
  payload: z.strictObject({}),
  // Hourly: whoever puts the badge up sees it found the same day, and no homepage is asked more often.
  cron: '17 * * * *',

  async run(_payload, { db, jobsIn, now }) {
    await db.orm.em.fork().transactional(async (em) => {
      const waiting = await db.rows<{ id: number }>(em, {
        text: `select id::int from listing where status = 'awaiting_badge'
                 or (status = 'scheduled' and plan = 'free' and launch_week <= $1::date + 7) order by badge ->> 'checked_at' nulls first, id`,
        // In the week before its launch a scheduled listing is looked at too: a badge may be taken down again.
        values: [mondayOf(now())],
      })
      const send = jobsIn(em)
      for (const { id } of waiting) await send('check-badge', { listingId: id })
    })
  },
})
