import * as z from 'zod'
import { EmbedderUnavailable } from '../domain/listings/meaning/embedder.ts'
import { buildNearness, MANY_LISTINGS } from '../domain/listings/meaning/build-nearness.ts'
import { embedListings } from '../domain/listings/meaning/embed-listings.ts'
import { forgetChangedVectors } from '../domain/listings/meaning/forget-vectors.ts'
import { defineJob } from './define-job.ts'

/** Five minutes with the built-in model; the next run goes on. */
const MAX_PER_RUN = 1000

/** About twenty seconds on an idle server; the next run goes on. */
const MAX_ADDED_PER_RUN = 10_000

export default defineJob({
  name: 'embed-listings',
  // `exclusive`: two processes would only embed the same listings.
  queue: { policy: 'exclusive', retryLimit: 2, expireInSeconds: 3600, heartbeatSeconds: 10, notify: true },
  payload: z.strictObject({}),
  cron: '* * * * *',

  async run(_payload, { db, embedder, signal }) {
    if (!embedder) return forgetChangedVectors({ db, signal })
    try {
      await embedListings({ db, embedder, signal }, MAX_PER_RUN)
      await buildNearness({ db, signal }, MANY_LISTINGS, MAX_ADDED_PER_RUN)
    } catch (error) {
      // The embedder has logged it; the next minute tries again.
      if (!(error instanceof EmbedderUnavailable)) throw error
    }
  },
})
