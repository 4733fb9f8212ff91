import { LockMode } from '@mikro-orm/core'
import type { Tx } from '../database/database.ts'
import { Listing, type PaidSection } from './listing.entity.ts'

/** The listing, locked for this transaction; null if there is none. */
export function lockListing(tx: Tx, id: number): Promise<Listing | null> {
  return tx.em.findOne(Listing, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE })
}

/** Whether a listing shows a paid section: it is on the paid plan, or the section was unlocked. */
export function shows(listing: Pick<Listing, 'plan' | 'unlocked'>, section: PaidSection): boolean {
  return listing.plan === 'paid' || listing.unlocked.includes(section)
}

/** Whether the listing is visible to everyone. */
export function isPublic(listing: Pick<Listing, 'status'>): boolean {
  return listing.status === 'live' || listing.status === 'scheduled'
}
