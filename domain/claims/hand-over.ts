import { Listing, type PaidSection } from '../listings/listing.entity.ts'
import { shows } from '../listings/listing.ts'
import { replaceMilestones } from '../listings/milestones.ts'
import { forgetMedia } from '../media/listing-media.ts'
import type { Claim } from './claim.ts'
import type { Settling } from './settling.ts'

/**
 * Makes the claimant an owner. One who owned the listing already stays beside the other owners. For anybody else it changes
 * hands: who owned it without a proof as strong owns it no more and is told, what they had written there without showing it
 * to visitors is taken out, and their draft is cut from it. Run it with the claim held (`lockClaim`).
 */
export async function handOver(settling: Settling, claim: Claim): Promise<void> {
  const { tx, now } = settling
  const time = now.toISOString()
  await tx.sql.updateTable('listing').set({ verified_at: time }).where('id', '=', claim.listing_id).execute()
  const added = await tx.sql
    .insertInto('listing_owner')
    .values({ listing_id: claim.listing_id, account_id: claim.account_id, created_at: time })
    .onConflict((oc) => oc.doNothing())
    .returning('listing_id')
    .executeTakeFirst()
  if (!added) return
  await cutDrafts(settling, claim.listing_id)
  const earlier = await tx.sql
    .with('gone', (q) =>
      q
        .deleteFrom('listing_owner')
        .where('listing_id', '=', claim.listing_id)
        .where('account_id', '<>', claim.account_id)
        .returning('account_id'),
    )
    .selectFrom('gone')
    .innerJoin('account', 'account.id', 'gone.account_id')
    .select('account.email')
    .orderBy('account.email')
    .execute()
  if (earlier.length) await forgetUnshown(settling, claim.listing_id)
  for (const { email } of earlier)
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
 * The draft of a listing that changes hands stays with its people as a draft of its own: it keeps what it said, and neither
 * the listing nor the draft reaches the other any more.
 */
async function cutDrafts({ tx, now }: Settling, listingId: number): Promise<void> {
  await tx.sql
    .updateTable('draft')
    .set({ listing_id: null, status: 'ready', updated_at: now.toISOString() })
    .where('listing_id', '=', listingId)
    .execute()
}

/** Takes out the sections that visitors do not see: they are the earlier owners' own. Their drafts keep them. */
async function forgetUnshown({ tx }: Settling, listingId: number): Promise<void> {
  const listing = await tx.em.findOneOrFail(Listing, { id: listingId }, { refresh: true })
  const isHidden = (section: PaidSection) => !shows(listing, section)
  if (isHidden('story')) listing.story = {}
  if (isHidden('media')) await forgetMedia(tx, listing)
  if (isHidden('milestones')) await replaceMilestones(tx, listingId, [])
  if (isHidden('categories')) await tx.sql.deleteFrom('listing_category').where('listing_id', '=', listingId).execute()
}
