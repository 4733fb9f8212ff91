import * as z from 'zod'
import { finishRevenue, noteRevenueProblem, openRevenueKey } from '../domain/leaderboards/revenue-key.ts'
import { RevenueError } from '../outside/revenue/revenue.ts'
import { defineJob } from './define-job.ts'

export default defineJob({
  name: 'refresh-revenue',
  queue: {
    policy: 'short',
    retryLimit: 3,
    retryDelay: 30,
    retryBackoff: true,
    expireInSeconds: 900,
    heartbeatSeconds: 10,
    notify: true,
  },
  payload: z.strictObject({ listingId: z.int() }),
  key: ({ listingId }) => String(listingId),

  async run({ listingId }, { db, revenue, appSecret, now, signal }) {
    const opened = await openRevenueKey(db, db.orm.em.fork(), listingId, { appSecret, now: now() })
    if (!opened) return // disconnected, or ended, while the job waited
    const { key, sealed } = opened
    const write = (work: Parameters<typeof db.orm.em.transactional<void>>[0]) => db.orm.em.fork().transactional(work)
    try {
      const { cents, currency } = await revenue.last30Days(key, signal)
      signal.throwIfAborted()
      const confirmed = { last30DaysCents: cents, currency, source: revenue.source, observedAt: now() }
      await write((em) => finishRevenue(db, em, listingId, { sealed, revenue: confirmed }))
    } catch (error) {
      if (!(error instanceof RevenueError) || error.problem === 'unavailable') throw error
      const { problem } = error
      await write((em) => noteRevenueProblem(db, em, listingId, { sealed, problem, now: now() }))
    }
  },

  giveUp: ({ listingId }, { db, now }) =>
    db.orm.em
      .fork()
      .transactional((em) => noteRevenueProblem(db, em, listingId, { problem: 'unavailable', now: now() })),
})
