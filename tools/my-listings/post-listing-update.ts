import * as z from 'zod'
import { postUpdate } from '../../domain/followers/listing-updates.ts'
import { ownedListing } from '../../domain/listings/owned-listing.ts'
import { defineTool } from '../define-tool.ts'
import { ListingId } from '../shared/schemas.ts'

export default defineTool({
  name: 'post_listing_update',
  title: 'Post an update',
  description:
    'Post news on your listing, such as a release. It stands on the listing at once, and everyone who follows the listing ' +
    'gets it by e-mail, once; it cannot be taken back, so show the text to the person first. At most 5 in 24 hours.',
  rest: { method: 'POST', path: '/me/listings/{listing_id}/updates', success: 201 },
  scope: 'listings:write',
  idempotent: true,
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true },

  input: z.strictObject({
    listing_id: ListingId.describe('Listing id, from `list_my_listings`.'),
    title: z.string().max(200).describe('The news in one line.'),
    body: z.string().max(5000).describe('Plain text; an empty line starts a paragraph.'),
  }),
  output: z.strictObject({
    id: z.int(),
    listing_id: z.int(),
    title: z.string(),
    body: z.string(),
    posted_at: z.string(),
    followers: z.int().describe('How many follow the listing; they are told while it is public.'),
    url: z.string().describe('Page of the listing.'),
  }),

  async handler({ listing_id, title, body }, { db, em, actor, jobs, now, siteUrl }) {
    const listing = await ownedListing(db, em, listing_id, actor, { lock: true })
    const posted = await postUpdate(db, em, jobs, { listing, title, body, now: now() })
    return { ...posted, listing_id, followers: listing.followers, url: `${siteUrl}/listings/${listing.slug}` }
  },
  text: ({ followers, url }) => `Posted on ${url}. Followers who are told by e-mail: ${followers}.`,
})
