import * as z from 'zod'
import { ownedListing } from '../../domain/listings/owned-listing.ts'
import { surroundingsOf } from '../../domain/listings/surroundings.ts'
import { defineTool } from '../define-tool.ts'
import { ListingId } from '../shared/schemas.ts'
import { OwnedListing, ownedListingOf } from './owned-listing.ts'

export default defineTool({
  name: 'get_my_listing',
  title: 'Read my listing',
  description:
    'One of your listings with everything visitors see, its status, plan, launch week, unlocked sections, and the badge ' +
    'to put on the homepage with what the last check saw.',
  rest: { method: 'GET', path: '/me/listings/{listing_id}' },
  scope: 'account:read',
  idempotent: false,
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },

  input: z.strictObject({ listing_id: ListingId.describe('Listing id, from `submit_draft` or `list_my_listings`.') }),
  output: OwnedListing,

  async handler({ listing_id }, { db, em, actor, siteUrl }) {
    const listing = await ownedListing(db, em, listing_id, actor)
    return ownedListingOf(listing, await surroundingsOf(db, em, listing), siteUrl)
  },
})
