import * as z from 'zod'
import { writeEmail, type EmailWriter } from '../domain/accounts/emails/email.ts'
import { tellOwnersOfHiding } from '../domain/listings/hiding-emails.ts'
import { defineJob } from './define-job.ts'

export default defineJob({
  name: 'tell-owners',
  queue: { policy: 'short', retryLimit: 2, expireInSeconds: 300, notify: true },
  payload: z.strictObject({}),
  // Hourly, because the command line can't queue jobs: this run emails the owners of listings that were
  // hidden or shown again there.
  cron: '41 * * * *',

  async run(_payload, { db, jobsIn, appSecret, siteUrl, now }) {
    await db.transaction(async (tx) => {
      const emails: EmailWriter = (email) => writeEmail({ tx, jobs: jobsIn(tx), appSecret, now: now() }, email)
      await tellOwnersOfHiding(tx, { writeEmail: emails, siteUrl, now: now() })
    })
  },
})
