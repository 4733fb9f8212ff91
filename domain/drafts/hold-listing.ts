import { LockMode } from '@mikro-orm/core'
import type { Tx } from '../database/database.ts'
import type { Listing } from '../listings/listing.entity.ts'
import { lockListing } from '../listings/listing.ts'
import { noListing, ownsListing } from '../listings/owned-listing.ts'
import type { Actor } from '../shared/actor.ts'
import { Draft } from './draft.entity.ts'

/**
 * The actor's listing and the draft it came from, both held for an edit; the draft first, the order in which a draft's
 * own edits hold them. A listing may have no draft: one that changed hands has left it behind. Throws `not_found`.
 */
export async function holdForEdit(
  tx: Tx,
  id: number,
  actor: Pick<Actor, 'accountId'>,
): Promise<{ listing: Listing; draft: Draft | null }> {
  const held = await holdWithDraft(tx, id)
  if (!(await ownsListing(tx, id, actor))) throw noListing(id)
  return held
}

/** Any listing and its draft, held for an edit by the site team. Throws `not_found`. */
export async function holdWithDraft(tx: Tx, id: number): Promise<{ listing: Listing; draft: Draft | null }> {
  const draft = await tx.em.findOne(Draft, { listingId: id }, { lockMode: LockMode.PESSIMISTIC_WRITE })
  const listing = await lockListing(tx, id)
  if (!listing) throw noListing(id)
  return { listing, draft }
}
