import * as z from 'zod'
import { finishRevenue, noteRevenueProblem, openRevenueKey } from '../../domain/leaderboards/revenue-key.ts'
import type { Tx } from '../../domain/database/database.ts'
import { RevenueError } from '../../outside/revenue/revenue.ts'
import { defineJob } from '../define-job.ts'

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
    const opened = await openRevenueKey(db, listingId, { appSecret, now: now() })
    if (!opened) return // no key is connected anymore, or it can't be used and the problem is noted
    const { key, sealed } = opened
    const write = (work: (tx: Tx) => Promise<void>) => db.transaction(work)
    try {
      const { cents, currency } = await revenue.last30Days(key, signal)
      signal.throwIfAborted()
      const confirmed = { last30DaysCents: cents, currency, source: revenue.source, observedAt: now() }
      await write((tx) => finishRevenue(tx, listingId, { sealed, revenue: confirmed }))
    } catch (error) {
      if (!(error instanceof RevenueError) || error.problem === 'unavailable') throw error
      const { problem } = error
      await write((tx) => noteRevenueProblem(tx, listingId, { sealed, problem, now: now() }))
    }
  },

  giveUp: ({ listingId }, { db, now }) =>
    db.transaction((tx) => noteRevenueProblem(tx, listingId, { problem: 'unavailable', now: now() })),
})
