import * as z from 'zod'
import { overdueEmails } from '../../domain/accounts/emails/emails-to-mend.ts'
import { defineJob } from '../define-job.ts'

export default defineJob({
  name: 'send-overdue-emails',
  queue: { policy: 'short', retryLimit: 2, expireInSeconds: 300, notify: true },
  payload: z.strictObject({}),
  // The command line can't queue jobs, so this hourly job sends the emails that commands wrote.
  cron: '41 * * * *',

  run: (_payload, { db, jobsIn, now }) =>
    db.transaction(async (tx) => {
      const send = jobsIn(tx)
      for (const letterId of await overdueEmails(tx, now())) await send('send-letter', { letterId })
    }),
})
