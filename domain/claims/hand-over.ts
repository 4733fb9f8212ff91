import { Draft } from '../drafts/draft.entity.ts'
import { Listing, type PaidSection } from '../listings/listing.entity.ts'
import { shows } from '../listings/listing.ts'
import { ownsListing } from '../listings/owned-listing.ts'
import { replaceMilestones } from '../listings/milestones.ts'
import { forgetMedia, takeOverPictures } from '../media/stored-pictures.ts'
import type { Tx } from '../database/database.ts'
import type { Claim } from './claim.ts'
import type { Settling } from './settling.ts'

/**
 * Marks the listing as verified and makes the claimant an owner. If they aren't one yet, the listing changes
 * hands: the other owners lose it with its drafts and get an email, and sections that visitors don't see are
 * deleted. The new owner gets a draft that edits the listing. Run it with the claim locked (`lockClaim`).
 */
export async function handOver(settling: Settling, claim: Claim): Promise<void> {
  const { tx, now } = settling
  const time = now.toISOString()
  await tx.sql.updateTable('listing').set({ verified_at: time }).where('id', '=', claim.listing_id).execute()
  if (await ownsListing(tx, claim.listing_id, { accountId: claim.account_id })) return
  const listing = await tx.em.findOneOrFail(Listing, { id: claim.listing_id }, { refresh: true })
  for (const email of await changeOwner(tx, listing, { accountId: claim.account_id, now }))
    await settling.writeEmail({
      kind: 'listing-handed-over',
      to: email,
      reference: String(claim.id),
      facts: {
        listing: `${settling.siteUrl}/listings/${claim.slug}`,
        website: new URL(claim.website_url).hostname,
        method: claim.method,
        answer: `${settling.siteUrl}/listings/${claim.slug}/claim`,
      },
    })
}

/**
 * Makes the account the only owner of a locked listing, with a draft that edits it. Returns the email
 * addresses of the earlier owners, who lose the listing with its drafts; sections that visitors don't see are
 * deleted with them.
 */
export async function changeOwner(
  tx: Tx,
  listing: Listing,
  { accountId, now }: { accountId: string; now: Date },
): Promise<string[]> {
  await tx.sql
    .insertInto('listing_owner')
    .values({ listing_id: listing.id, account_id: accountId, created_at: now.toISOString() })
    .onConflict((oc) => oc.doNothing())
    .execute()
  await tx.sql.deleteFrom('draft').where('listing_id', '=', listing.id).execute()
  const earlier = await tx.sql
    .with('gone', (q) =>
      q
        .deleteFrom('listing_owner')
        .where('listing_id', '=', listing.id)
        .where('account_id', '<>', accountId)
        .returning('account_id'),
    )
    .selectFrom('gone')
    .innerJoin('account', 'account.id', 'gone.account_id')
    .select('account.email')
    .orderBy('account.email')
    .execute()
  if (earlier.length) await forgetUnshown(tx, listing)
  await takeOverPictures(tx, listing.id, accountId)
  const { id: listingId, websiteUrl: url, site } = listing
  tx.em.create(Draft, {
    accountId,
    url,
    site,
    listingId,
    status: 'submitted',
    createdAt: now,
    updatedAt: now,
  })
  return earlier.map(({ email }) => email)
}

/** Deletes the sections that visitors don't see: they belong to the earlier owners. */
async function forgetUnshown(tx: Tx, listing: Listing): Promise<void> {
  const isHidden = (section: PaidSection) => !shows(listing, section)
  if (isHidden('story')) listing.story = {}
  if (isHidden('media')) await forgetMedia(tx, listing)
  if (isHidden('milestones')) await replaceMilestones(tx, listing.id, [])
  if (isHidden('categories')) await tx.sql.deleteFrom('listing_category').where('listing_id', '=', listing.id).execute()
}
