import type { Reader } from '../../database/database.ts'
import { Listing } from '../../listings/listing.entity.ts'
import type { Profile } from '../../profile/field-state.ts'
import type { Actor } from '../../shared/actor.ts'
import type { Draft } from '../draft.entity.ts'
import { listingProfiles } from './listing-profile.ts'

/**
 * The profile that a draft shows; `listing` is the listing that stores it, or null if the draft stores it
 * itself.
 */
export interface DraftProfile {
  profile: Profile
  listing: Listing | null
}

/**
 * The profiles of the drafts, in the same order. A draft saved as a listing shows the listing's profile, but
 * only to the listing's owners. Anyone else sees the draft's own columns, which are empty.
 */
export async function profilesOf(
  db: Reader,
  drafts: readonly Draft[],
  { accountId }: Pick<Actor, 'accountId'>,
): Promise<DraftProfile[]> {
  const listings = await listingsOwned(
    db,
    drafts.flatMap(({ listingId }) => listingId ?? []),
    accountId,
  )
  const profiles = await listingProfiles(db, listings)
  return drafts.map((draft) => {
    const listing = listings.find(({ id }) => id === draft.listingId)
    return listing ? { profile: profiles.get(listing.id)!, listing } : { profile: draft, listing: null }
  })
}

/** The profile that one draft shows. */
export async function profileOf(db: Reader, draft: Draft, actor: Pick<Actor, 'accountId'>): Promise<DraftProfile> {
  const [shown] = await profilesOf(db, [draft], actor)
  return shown!
}

async function listingsOwned(db: Reader, ids: number[], accountId: string): Promise<Listing[]> {
  if (!ids.length) return []
  const owned = await db.sql
    .selectFrom('listing_owner')
    .select('listing_id')
    .where('account_id', '=', accountId)
    .where('listing_id', 'in', ids)
    .execute()
  return db.em.find(Listing, { id: { $in: owned.map(({ listing_id }) => listing_id) } })
}
