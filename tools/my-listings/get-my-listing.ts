import * as z from 'zod'
import { lastCheck, standingChanges } from '../../domain/listings/evidence/evidence-check.ts'
import { quotesIn } from '../../domain/listings/evidence/origins.ts'
import { ownedListing } from '../../domain/listings/owned-listing.ts'
import { surroundingsOf } from '../../domain/listings/surroundings.ts'
import { defineTool } from '../define-tool.ts'
import { EvidenceChanges, ListingId } from '../shared/schemas.ts'
import { OwnedListing, ownedListingOf } from './owned-listing.ts'

export default defineTool({
  name: 'get_my_listing',
  title: 'My listing: status, votes, launch date; are we live yet?',
  description:
    'How my own listing is doing: status, plan, launch week, how many votes, whether the badge was found on our ' +
    'homepage, and all content. Use to see when it goes live or why it is not visible.',
  rest: { method: 'GET', path: '/me/listings/{listing_id}' },
  scope: 'account:read',
  idempotent: false,
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },

  input: z.strictObject({ listing_id: ListingId.describe('From `list_my_listings`.') }),
  output: z.strictObject({
    ...OwnedListing.shape,
    evidence_checked_at: z.string().nullable().describe('When the quotes were last looked for on the website.'),
    evidence_changes: EvidenceChanges,
  }),

  async handler({ listing_id }, { db, actor, siteUrl, siteName }) {
    const listing = await ownedListing(db, listing_id, actor)
    const { checkedAt, changes } = await lastCheck(db, listing.id)
    return {
      ...ownedListingOf(listing, await surroundingsOf(db, listing), { siteUrl, siteName }),
      evidence_checked_at: checkedAt,
      evidence_changes: standingChanges(changes, quotesIn(listing.origins)),
    }
  },
})
