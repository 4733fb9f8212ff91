import * as z from 'zod'
import { writeLetter, type LetterWriter } from '../domain/accounts/letter.ts'
import { tellOwnersOfHiding } from '../domain/listings/hiding-letters.ts'
import { defineJob } from './define-job.ts'

export default defineJob({
  name: 'tell-owners',
  queue: { policy: 'short', retryLimit: 2, expireInSeconds: 300, notify: true },
  payload: z.strictObject({}),
  // The command line has no queue: what was hidden there is told within the hour.
  cron: '41 * * * *',

  async run(_payload, { db, jobsIn, appSecret, siteUrl, now }) {
    await db.transaction(async (tx) => {
      const letters: LetterWriter = (letter) => writeLetter({ tx, jobs: jobsIn(tx), appSecret, now: now() }, letter)
      await tellOwnersOfHiding(tx, { writeLetter: letters, siteUrl, now: now() })
    })
  },
})
