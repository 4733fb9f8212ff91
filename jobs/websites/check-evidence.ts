import * as z from 'zod'
import {
  checkedNow,
  keepCheck,
  lastCheck,
  quotesByPage,
  type PageFate,
} from '../../domain/listings/evidence/evidence-check.ts'
import { Listing } from '../../domain/listings/listing.entity.ts'
import { defineJob, ownerOfListing } from '../define-job.ts'

export default defineJob({
  name: 'check-evidence',
  queue: {
    policy: 'short',
    retryLimit: 2,
    retryBackoff: true,
    expireInSeconds: 300,
    heartbeatSeconds: 10,
    notify: true,
  },
  payload: z.strictObject({ listingId: z.int() }),
  key: ({ listingId }) => String(listingId),
  concurrency: 2,
  owner: ownerOfListing,

  async run({ listingId }, { db, web, now, account, signal }) {
    const listing = await db.read.em.findOne(Listing, { id: listingId })
    if (listing?.status !== 'live') return // deleted, or no longer live since the job was queued

    const before = await lastCheck(db.read, listingId)
    const pages: { url: string; quotes: { field: string; quote: string }[]; fate: PageFate }[] = []
    for (const [url, quotes] of quotesByPage(listing)) {
      const fate = await web.readerFor(account).recheckPage(url, {
        quotes: quotes.map(({ quote }) => quote),
        version: before.pages[url] ?? {},
        signal,
      })
      pages.push({ url, quotes, fate })
    }
    await db.transaction((tx) => keepCheck(tx, listingId, checkedNow(before, pages, now())))
  },
})
