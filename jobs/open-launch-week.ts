import * as z from 'zod'
import { outgoingIn } from '../domain/accounts/emails/outgoing.ts'
import { openLaunchWeek } from '../domain/launches/free-plan.ts'
import { mondayOf, sundayOf } from '../domain/launches/week.ts'
import { listingsOf, tellOwners } from '../domain/listings/owner-emails.ts'
import { defineJob } from './define-job.ts'

export default defineJob({
  name: 'open-launch-week',
  queue: { policy: 'short', retryLimit: 5, retryBackoff: true, expireInSeconds: 120, notify: true },
  payload: z.strictObject({}),
  // The run at 00:00 UTC on Monday opens a week. The other hours are for services that weren't running then.
  cron: '0 * * * *',

  run: (_payload, services) =>
    services.db.transaction(async (tx) => {
      const now = services.now()
      const week = mondayOf(now)
      const until = sundayOf(week)
      const out = { ...outgoingIn(tx, services), siteUrl: services.siteUrl }
      const { launched, relaunched } = await openLaunchWeek(tx, now)
      for (const listing of await listingsOf(tx, [...launched, ...relaunched]))
        await tellOwners(tx, out, {
          kind: 'listing-live',
          listing,
          reference: `${listing.id} ${until}`,
          more: { until, isRelaunch: relaunched.includes(listing.id) },
        })
      for (const listingId of launched) await out.jobs('tell-of-launch', { listingId, week, after: null })
    }),
})
