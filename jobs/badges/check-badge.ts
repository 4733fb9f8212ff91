import * as z from 'zod'
import { outgoingIn } from '../../domain/accounts/emails/outgoing.ts'
import type { Tx } from '../../domain/database/database.ts'
import {
  graceEnd,
  needsBadge,
  noteMissingBadge,
  scheduleWithBadge,
  type BadgeGain,
  type BadgeLoss,
} from '../../domain/launches/free-plan.ts'
import { placeEnds } from '../../domain/launches/free-places.ts'
import { Listing } from '../../domain/listings/listing.entity.ts'
import { lockListing } from '../../domain/listings/listing.ts'
import { tellOwners } from '../../domain/listings/owner-emails.ts'
import { readSettings } from '../../domain/shared/settings.ts'
import { emailOwners } from './badge-emails.ts'
import { defineJob, ownerOfListing, type JobServices } from '../define-job.ts'

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
  owner: ownerOfListing,

  async run({ listingId }, services) {
    const { db, web, now, siteUrl, account, signal } = services
    const listing = await db.read.em.findOne(Listing, { id: listingId })
    if (!listing || !needsBadge(listing)) return // withdrawn, hidden or paid for while the job waited

    const { badge_allow_nofollow: allowNofollow } = await readSettings(db.read)
    const seen = await web.readerFor(account).findBadge(listing.websiteUrl, {
      siteOrigin: siteUrl,
      slug: listing.slug,
      allowNofollow,
      signal,
    })
    signal.throwIfAborted()
    await db.transaction(async (tx) => {
      const held = await lockListing(tx, listingId)
      if (!held || !needsBadge(held)) return
      if (seen.found) await emailAboutGain(services, tx, held, await scheduleWithBadge(tx, held, now()))
      else await emailAboutLoss(services, tx, held, noteMissingBadge(held, seen, now()))
    })
  },
})

/** Emails the owners what a found badge changed. */
async function emailAboutGain(services: JobServices, tx: Tx, listing: Listing, gain: BadgeGain): Promise<void> {
  const out = { ...outgoingIn(tx, services), siteUrl: services.siteUrl }
  const about = { listing, reference: `${listing.id} ${listing.badge.found_at}` }
  if (gain === 'place_given_up')
    await tellOwners(tx, out, {
      ...about,
      reference: `${listing.id} ${listing.badge.checked_at}`,
      kind: 'place-given-up',
      more: {},
    })
  if (gain === 'scheduled')
    await tellOwners(tx, out, { ...about, kind: 'badge-found', more: { week: listing.launchWeek! } })
  if (gain === 'live_again')
    await tellOwners(tx, out, { ...about, kind: 'listing-live', more: { until: null, isRelaunch: false } })
}

/** Emails the owners about the consequences of a missing badge, once per change. */
async function emailAboutLoss(services: JobServices, tx: Tx, listing: Listing, loss: BadgeLoss): Promise<void> {
  const { launchWeek: week, badge } = listing
  const since = badge.missing_since ?? ''
  if (loss === 'held_back' && week)
    await emailOwners(services, tx, listing, {
      kind: 'badge-reminder',
      reference: `${listing.id} ${week} held back ${badge.checked_at}`,
      more: { week, deadline: placeEnds(week, true).toISOString() },
    })
  if (loss === 'grace_begins')
    await emailOwners(services, tx, listing, {
      kind: 'badge-missing',
      reference: `${listing.id} ${since}`,
      more: { deadline: graceEnd(since).toISOString() },
    })
  if (loss === 'grace_over')
    await emailOwners(services, tx, listing, { kind: 'badge-lapsed', reference: `${listing.id} ${since}`, more: {} })
}
