import * as z from 'zod'
import { forgetOldSignIns } from '../domain/accounts/forget-old.ts'
import { forgetDeleted } from '../domain/comments/delete-comments.ts'
import { forgetOldRequests } from '../domain/digest/subscribe.ts'
import { forgetOldReadings } from '../domain/drafts/read-draft.ts'
import { forgetOldKeys } from '../domain/shared/input/idempotency-key.ts'
import { eraseDue } from '../domain/people/erase.ts'
import { retain } from '../domain/people/retention.ts'
import { forgetOldMarks } from '../domain/votes/vote-marks.ts'
import { defineJob } from './define-job.ts'

export default defineJob({
  name: 'tidy',
  queue: { policy: 'short', retryLimit: 2, expireInSeconds: 300, notify: true },
  payload: z.strictObject({}),
  // Every ten minutes, because unfinished authorizations expire after 15 minutes and must not pile up.
  cron: '1-59/10 * * * *',

  async run(_payload, { db, appSecret, now, log, sweepAuthorizations }) {
    await db.transaction((tx) => forgetOldReadings(tx, now()))
    await db.transaction((tx) => forgetOldKeys(tx, now()))
    await forgetOldMarks(db.read, now())
    await forgetOldSignIns(db.read, now())
    await db.transaction((tx) => forgetDeleted(tx, now()))
    await forgetOldRequests(db.read, now())
    await sweepAuthorizations()
    const { outcome, counts } = await retain(db, now())
    if (outcome === 'reported' || (outcome === 'deleted' && Object.values(counts).some(Boolean)))
      log.info({ outcome, counts }, 'old records')
    await eraseDue(db, { appSecret, now: now(), log })
  },
})
