import type { Tx } from '../../database/database.ts'
import { raw } from '../../database/raw.ts'
import { releaseLaunchWeek } from '../../launches/free-queue.ts'
import { refundBillboard } from '../../leaderboards/billboard.ts'
import { lockListing } from '../../listings/listing.ts'
import { releaseHolds } from '../payments/holds.ts'
import { referenceOf, type PaidLine } from './fulfil-line.ts'

type Line = Omit<PaidLine, 'is_test' | 'paid_at'> & { fulfilled_at: string | null }

/**
 * Takes back what refunded money bought, as far as it can be taken back. A part of the money takes back its share of the
 * billboard alone; all of it also places in weeks to come, featured days to come, further categories and the trophy cabinet.
 * What was seen already (a launch, a review, work done by people) stays: such a line keeps `undone_at` empty.
 */
export async function undoLines(
  tx: Tx,
  { number, refundedShare, now }: { number: string; refundedShare: number; now: Date },
): Promise<void> {
  const lines = await raw<Line>(tx, {
    text: `select id::int, number, position, fulfilment, listing_id::int, net_cents::float8 as net_cents, chosen, fulfilled_at::text
           from purchase_line where number = $1 order by position`,
    values: [number],
  })
  for (const line of lines)
    if (line.fulfilment === 'billboard')
      await refundBillboard(tx, {
        reference: referenceOf(line),
        refundedCents: Math.round(line.net_cents * Math.min(refundedShare, 1)),
      })
  if (refundedShare < 1) return
  await releaseHolds(tx, number)
  for (const line of lines)
    if (await undo(tx, line, now))
      await raw(tx, {
        text: 'update purchase_line set undone_at = $2 where id = $1',
        values: [line.id, now.toISOString()],
      })
}

/** Whether nothing of the line remains. */
async function undo(tx: Tx, line: Line, now: Date): Promise<boolean> {
  if (line.fulfilled_at === null || line.fulfilment === 'billboard') return true
  const id = line.listing_id
  if (id === null) return false
  const isFeatureGone = () => endFeature(tx, line, now)
  switch (line.fulfilment) {
    case 'launch':
      return unschedule(tx, id, now)
    case 'launch_bundle': {
      const gone = await isFeatureGone()
      return (await unschedule(tx, id, now)) && gone
    }
    case 'featured':
      return isFeatureGone()
    case 'extra_categories':
      await raw(tx, {
        text: `delete from listing_category where listing_id = $1
                 and category_id in (select id from category where slug = any($2::text[]))`,
        values: [id, line.chosen.categories ?? []],
      })
      return true
    case 'trophy_cabinet':
      await raw(tx, { text: 'update listing set trophy_cabinet = null where id = $1', values: [id] })
      return true
    case 'skip_queue':
    case 'relaunch':
    case 'ai_review':
    case 'site_team':
      return false
  }
}

/** A paid launch that has not happened yet goes back to the submitted listing. */
async function unschedule(tx: Tx, id: number, now: Date): Promise<boolean> {
  const listing = await lockListing(tx, id)
  if (listing?.status !== 'scheduled' || listing.plan !== 'paid') return false
  await releaseLaunchWeek(tx, listing.launchWeek!)
  listing.status = 'draft'
  listing.plan = null
  listing.launchWeek = null
  listing.updatedAt = now
  await tx.em.flush()
  return true
}

/** Featured days to come are given up; whether none had begun. */
async function endFeature(tx: Tx, line: Line, now: Date): Promise<boolean> {
  const time = now.toISOString()
  const unseen = await raw(tx, {
    text: 'delete from featured_place where reference = $1 and starts_at >= $2 returning 1',
    values: [referenceOf(line), time],
  })
  await raw(tx, {
    text: 'update featured_place set ends_at = $2 where reference = $1 and starts_at < $2 and ends_at > $2',
    values: [referenceOf(line), time],
  })
  return unseen.length > 0
}
