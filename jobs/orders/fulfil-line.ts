import * as z from 'zod'
import type { Tx } from '../../domain/database/database.ts'
import { mondayOf, sundayOf } from '../../domain/launches/week.ts'
import { tellOwners } from '../../domain/listings/owner-emails.ts'
import { LAUNCHING } from '../../domain/orders/catalogue/owned-once.ts'
import { outgoingIn } from '../../domain/accounts/emails/outgoing.ts'
import { writeEmail } from '../../domain/accounts/emails/email.ts'
import { Listing } from '../../domain/listings/listing.entity.ts'
import { buyerOf } from '../../domain/orders/buyer-of.ts'
import {
  fulfilLine,
  lockLine,
  markFulfilled,
  NotYet,
  recordFailure,
  referenceOf,
  wasBoughtBefore,
  type PaidLine,
} from '../../domain/orders/fulfil/fulfil-line.ts'
import { refundLine } from '../../domain/orders/payments/refunds.ts'
import { saveReview, provenPoints, textsOf } from '../../domain/orders/fulfil/review.ts'
import { epochMs } from '../../domain/shared/clock.ts'
import { defineJob, type JobServices } from '../define-job.ts'

/**
 * Has the model write a review, outside any transaction; then locks the line again, saves the review and
 * emails the buyer.
 */
async function review(
  lineId: number,
  listingId: number,
  { db, reviewer, jobsIn, appSecret, now, siteUrl, signal }: JobServices,
): Promise<void> {
  if (!reviewer) throw new NotYet('no model is set up to write reviews')
  const listing = await db.read.em.findOne(Listing, { id: listingId })
  if (!listing) throw new NotYet('the listing is gone')
  const texts = textsOf(listing)
  const points = provenPoints(await reviewer(texts, signal), texts)
  if (points.length === 0) throw new NotYet('the model wrote no point that quotes the listing')
  await db.transaction(async (tx) => {
    const line = await lockLine(tx, lineId)
    if (!line) return
    await saveReview(tx, { listingId, reference: referenceOf(line), points, now: now() })
    await markFulfilled(tx, lineId, now())
    const to = await buyerOf(tx, line.number)
    const facts = { website: listing.host, order: `${siteUrl}/orders/${line.number}` }
    await writeEmail(
      { tx, jobs: jobsIn(tx), appSecret, now: now() },
      { kind: 'listing-review', to, reference: referenceOf(line), facts },
    )
  })
}

/** Emails the owners if the line has just launched their listing. */
async function emailIfLive(tx: Tx, line: PaidLine, services: JobServices): Promise<void> {
  if (!LAUNCHING.includes(line.fulfilment)) return
  const listing = await tx.em.findOneOrFail(Listing, { id: line.listing_id! })
  const until = sundayOf(mondayOf(services.now()))
  const wasUpgrade = listing.liveAt && listing.liveAt.getTime() < epochMs(line.paid_at)
  if (listing.status !== 'live' || wasUpgrade) return
  await tellOwners(
    tx,
    { ...outgoingIn(tx, services), siteUrl: services.siteUrl },
    { kind: 'listing-live', listing, reference: `${listing.id} ${until}`, more: { until, isRelaunch: false } },
  )
}

export default defineJob({
  name: 'fulfil-line',
  queue: {
    retryLimit: 12,
    retryDelay: 30,
    retryBackoff: true,
    retryDelayMax: 6 * 3600,
    expireInSeconds: 120,
    heartbeatSeconds: 10,
    notify: true,
  },
  payload: z.strictObject({ lineId: z.int() }),
  concurrency: 2,

  async run({ lineId }, services) {
    const { db, jobsIn, now } = services
    try {
      let listingId: number | undefined
      await db.transaction(async (tx) => {
        const line = await lockLine(tx, lineId)
        if (!line || line.fulfilment === 'site_team') return
        if (line.fulfilment === 'ai_review' && !(await wasBoughtBefore(tx, line))) listingId = line.listing_id!
        else if (await fulfilLine(tx, line, now())) await emailIfLive(tx, line, services)
        else await refundLine(tx, jobsIn(tx), { ...line, now: now() })
      })
      if (listingId !== undefined) await review(lineId, listingId, services)
    } catch (error) {
      const reason = error instanceof NotYet ? error.message : 'the service failed; see its log'
      await db.transaction((tx) => recordFailure(tx, lineId, reason))
      throw error
    }
  },
})
