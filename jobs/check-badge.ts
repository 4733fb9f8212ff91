import * as z from 'zod'
import { lockListing, noteMissingBadge, scheduleWithBadge } from '../domain/listings/free-plan.ts'
import { Listing } from '../domain/listings/listing.ts'
import { readSettings } from '../domain/shared/settings.ts'
import { defineJob } from './define-job.ts'

export default defineJob({
  name: 'check-badge',
  queue: {
    policy: 'short',
    retryLimit: 2,
    retryBackoff: true,
    expireInSeconds: 60,
    heartbeatSeconds: 10,
    notify: true,
  },
  payload: z.strictObject({ listingId: z.int() }),
  key: ({ listingId }) => String(listingId),
  concurrency: 2,

  async run({ listingId }, { db, web, now, siteUrl, signal }) {
    const em = db.orm.em.fork()
    const listing = await em.findOne(Listing, { id: listingId })
    if (!listing || !needsBadge(listing)) return // withdrawn or paid while the job waited

    const { badge_allow_nofollow: allowNofollow } = await readSettings(db, em)
    const seen = await web.findBadge(listing.websiteUrl, {
      siteOrigin: siteUrl,
      slug: listing.slug,
      allowNofollow,
      signal,
    })
    signal.throwIfAborted()
    await db.orm.em.fork().transactional(async (tx) => {
      const held = await lockListing(tx, listingId)
      if (!held || !needsBadge(held)) return
      if (seen.found) await scheduleWithBadge(db, tx, held, now())
      else noteMissingBadge(held, seen, now())
    })
  },
})

/** A free listing needs its badge until it is live. */
function needsBadge({ status, plan }: Listing): boolean {
  return plan === 'free' && (status === 'awaiting_badge' || status === 'scheduled')
}
