import * as z from 'zod'
import { tendPlace, waitingForBadge } from '../../domain/launches/free-reminders.ts'
import { emailOwners } from './badge-emails.ts'
import { defineJob } from '../define-job.ts'

export default defineJob({
  name: 'tend-free-places',
  queue: {
    policy: 'short',
    retryLimit: 5,
    retryBackoff: true,
    expireInSeconds: 600,
    heartbeatSeconds: 10,
    notify: true,
  },
  payload: z.strictObject({}),
  // Once a day, in the morning in Europe.
  cron: '40 8 * * *',

  async run(_payload, services) {
    const { db, now, signal } = services
    for (const id of await waitingForBadge(db.read)) {
      signal.throwIfAborted()
      // One transaction each, because locking two launch weeks at once could deadlock.
      await db.transaction(async (tx) => {
        const news = await tendPlace(tx, id, now())
        if (news?.kind === 'lapsed')
          await emailOwners(services, tx, news.listing, {
            kind: 'place-lapsed',
            reference: news.reference,
            more: { week: news.week },
          })
        if (news?.kind === 'reminder')
          await emailOwners(services, tx, news.listing, {
            kind: 'badge-reminder',
            reference: news.reference,
            more: { week: news.week, deadline: news.ends.toISOString() },
          })
      })
    }
  },
})
