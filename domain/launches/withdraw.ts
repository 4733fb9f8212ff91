import type { Tx } from '../database/database.ts'
import { DomainError } from '../errors.ts'
import { mergedInto } from '../listings/merged/merged-into.ts'
import { recordEdit, type Editor } from '../listings/history.ts'
import { refuseListedSite } from '../listings/listed-site.ts'
import type { Listing } from '../listings/listing.entity.ts'
import { isPublic } from '../listings/listing.ts'
import type { JobSender } from '../shared/job-sender.ts'
import { giveUpPlace } from './free-places.ts'
import { mondayOf } from './week.ts'

interface Move {
  listing: Listing
  editor: Editor
  now: Date
}

/**
 * Withdraws a listing and, on the free plan, releases its place in a launch week. Withdrawing it again
 * changes nothing.
 */
export async function withdrawListing(tx: Tx, { listing, editor, now }: Move): Promise<void> {
  if (listing.status === 'withdrawn') return
  const before = { status: listing.status }
  if (listing.plan === 'free') await giveUpPlace(tx, listing)
  listing.withdrawnFrom = listing.status
  listing.status = 'withdrawn'
  listing.updatedAt = now
  await recordEdit(tx, { listingId: listing.id, editor, before, after: { status: listing.status }, now })
}

/**
 * Restores a withdrawn listing: hidden if the site team hid it, waiting for its badge if it was live on the
 * free plan, live if the site team imported it as live, without a plan if it never launched, and live or scheduled if
 * it is paid. Throws `wrong_state`,
 * and `already_listed` if another listing of the website is public.
 */
export async function restoreListing(tx: Tx, jobs: JobSender, { listing, editor, now }: Move): Promise<void> {
  if (listing.status !== 'withdrawn')
    throw new DomainError('wrong_state', 'This listing isn’t withdrawn.', 'You don’t need to restore it.')
  const kept = await mergedInto(tx, listing.slug)
  if (kept !== undefined)
    throw new DomainError(
      'wrong_state',
      `The site team merged this listing into ${kept}.`,
      'If these are two products, write to the site team.',
    )
  const status = restoredStatus(listing, now)
  if (isPublic({ status })) await refuseListedSite(tx, listing.site)
  if (status === 'live' && !listing.liveAt) {
    listing.liveAt = now
    listing.launchWeek = mondayOf(now)
  }
  if (status === 'draft') listing.plan = null
  listing.status = status
  listing.withdrawnFrom = null
  listing.updatedAt = now
  await recordEdit(tx, { listingId: listing.id, editor, before: { status: 'withdrawn' }, after: { status }, now })
  if (status === 'awaiting_badge') await jobs('check-badge', { listingId: listing.id })
}

function restoredStatus(
  { withdrawnFrom, plan, liveAt, launchWeek }: Pick<Listing, 'withdrawnFrom' | 'plan' | 'liveAt' | 'launchWeek'>,
  now: Date,
): 'hidden' | 'live' | 'scheduled' | 'awaiting_badge' | 'draft' {
  if (withdrawnFrom === 'hidden') return 'hidden'
  if (plan === 'paid') return liveAt || (launchWeek ?? '') <= mondayOf(now) ? 'live' : 'scheduled'
  if (!plan && liveAt) return 'live'
  return plan === 'free' && liveAt ? 'awaiting_badge' : 'draft'
}
