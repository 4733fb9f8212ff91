import { LockMode } from '@mikro-orm/core'
import type { Tx } from '../database/database.ts'
import type { Listing } from '../listings/listing.entity.ts'
import { lockListing } from '../listings/listing.ts'
import { noListing, ownsListing } from '../listings/owned-listing.ts'
import type { Actor } from '../shared/actor.ts'
import { Draft } from './draft.entity.ts'

/** A listing locked for an edit, and its handles: the drafts that show and edit its profile. */
export interface Held {
  listing: Listing
  handles: Draft[]
}

/** Locks the actor's listing for an edit. Throws `not_found`. */
export async function holdForEdit(tx: Tx, id: number, actor: Pick<Actor, 'accountId'>): Promise<Held> {
  const held = await holdForTeam(tx, id)
  if (!(await ownsListing(tx, id, actor))) throw noListing(id)
  return held
}

/** Marks a listing and its handles as edited now, and notifies whoever watches one of these drafts. */
export async function touch(tx: Tx, { listing, handles }: Held, now: Date): Promise<void> {
  for (const one of [listing, ...handles]) one.updatedAt = now
  // The ORM skips the update when two edits have the same time; a direct statement always notifies.
  await tx.sql
    .updateTable('draft')
    .set({ updated_at: now.toISOString() })
    .where('listing_id', '=', listing.id)
    .execute()
}

/** Locks any listing for an edit, whoever owns it. Throws `not_found`. */
export async function holdForTeam(tx: Tx, id: number): Promise<Held> {
  // Every edit locks the drafts before the listing, so that two edits can't deadlock.
  const handles = await tx.em.find(
    Draft,
    { listingId: id },
    { lockMode: LockMode.PESSIMISTIC_WRITE, orderBy: { createdAt: 'asc', id: 'asc' } },
  )
  const listing = await lockListing(tx, id)
  if (!listing) throw noListing(id)
  return { listing, handles }
}
