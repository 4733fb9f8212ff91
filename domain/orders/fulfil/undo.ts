import { expressionBuilder, type Expression } from 'kysely'
import type { Tx } from '../../database/database.ts'
import type { Tables } from '../../database/tables.ts'
import { releaseLaunchWeek } from '../../launches/free-queue.ts'
import { cancelRelaunch } from '../../launches/relaunch.ts'
import { refundBillboard } from '../../leaderboards/billboard.ts'
import { lockListing } from '../../listings/listing.ts'
import { rfc3339 } from '../../shared/clock.ts'
import { releaseHolds } from '../payments/holds.ts'
import { referenceOf } from './fulfil-line.ts'

type Line = Awaited<ReturnType<typeof linesOf>>[number]

/**
 * Undoes what a fully refunded order bought, as far as possible; `takenBack` describes what that means for
 * each line. A partial refund only lowers the amount on the billboard. Sets `undone_at` only for lines that
 * were undone completely.
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

/** Undoes one line; returns whether it was undone completely. */
async function undo(tx: Tx, line: Line, now: Date): Promise<boolean> {
  if (line.fulfilled_at === null || line.fulfilment === 'billboard') return true
  const id = line.listing_id
  if (id === null) return false
  const isFeatureGone = () => endFeature(tx, line, now)
  switch (line.fulfilment) {
    case 'launch':
      return endPlan(tx, line, now)
    case 'launch_bundle': {
      const gone = await isFeatureGone()
      return (await endPlan(tx, line, now)) && gone
    }
    case 'featured':
      return isFeatureGone()
    case 'extra_categories':
      await hideCategories(tx, line, now)
      return true
    case 'trophy_cabinet':
      await restoreCabinet(tx, line, now)
      return true
    case 'relaunch':
      return cancelRelaunch(tx, { listingId: id, week: line.chosen.week!, now })
    case 'skip_queue':
    case 'ai_review':
    case 'site_team':
      return false
  }
}

/**
 * Ends the paid plan, unless it has already launched the listing. An upgraded listing returns to the free
 * plan, or to none if it was imported as live. A listing that hasn't launched becomes a draft again or, if it's hidden or withdrawn, will be one
 * when it's shown or restored. Returns whether the plan was ended.
 */
async function endPlan(tx: Tx, line: Line, now: Date): Promise<boolean> {
  const listing = await lockListing(tx, line.listing_id!)
  if (listing?.plan !== 'paid') return false
  if (wasUpgrade(line, listing.liveAt)) {
    // One that was imported as live had no plan and needs no badge; a relaunch doesn't change that.
    const { hadPlan } = await tx.sql.selectNoFrom(hadPlanBefore(listing.id).as('hadPlan')).executeTakeFirstOrThrow()
    listing.plan = hadPlan ? 'free' : null
    // Restarts the grace period for a missing badge.
    const { missing_since: _, ...badge } = listing.badge
    listing.badge = badge
  } else if (listing.liveAt) return false
  else {
    if (listing.launchWeek) await releaseLaunchWeek(tx, listing.launchWeek)
    if (listing.status === 'scheduled') listing.status = 'draft'
    listing.plan = null
    listing.launchWeek = null
  }
  listing.updatedAt = now
  return true
}

/** Whether a listing that was upgraded had the free plan before: one without any launch but relaunches was imported as live. */
export function hadPlanBefore(listing: number | Expression<number | null>) {
  const eb = expressionBuilder<Tables>()
  return eb
    .exists(
      eb
        .selectFrom('launch')
        .select('launch.id')
        .where('launch.listing_id', '=', listing)
        .where('kind', '<>', 'relaunch'),
    )
    .$castTo<boolean>()
}

/** Whether the line only upgraded the plan of a listing that had already launched. */
function wasUpgrade({ fulfilled_at }: Pick<Line, 'fulfilled_at'>, liveAt: Date | string | null | undefined): boolean {
  return liveAt != null && fulfilled_at !== null && rfc3339(liveAt) < rfc3339(fulfilled_at)
}

/**
 * Hides the extra categories but keeps them in the profile. Does nothing if another line also bought them.
 */
async function hideCategories(tx: Tx, line: Line, now: Date): Promise<void> {
  if (await otherLine(tx, line)) return
  const listing = await lockListing(tx, line.listing_id!)
  if (!listing) return
  listing.unlocked = listing.unlocked.filter((section) => section !== 'categories')
  listing.updatedAt = now
}

/** Restores the trophy cabinet that another line bought, or removes it if no other line did. */
async function restoreCabinet(tx: Tx, line: Line, now: Date): Promise<void> {
  const other = await otherLine(tx, line)
  const listing = await lockListing(tx, line.listing_id!)
  if (!listing) return
  listing.trophyCabinet = other?.chosen.options ?? null
  listing.updatedAt = now
}

/** The latest other line that bought the same thing for the listing, was fulfilled and wasn't undone. */
function otherLine(tx: Tx, { id, fulfilment, listing_id }: Line) {
  return tx.sql
    .selectFrom('purchase_line')
    .select('chosen')
    .where('listing_id', '=', listing_id)
    .where('fulfilment', '=', fulfilment)
    .where('id', '<>', id)
    .where('fulfilled_at', 'is not', null)
    .where('undone_at', 'is', null)
    .orderBy('fulfilled_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

interface RefundableLine extends Pick<Line, 'fulfilment' | 'fulfilled_at'> {
  live_at: string | null
  /** What `hadPlanBefore` says of its listing. */
  had_plan: boolean
}

/** Tells the site team what a full refund of a line takes back, and what remains. */
export function takenBack(line: RefundableLine): string {
  if (line.fulfilled_at === null) return 'Canceled.'
  const plan = wasUpgrade(line, line.live_at)
    ? `The listing is ${line.had_plan ? 'on the free plan' : 'without a plan'} again. Paid sections are hidden, not deleted.`
    : line.live_at
      ? 'The launch and the paid plan stay.'
      : 'The listing loses its launch week and is a draft again.'
  const featured = 'Its featured days end.'
  switch (line.fulfilment) {
    case 'launch':
      return plan
    case 'launch_bundle':
      return `${plan} ${featured}`
    case 'featured':
      return featured
    case 'extra_categories':
      return 'Further categories are hidden, not deleted.'
    case 'billboard':
      return 'It comes off the billboard.'
    case 'trophy_cabinet':
      return 'The trophy cabinet goes, or looks as it did before.'
    case 'relaunch':
      return 'A launch that hasn’t begun is canceled; one that has begun stays.'
    case 'skip_queue':
      return 'The launch week stays.'
    case 'ai_review':
      return 'The review stays.'
    case 'site_team':
      return 'The work stays.'
  }
}

/** Ends the line's featured days; returns whether they hadn't begun yet. */
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
