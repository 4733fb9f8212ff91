import * as z from 'zod'
import { outgoingIn } from '../domain/accounts/emails/outgoing.ts'
import { giveAwards } from '../domain/awards/give-awards.ts'
import { listingsOf, tellOwners } from '../domain/listings/owner-emails.ts'
import { defineJob } from './define-job.ts'

export default defineJob({
  name: 'give-awards',
  queue: { policy: 'short', retryLimit: 5, retryBackoff: true, expireInSeconds: 120, notify: true },
  payload: z.strictObject({}),
  // Monday 00:10 UTC settles a week. The other hours are for weeks whose votes wait, and services that weren't running then.
  cron: '10 * * * *',

  run: (_payload, services) =>
    services.db.transaction(async (tx) => {
      const out = { ...outgoingIn(tx, services), siteUrl: services.siteUrl }
      for (const { listing_id, ...award } of await giveAwards(tx, services.now()))
        for (const listing of await listingsOf(tx, [listing_id]))
          await tellOwners(tx, out, {
            kind: 'award-given',
            listing,
            reference: `${listing_id} ${award.week}`,
            more: award,
          })
    }),
})
