import type { Reader, Tx } from '../../database/database.ts'
import { giveUpPlace } from '../../launches/free-places.ts'
import { plannedRelaunch, planRelaunch } from '../../launches/relaunch.ts'
import { mondayOf } from '../../launches/week.ts'
import { payBillboard } from '../../leaderboards/billboard.ts'
import { listedFor } from '../../listings/listed-site.ts'
import { lockListing } from '../../listings/listing.ts'
import type { Listing } from '../../listings/listing.entity.ts'
import { rfc3339 } from '../../shared/clock.ts'
import { recountListing } from '../../votes/recount.ts'
import { hasAlready, LAUNCHING } from '../catalogue/owned-once.ts'
import { consumeHold, releaseHolds } from '../payments/holds.ts'

const FEATURED_DAYS = 7
const DAY_MS = 86_400_000

/** A paid line that still has to be fulfilled. */
export type PaidLine = NonNullable<Awaited<ReturnType<typeof lockLine>>>

/** Thrown when a line can't be fulfilled now; it is retried later. The message tells the site team why. */
export class NotYet extends Error {}

/**
 * Locks a line that is paid and not yet fulfilled. Returns undefined if there is nothing to do or another
 * worker has the line.
 */
export async function lockLine(tx: Tx, id: number) {
  // Locks the order first, as settling and refunding do, to avoid deadlocks.
  await tx.sql
    .selectFrom('purchase')
    .select('number')
    .where('number', '=', (eb) => eb.selectFrom('purchase_line').select('number').where('id', '=', id))
    .forUpdate()
    .execute()
  return tx.sql
    .selectFrom('purchase_line as l')
    .innerJoin('purchase as p', 'p.number', 'l.number')
    .select([
      'l.id',
      'l.number',
      'l.position',
      'l.fulfilment',
      'l.listing_id',
      'l.net_cents',
      'l.chosen',
      'p.is_test',
      'p.paid_at',
    ])
    .where('l.id', '=', id)
    .where('l.fulfilled_at', 'is', null)
    .where('l.undone_at', 'is', null)
    .where('p.status', 'in', ['paid', 'partially_refunded'])
    .forUpdate('l')
    .skipLocked()
    .$narrowType<{ paid_at: string }>()
    .executeTakeFirst()
}

/**
 * Fulfills a line in the caller's transaction. Returns false without changing anything if the listing already
 * has what the line bought, or is about to get it from an earlier order; the caller then refunds the line.
 * Throws `NotYet` if the line can't be fulfilled now.
 */
export async function fulfilLine(tx: Tx, line: PaidLine, now: Date): Promise<boolean> {
  const listing = line.listing_id === null ? null : await lockListing(tx, line.listing_id)
  const thisWeek = mondayOf(now)
  const state = listing && { ...(await stateOf(tx, listing)), ...(await ownedBy(tx, listing)), thisWeek }
  if (state && hasAlready(line.fulfilment, state, line.chosen)) return false
  if (await wasBoughtBefore(tx, line)) return false
  await perform(tx, line, listing, now)
  await markFulfilled(tx, line.id, now)
  return true
}

async function stateOf(db: Reader, { id, status, plan, launchWeek }: Listing) {
  return { status, plan: plan ?? null, launchWeek: (await plannedRelaunch(db, id)) ?? launchWeek ?? null }
}

async function ownedBy(db: Reader, { id, liveAt, unlocked, trophyCabinet }: Listing) {
  const award = await db.sql.selectFrom('award').select('place').where('listing_id', '=', id).executeTakeFirst()
  return {
    hasLaunched: liveAt != null,
    unlocked,
    trophyStyle: trophyCabinet?.style ?? null,
    hasAwards: award !== undefined,
  }
}

/** Whether an earlier paid line for the listing still has to provide the same launch, relaunch or review. */
export async function wasBoughtBefore(db: Reader, { id, fulfilment }: PaidLine): Promise<boolean> {
  const once = fulfilment === 'relaunch' || fulfilment === 'ai_review'
  const same = LAUNCHING.includes(fulfilment) ? LAUNCHING : once ? [fulfilment] : []
  const earlier = await db.sql
    .selectFrom('purchase_line as mine')
    .innerJoin('purchase as my', 'my.number', 'mine.number')
    .innerJoin('purchase_line as other', 'other.listing_id', 'mine.listing_id')
    .innerJoin('purchase as p', 'p.number', 'other.number')
    .select('other.id')
    .where('mine.id', '=', id)
    .where('other.fulfilment', '=', (eb) => eb.fn.any(eb.val(same)))
    .where('other.fulfilled_at', 'is', null)
    .where('other.undone_at', 'is', null)
    .where('p.status', 'in', ['paid', 'partially_refunded'])
    .where(({ eb, refTuple }) => eb(refTuple('p.paid_at', 'other.id'), '<', refTuple('my.paid_at', 'mine.id')))
    .executeTakeFirst()
  return earlier !== undefined
}

export async function markFulfilled(tx: Tx, id: number, now: Date): Promise<void> {
  await tx.sql.updateTable('purchase_line').set({ fulfilled_at: now, last_error: null }).where('id', '=', id).execute()
}

/** Records a failed attempt, for the site team to see. */
export async function recordFailure(tx: Tx, id: number, reason: string): Promise<void> {
  await tx.sql
    .updateTable('purchase_line')
    .set((eb) => ({ attempts: eb('attempts', '+', 1), last_error: reason.slice(0, 500) }))
    .where('id', '=', id)
    .where('fulfilled_at', 'is', null)
    .execute()
}

async function perform(tx: Tx, line: PaidLine, listing: Listing | null, now: Date): Promise<void> {
  if (!listing) throw new NotYet('the listing is gone')
  switch (line.fulfilment) {
    case 'launch':
      return launch(tx, line, listing, now)
    case 'launch_bundle':
      await launch(tx, line, listing, now)
      return feature(tx, line, listing, now)
    case 'skip_queue':
      return skipQueue(tx, line, listing, now)
    case 'relaunch':
      return relaunch(tx, line, listing)
    case 'featured':
      return feature(tx, line, listing, now)
    case 'extra_categories':
      return addCategories(tx, line, listing)
    case 'billboard':
      if (line.is_test) return
      return payBillboard(tx, {
        listingId: listing.id,
        reference: referenceOf(line),
        amountCents: line.net_cents,
        paidAt: new Date(rfc3339(line.paid_at)),
      })
    case 'trophy_cabinet':
      listing.trophyCabinet = line.chosen.options ?? {}
      listing.updatedAt = now
      return
    case 'ai_review':
    case 'site_team':
      throw new Error(`${line.fulfilment} is not fulfilled here`)
  }
}

/** Identifies what a line created, so that it's created only once. */
export function referenceOf({ number, position }: Pick<PaidLine, 'number' | 'position'>): string {
  return `${number}/${position}`
}

/**
 * Puts the listing on the paid plan: live immediately, or scheduled for the week in which the order holds a place. A listing
 * that has launched keeps its launch week and needs no place.
 */
async function launch(tx: Tx, line: PaidLine, listing: Listing, now: Date): Promise<void> {
  if (listing.status === 'hidden' || listing.status === 'withdrawn')
    throw new NotYet(`the listing is ${listing.status}`)
  if (listing.status !== 'live') {
    const taken = await tx.sql
      .selectFrom(listedFor(listing.site).as('other'))
      .select('other.id')
      .where('other.id', '<>', listing.id)
      .executeTakeFirst()
    if (taken) throw new NotYet('another listing of this website is live or scheduled')
  }
  if (listing.liveAt) {
    await releaseHolds(tx, line.number, { position: line.position })
    listing.status = 'live'
  } else {
    await giveUpPlace(tx, listing)
    const { week } = line.chosen
    const isHeld = await consumeHold(tx, line)
    if (week && !isHeld) throw new NotYet(`no place is held in the week of ${week}`)
    if (week && week > mondayOf(now)) {
      listing.launchWeek = week
      listing.status = 'scheduled'
    } else {
      listing.launchWeek = mondayOf(now)
      listing.status = 'live'
      listing.liveAt = now
    }
  }
  listing.plan = 'paid'
  listing.updatedAt = now
  await recountListing(tx, listing.id)
}

/** Moves a listing from the free queue to the week in which the order holds a place. It still needs its badge. */
async function skipQueue(tx: Tx, line: PaidLine, listing: Listing, now: Date): Promise<void> {
  if (listing.plan !== 'free' || (listing.status !== 'awaiting_badge' && listing.status !== 'scheduled'))
    throw new NotYet(`the listing is ${listing.status} and not in the free queue`)
  if (!(await consumeHold(tx, line))) throw new NotYet('no place is held in the chosen week')
  await giveUpPlace(tx, listing)
  listing.launchWeek = line.chosen.week!
  listing.updatedAt = now
}

/** Plans another launch of the listing. Nothing about its earlier launches changes. */
async function relaunch(tx: Tx, line: PaidLine, listing: Listing): Promise<void> {
  if (listing.status !== 'live') throw new NotYet(`the listing is ${listing.status}, not live`)
  if (!(await consumeHold(tx, line))) throw new NotYet('no place is held in the chosen week')
  await planRelaunch(tx, listing.id, line.chosen.week!)
}

/**
 * Features the listing for seven days. They start now, at its launch or at the end of its earlier featured
 * days, whichever is latest.
 */
async function feature(tx: Tx, line: PaidLine, listing: Listing, now: Date): Promise<void> {
  if (listing.status !== 'live' && listing.status !== 'scheduled') throw new NotYet('the listing is not public yet')
  const last = await tx.sql
    .selectFrom('featured_place')
    .select((eb) => eb.fn.max('ends_at').as('ends'))
    .where('listing_id', '=', listing.id)
    .executeTakeFirst()
  const launches = listing.status === 'scheduled' ? Date.parse(`${listing.launchWeek}T00:00:00Z`) : 0
  const after = last?.ends ? Date.parse(rfc3339(last.ends)) : 0
  const starts = Math.max(now.getTime(), launches, after)
  await tx.sql
    .insertInto('featured_place')
    .values({
      listing_id: listing.id,
      starts_at: new Date(starts),
      ends_at: new Date(starts + FEATURED_DAYS * DAY_MS),
      reference: referenceOf(line),
    })
    .onConflict((oc) => oc.column('reference').doNothing())
    .execute()
}

/** Unlocks extra categories and adds the chosen ones after the listing's existing categories. */
async function addCategories(tx: Tx, line: PaidLine, listing: Listing): Promise<void> {
  if (!listing.unlocked.includes('categories')) listing.unlocked = [...listing.unlocked, 'categories']
  const wanted = line.chosen.categories ?? []
  await tx.sql
    .insertInto('listing_category')
    .columns(['listing_id', 'category_id', 'position'])
    .expression((eb) => {
      const last = eb
        .selectFrom('listing_category')
        .select((one) => one.fn.max('position').as('position'))
        .where('listing_id', '=', listing.id)
      return eb
        .selectFrom('category as c')
        .select(({ eb: one, fn, lit, val }) => [
          val(listing.id).as('listing_id'),
          'c.id',
          one(fn.coalesce(last, lit(0)), '+', fn<number>('array_position', [val(wanted), 'c.slug'])).as('position'),
        ])
        .where('c.slug', '=', eb.fn.any(eb.val(wanted)))
    })
    .onConflict((oc) => oc.columns(['listing_id', 'category_id']).doNothing())
    .execute()
}
