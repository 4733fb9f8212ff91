import type { Tx } from '../database/database.ts'
import { DomainError } from '../errors.ts'
import { recordEdit, type Editor } from '../listings/history.ts'
import { refuseListedSite } from '../listings/listed-site.ts'
import type { Listing } from '../listings/listing.entity.ts'
import type { JobSender } from '../shared/job-sender.ts'
import { giveUpPlace } from './free-places.ts'
import { mondayOf } from './week.ts'

interface Move {
  listing: Listing
  editor: Editor
  now: Date
}

/** Takes a listing off the site at the owner's wish; its place in a free launch week goes to others. Once is enough. */
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
 * Brings a withdrawn listing back to where it may stand: one the site team hid stays hidden, a free one that was live
 * needs its badge again (looked for at once), one that never launched chooses its plan again, and a paid one keeps what
 * was paid for. Throws `already_listed` when another listing of the website has taken its place.
 */
export async function restoreListing(tx: Tx, jobs: JobSender, { listing, editor, now }: Move): Promise<void> {
  if (listing.status !== 'withdrawn')
    throw new DomainError('wrong_state', 'This listing is not withdrawn.', 'There is nothing to restore.')
  const status = restoredStatus(listing, now)
  if (status === 'live' || status === 'scheduled') await refuseListedSite(tx, listing.site)
  if (status === 'live') listing.liveAt ??= now
  if (status === 'draft') listing.plan = null
  listing.status = status
  listing.withdrawnFrom = null
  listing.updatedAt = now
  await recordEdit(tx, { listingId: listing.id, editor, before: { status: 'withdrawn' }, after: { status }, now })
  if (status === 'awaiting_badge') await jobs('check-badge', { listingId: listing.id })
}

/** Where a withdrawn listing comes back to. */
function restoredStatus(
  { withdrawnFrom, plan, liveAt, launchWeek }: Pick<Listing, 'withdrawnFrom' | 'plan' | 'liveAt' | 'launchWeek'>,
  now: Date,
): 'hidden' | 'live' | 'scheduled' | 'awaiting_badge' | 'draft' {
  if (withdrawnFrom === 'hidden') return 'hidden'
  if (plan === 'paid') return liveAt || (launchWeek ?? '') <= mondayOf(now) ? 'live' : 'scheduled'
  return plan === 'free' && liveAt ? 'awaiting_badge' : 'draft'
}
