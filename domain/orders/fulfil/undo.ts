import type { Tx } from '../../database/database.ts'
import { releaseLaunchWeek } from '../../launches/free-queue.ts'
import { cancelRelaunch } from '../../launches/relaunch.ts'
import { refundBillboard } from '../../leaderboards/billboard.ts'
import { lockListing } from '../../listings/listing.ts'
import { releaseHolds } from '../payments/holds.ts'
import { referenceOf } from './fulfil-line.ts'

type Line = Awaited<ReturnType<typeof linesOf>>[number]

/**
 * Undoes what refunded money bought, as far as possible. A partial refund only lowers the amount on the
 * billboard. A full refund also cancels a scheduled launch and removes future featured days, further
 * categories and the trophy cabinet. Of fulfilled lines, past launches, relaunches, skipped queues, reviews
 * and work done by people stay: `undone_at` of such a line remains empty.
 */
export async function undoLines(
  tx: Tx,
  { number, refundedShare, now }: { number: string; refundedShare: number; now: Date },
): Promise<void> {
  const lines = await linesOf(tx, number)
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
      await tx.sql.updateTable('purchase_line').set({ undone_at: now }).where('id', '=', line.id).execute()
}

function linesOf(tx: Tx, number: string) {
  return tx.sql
    .selectFrom('purchase_line')
    .select(['id', 'number', 'position', 'fulfilment', 'listing_id', 'net_cents', 'chosen', 'fulfilled_at'])
    .where('number', '=', number)
    .orderBy('position')
    .execute()
}

/** Undoes one line; returns whether nothing of it remains. */
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
      await tx.sql
        .deleteFrom('listing_category')
        .where('listing_id', '=', id)
        .where('category_id', 'in', (eb) =>
          eb
            .selectFrom('category')
            .select('id')
            .where('slug', '=', eb.fn.any(eb.val(line.chosen.categories ?? []))),
        )
        .execute()
      return true
    case 'trophy_cabinet':
      await tx.sql.updateTable('listing').set({ trophy_cabinet: null }).where('id', '=', id).execute()
      return true
    case 'relaunch':
      return cancelRelaunch(tx, id)
    case 'skip_queue':
    case 'ai_review':
    case 'site_team':
      return false
  }
}

/** Turns a listing whose paid launch hasn't happened yet back into a draft; returns whether it did. */
async function unschedule(tx: Tx, id: number, now: Date): Promise<boolean> {
  const listing = await lockListing(tx, id)
  if (listing?.status !== 'scheduled' || listing.plan !== 'paid') return false
  await releaseLaunchWeek(tx, listing.launchWeek!)
  listing.status = 'draft'
  listing.plan = null
  listing.launchWeek = null
  listing.updatedAt = now
  return true
}

/** Removes the featured days that remain; returns whether none had begun. */
async function endFeature(tx: Tx, line: Line, now: Date): Promise<boolean> {
  const time = now.toISOString()
  const unseen = await tx.sql
    .deleteFrom('featured_place')
    .where('reference', '=', referenceOf(line))
    .where('starts_at', '>=', time)
    .returning('id')
    .executeTakeFirst()
  await tx.sql
    .updateTable('featured_place')
    .set({ ends_at: time })
    .where('reference', '=', referenceOf(line))
    .where('starts_at', '<', time)
    .where('ends_at', '>', time)
    .execute()
  return unseen !== undefined
}
