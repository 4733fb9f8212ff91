import type { Reader, Tx } from '../../database/database.ts'
import { raw } from '../../database/raw.ts'
import { giveUpPlace } from '../../launches/free-places.ts'
import { mondayOf } from '../../launches/week.ts'
import { payBillboard } from '../../leaderboards/billboard.ts'
import { lockListing } from '../../listings/listing.ts'
import type { Listing } from '../../listings/listing.entity.ts'
import { rfc3339 } from '../../shared/clock.ts'
import { recountListing } from '../../votes/recount.ts'
import type { Chosen, Fulfilment } from '../order.ts'
import { hasAlready, LAUNCHING } from '../owned-once.ts'
import { consumeHold, releaseHolds } from '../payments/holds.ts'

/** A featured place lasts so long. */
const FEATURED_DAYS = 7
const DAY_MS = 86_400_000

/** A paid line that is still to be fulfilled. */
export interface PaidLine {
  id: number
  number: string
  position: number
  fulfilment: Fulfilment
  listing_id: number | null
  net_cents: number
  chosen: Chosen
  is_test: boolean
  paid_at: string
}

/** Why a line cannot be fulfilled now, in words for the site team. It is tried again. */
export class NotYet extends Error {}

/** The line, held, when it is paid and not fulfilled; undefined when there is nothing to do, or another worker is at it. */
export async function heldLine(tx: Tx, id: number): Promise<PaidLine | undefined> {
  // The order first, as everything that settles or refunds it holds them.
  await raw(tx, {
    text: 'select 1 from purchase where number = (select number from purchase_line where id = $1) for update',
    values: [id],
  })
  const [line] = await raw<PaidLine>(tx, {
    text: `select l.id::int, l.number, l.position, l.fulfilment, l.listing_id::int, l.net_cents::float8 as net_cents, l.chosen,
             p.is_test, p.paid_at::text
           from purchase_line l join purchase p using (number)
           where l.id = $1 and l.fulfilled_at is null and l.undone_at is null and p.status in ('paid', 'partially_refunded')
           for update of l skip locked`,
    values: [id],
  })
  return line
}

/**
 * Brings about what the line bought and marks it fulfilled, in the caller's transaction: once, or not at all. False when the
 * listing has it already: then nothing changes, and what was paid is to go back. Throws `NotYet`.
 */
export async function fulfilLine(tx: Tx, line: PaidLine, now: Date): Promise<boolean> {
  const listing = line.listing_id === null ? null : await lockListing(tx, line.listing_id)
  const thisWeek = mondayOf(now)
  if (listing && hasAlready(line.fulfilment, { ...standingOf(listing), thisWeek }, line.chosen.week)) return false
  if (await wasBoughtBefore(tx, line)) return false
  await perform(tx, line, listing, now)
  await tx.em.flush()
  await markFulfilled(tx, line.id, now)
  return true
}

function standingOf({ status, plan, launchWeek }: Listing) {
  return { status, plan: plan ?? null, launchWeek: launchWeek ?? null }
}

/** Whether an order that was paid before buys the same launch and waits to be brought about. */
async function wasBoughtBefore(db: Reader, { id, fulfilment }: PaidLine): Promise<boolean> {
  const same = LAUNCHING.includes(fulfilment) ? LAUNCHING : fulfilment === 'relaunch' ? [fulfilment] : []
  const earlier = await raw(db, {
    text: `select 1 from purchase_line mine join purchase my on my.number = mine.number
           join purchase_line other on other.listing_id = mine.listing_id join purchase p on p.number = other.number
           where mine.id = $1 and other.fulfilment = any($2) and other.fulfilled_at is null and other.undone_at is null
             and p.status in ('paid', 'partially_refunded') and (p.paid_at, other.id) < (my.paid_at, mine.id)`,
    values: [id, same],
  })
  return earlier.length > 0
}

export async function markFulfilled(tx: Tx, id: number, now: Date): Promise<void> {
  await raw(tx, {
    text: 'update purchase_line set fulfilled_at = $2, last_error = null where id = $1',
    values: [id, now.toISOString()],
  })
}

/** Address of the account that ordered. */
export async function buyerOf(db: Reader, number: string): Promise<string> {
  const [account] = await raw<{ email: string }>(db, {
    text: 'select email from account a join purchase p on p.account_id = a.id where p.number = $1',
    values: [number],
  })
  return account!.email
}

/** Notes a failed try, for the next one and for the site team. */
export async function noteFailure(tx: Tx, id: number, reason: string): Promise<void> {
  await raw(tx, {
    text: 'update purchase_line set attempts = attempts + 1, last_error = $2 where id = $1 and fulfilled_at is null',
    values: [id, reason.slice(0, 500)],
  })
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
      return relaunch(tx, line, listing, now)
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
      await raw(tx, {
        text: 'update listing set trophy_cabinet = $2::jsonb, updated_at = $3 where id = $1',
        values: [listing.id, JSON.stringify(line.chosen.options ?? {}), now.toISOString()],
      })
      return
    case 'ai_review':
    case 'site_team':
      throw new Error(`${line.fulfilment} is not brought about here`)
  }
}

/** Names what a line brought about, so that nothing is entered twice. */
export function referenceOf({ number, position }: Pick<PaidLine, 'number' | 'position'>): string {
  return `${number}/${position}`
}

/** The paid plan: live at once, or scheduled for the week it holds a place in. */
async function launch(tx: Tx, line: PaidLine, listing: Listing, now: Date): Promise<void> {
  if (listing.status === 'hidden' || listing.status === 'withdrawn')
    throw new NotYet(`the listing is ${listing.status}`)
  if (listing.status !== 'live') {
    const taken = await raw(tx, {
      text: `select 1 from listing where site = $1 and id <> $2 and status in ('scheduled', 'live')`,
      values: [listing.site, listing.id],
    })
    if (taken.length) throw new NotYet('another listing of this website is live or scheduled')
    // The place of the free queue is for others now.
    await giveUpPlace(tx, listing)
    const { week } = line.chosen
    const isHeld = await consumeHold(tx, line)
    const isAhead = week !== undefined && week > mondayOf(now)
    if (week !== undefined && !isHeld) throw new NotYet(`no place is held in the week of ${week}`)
    listing.launchWeek = isAhead ? week : mondayOf(now)
    listing.status = isAhead ? 'scheduled' : 'live'
    if (!isAhead) listing.liveAt = now
  } else {
    // It went live by itself meanwhile, and has no use for the place.
    await releaseHolds(tx, line.number, { position: line.position })
  }
  listing.plan = 'paid'
  listing.updatedAt = now
  await tx.em.flush()
  await recountListing(tx, listing.id)
}

/** The queued free listing moves to the week it holds a place in; it still needs its badge. */
async function skipQueue(tx: Tx, line: PaidLine, listing: Listing, now: Date): Promise<void> {
  if (listing.plan !== 'free' || (listing.status !== 'awaiting_badge' && listing.status !== 'scheduled'))
    throw new NotYet(`the listing is ${listing.status} and not in the free queue`)
  if (!(await consumeHold(tx, line))) throw new NotYet('no place is held in the chosen week')
  await giveUpPlace(tx, listing)
  listing.launchWeek = line.chosen.week!
  listing.updatedAt = now
}

/** A new launch week, with a weekly count of its own; votes, trend and awards stay. */
async function relaunch(tx: Tx, line: PaidLine, listing: Listing, now: Date): Promise<void> {
  if (listing.status !== 'live') throw new NotYet(`the listing is ${listing.status}, not live`)
  if (!(await consumeHold(tx, line))) throw new NotYet('no place is held in the chosen week')
  listing.launchWeek = line.chosen.week!
  listing.updatedAt = now
  await tx.em.flush()
  await recountListing(tx, listing.id)
}

/** Seven days from when it is public, after any place it has already. */
async function feature(tx: Tx, line: PaidLine, listing: Listing, now: Date): Promise<void> {
  if (listing.status !== 'live' && listing.status !== 'scheduled') throw new NotYet('the listing is not public yet')
  const [last] = await raw<{ ends: string | null }>(tx, {
    text: 'select max(ends_at)::text as ends from featured_place where listing_id = $1',
    values: [listing.id],
  })
  const launches = listing.status === 'scheduled' ? Date.parse(`${listing.launchWeek}T00:00:00Z`) : 0
  const after = last?.ends ? Date.parse(rfc3339(last.ends)) : 0
  const starts = Math.max(now.getTime(), launches, after)
  await raw(tx, {
    text: `insert into featured_place (listing_id, starts_at, ends_at, reference) values ($1, $2, $3, $4)
           on conflict (reference) do nothing`,
    values: [
      listing.id,
      new Date(starts).toISOString(),
      new Date(starts + FEATURED_DAYS * DAY_MS).toISOString(),
      referenceOf(line),
    ],
  })
}

/** The chosen categories, after those it shows already. */
async function addCategories(tx: Tx, line: PaidLine, listing: Listing): Promise<void> {
  if (!listing.unlocked.includes('categories')) listing.unlocked = [...listing.unlocked, 'categories']
  await tx.em.flush()
  await raw(tx, {
    text: `insert into listing_category (listing_id, category_id, position)
           select $1, c.id, coalesce((select max(position) from listing_category where listing_id = $1), 0) + wanted.place
           from unnest($2::text[]) with ordinality as wanted(slug, place) join category c using (slug)
           on conflict (listing_id, category_id) do nothing`,
    values: [listing.id, line.chosen.categories ?? []],
  })
}
