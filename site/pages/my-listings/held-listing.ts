import type * as z from 'zod'
import type { Tx } from '../../../domain/database/database.ts'
import { holdForEdit } from '../../../domain/drafts/hold-listing.ts'
import { surroundingsOf } from '../../../domain/listings/surroundings.ts'
import type { Actor } from '../../../domain/shared/actor.ts'
import { OwnedListing, ownedListingOf } from '../../../tools/my-listings/owned-listing.ts'
import type { Services } from '../../../tools/run-tool.ts'

export type StandingListing = z.output<typeof OwnedListing>

/** The person's listing, locked for editing in this transaction. Throws `not_found`. */
export async function heldListing(
  site: Pick<Services, 'siteUrl' | 'siteName'>,
  tx: Tx,
  id: number,
  person: Pick<Actor, 'accountId'>,
): Promise<StandingListing> {
  const { listing } = await holdForEdit(tx, id, person)
  return OwnedListing.parse(ownedListingOf(listing, await surroundingsOf(tx, listing), site))
}
