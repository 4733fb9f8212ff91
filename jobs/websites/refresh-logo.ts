import * as z from 'zod'
import { saveLogo, logoSource } from '../../domain/logos/logos.ts'
import { PictureError } from '../../domain/shared/pictures.ts'
import { FetchError } from '../../outside/web/fetch-error.ts'
import { defineJob, ownerOfListing } from '../define-job.ts'

/** Fetches the logo of a listing and saves a small, re-encoded copy. If that fails, it's tried again the next day. */
export default defineJob({
  name: 'refresh-logo',
  queue: { policy: 'exclusive', retryLimit: 1, expireInSeconds: 60, heartbeatSeconds: 10, notify: true },
  payload: z.strictObject({ listingId: z.int() }),
  key: ({ listingId }) => String(listingId),
  concurrency: 2,
  owner: ownerOfListing,

  async run({ listingId }, { db, web, pictures, now, signal }) {
    const source = await logoSource(db.read, listingId, now())
    if (source === null) return // no longer due (just fetched, or failed less than a day ago), uploaded here in the meantime, or no longer public
    const seen = await look(source)
    signal.throwIfAborted()
    await db.transaction((tx) => saveLogo(tx, { listingId, source, now: now(), ...seen }))

    async function look(url: string): Promise<{ webp: Buffer } | { problem: string }> {
      try {
        const { status, body } = await web.fetchImage(url, { signal })
        if (status !== 200) return { problem: `status_${status}` }
        return { webp: await pictures.smallLogo(body, signal) }
      } catch (error) {
        if (error instanceof FetchError) return { problem: error.code }
        if (error instanceof PictureError) return { problem: error.problem }
        throw error
      }
    }
  },

  // Records the failure; otherwise the next visitor would queue the logo again, even if it crashes the
  // process each time.
  async giveUp({ listingId }, { db, now }) {
    const source = await logoSource(db.read, listingId, now())
    if (source !== null)
      await db.transaction((tx) => saveLogo(tx, { listingId, source, now: now(), problem: 'given_up' }))
  },
})
