import * as z from 'zod'
import { domainsToRate, isResting, noteRatingCheck, noteSource } from '../../domain/leaderboards/ratings.ts'
import { recordRatings } from '../../domain/leaderboards/ratings.statements.ts'
import { RatingsError } from '../../outside/ratings/ratings.ts'
import { defineJob } from '../define-job.ts'

/**
 * Measures ratings that are due. If the source is unavailable and doesn't say when to try again, the job is
 * retried. After any other failure of the source, ratings wait for the next hourly run, or until the time
 * that the source gave.
 */
export default defineJob({
  name: 'refresh-ratings',
  queue: {
    policy: 'short',
    retryLimit: 3,
    retryDelay: 30,
    retryBackoff: true,
    expireInSeconds: 1800,
    heartbeatSeconds: 10,
    notify: true,
  },
  payload: z.strictObject({}),
  cron: '27 * * * *',

  async run(_payload, { db, ratings, now, signal }) {
    if (!ratings) return // without a source, ratings stay as they are
    const { source, perRun, perRequest } = ratings
    if (await isResting(db.read, source, now())) return
    const due = await domainsToRate(db.read, now(), perRun)
    try {
      for (let first = 0; first < due.length; first += perRequest) {
        const domains = due.slice(first, first + perRequest)
        const known = await ratings.measure(domains, signal)
        const observedAt = now()
        signal.throwIfAborted()
        // Saved now, in case the next request fails.
        await db.transaction(async (tx) => {
          await recordRatings(
            tx,
            known.map((measured) => ({ ...measured, source, observedAt })),
          )
          await noteRatingCheck(tx, domains, observedAt)
        })
      }
      if (due.length) await db.transaction((tx) => noteSource(tx, source, { now: now() }))
    } catch (error) {
      if (!(error instanceof RatingsError)) throw error
      const { problem, restSeconds } = error
      const notBefore = restSeconds === undefined ? null : new Date(now().getTime() + restSeconds * 1000)
      await db.transaction((tx) => noteSource(tx, source, { now: now(), problem, notBefore }))
      // A retry within minutes can help only if the source is down.
      if (problem === 'unavailable' && !notBefore) throw error
    }
  },
})
