import { LockMode } from '@mikro-orm/core'
import type { Tx } from '../database/database.ts'
import { DomainError } from '../errors.ts'
import { recordEdit, type Editor } from './history.ts'
import { refuseListedSite } from './listed-site.ts'
import { Listing } from './listing.entity.ts'
import { tellOwners, type OwnersOut } from './owner-emails.ts'

interface Hiding {
  slug: string
  editor: Editor
  now: Date
}

/**
 * Hides a public listing, and emails its owners the reason; a hidden one only gets the new reason. The listing
 * keeps its place in a launch week. Throws `not_found` and `wrong_state`.
 */
export async function hideListing(
  tx: Tx,
  out: OwnersOut,
  { slug, reason, editor, now }: Hiding & { reason: string },
): Promise<void> {
  const listing = await lockedListing(tx, slug)
  const { id, status } = listing
  if (status !== 'hidden' && status !== 'live' && status !== 'scheduled')
    throw new DomainError('wrong_state', `${slug} is ${status}, so it is not public.`, 'Hide only public listings.')
  if (listing.hiddenReason !== reason)
    await tellOwners(tx, out, { kind: 'listing-hidden', listing, reference: referenceOf(id, now), more: { reason } })
  listing.hiddenReason = reason
  listing.updatedAt = now
  if (status === 'hidden') return
  listing.hiddenFrom = status
  listing.status = 'hidden'
  await recordEdit(tx, { listingId: id, editor, before: { status }, after: { status: 'hidden' }, now })
}

/**
 * Shows a hidden listing again, with its earlier status, or as a draft if its launch was refunded, and emails its owners. Throws
 * `not_found`, `wrong_state`, and `already_listed` if its website has another public listing now.
 */
export async function showListing(tx: Tx, out: OwnersOut, { slug, editor, now }: Hiding): Promise<void> {
  const listing = await lockedListing(tx, slug)
  const { id, status, site, hiddenFrom, plan, liveAt } = listing
  if (status !== 'hidden')
    throw new DomainError('wrong_state', `${slug} is ${status}, not hidden.`, 'You don’t need to show it.')
  await refuseListedSite(tx, site)
  // If the listing is scheduled again and its launch week has begun, the hourly job launches it.
  // An imported listing is live without a plan.
  const back = plan == null && liveAt == null ? 'draft' : (hiddenFrom ?? 'live')
  listing.status = back
  listing.hiddenFrom = null
  listing.hiddenReason = null
  listing.updatedAt = now
  if (back === 'live') listing.liveAt ??= now
  await recordEdit(tx, { listingId: id, editor, before: { status: 'hidden' }, after: { status: back }, now })
  await tellOwners(tx, out, { kind: 'listing-shown', listing, reference: referenceOf(id, now), more: {} })
}

/** Tells the emails of two equal decisions apart, since an address gets one email per kind and reference. */
function referenceOf(id: number, now: Date): string {
  return `${id} ${now.toISOString()}`
}

async function lockedListing(tx: Tx, slug: string): Promise<Listing> {
  const listing = await tx.em.findOne(Listing, { slug }, { lockMode: LockMode.PESSIMISTIC_WRITE })
  if (!listing) throw new DomainError('not_found', `There is no listing ${slug}.`, 'Run `listing list` to find it.')
  return listing
}
