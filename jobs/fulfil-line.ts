import * as z from 'zod'
import { fulfilLine, heldLine, NotYet, noteFailure } from '../domain/orders/fulfil/fulfil-line.ts'
import { defineJob } from './define-job.ts'

export default defineJob({
  name: 'fulfil-line',
  queue: {
    retryLimit: 12,
    retryDelay: 30,
    retryBackoff: true,
    retryDelayMax: 6 * 3600,
    expireInSeconds: 120,
    heartbeatSeconds: 10,
    notify: true,
  },
  payload: z.strictObject({ lineId: z.int() }),
  concurrency: 2,

  async run({ lineId }, { db, now }) {
    try {
      await db.orm.em.fork().transactional(async (em) => {
        const line = await heldLine(db, em, lineId)
        if (line && line.fulfilment !== 'site_team') await fulfilLine(db, em, line, now())
      })
    } catch (error) {
      const reason = error instanceof NotYet ? error.message : 'the service failed; see its log'
      await noteFailure(db, db.orm.em.fork(), lineId, reason)
      throw error
    }
  },
})
