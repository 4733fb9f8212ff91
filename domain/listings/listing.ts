import { LockMode } from '@mikro-orm/core'
import type { Tx } from '../database/database.ts'
import { Listing, type PaidSection } from './listing.entity.ts'

/** The listing, held for this transaction. */
export function lockListing(tx: Tx, id: number): Promise<Listing | null> {
  return tx.em.findOne(Listing, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE })
}

/** Story, milestones, media and further categories are public on paid listings, or when the section was unlocked. */
export function shows(listing: Pick<Listing, 'plan' | 'unlocked'>, section: PaidSection): boolean {
  return listing.plan === 'paid' || listing.unlocked.includes(section)
}

/** Anyone may see it: live, or scheduled for a launch week. */
export function isPublic(listing: Pick<Listing, 'status'>): boolean {
  return listing.status === 'live' || listing.status === 'scheduled'
}
