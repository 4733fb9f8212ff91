import * as z from 'zod'
import { postUpdate } from '../../domain/followers/listing-updates.ts'
import { lockOwnedListing } from '../../domain/listings/owned-listing.ts'
import { defineTool } from '../define-tool.ts'
import { ListingId } from '../shared/schemas.ts'

export default defineTool({
  name: 'post_listing_update',
  title: 'Tell followers the news: announce or post an update',
  description:
    'Share an update, such as a release, version, changelog or feature we shipped: it is published on our page ' +
    'and emailed to all who follow it. Cannot be undone: show the text first unless the person gave it or said ' +
    'to post it unseen.',
  rest: { method: 'POST', path: '/me/listings/{listing_id}/updates', success: 201 },
  scope: 'listings:write',
  idempotent: true,
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true },

  input: z.strictObject({
    listing_id: ListingId.describe('From `list_my_listings`.'),
    title: z.string().max(200).describe('One line.'),
    body: z.string().max(5000).describe('Plain text.'),
  }),
  output: z.strictObject({
    id: z.int(),
    listing_id: z.int(),
    title: z.string(),
    body: z.string(),
    posted_at: z.string(),
    followers: z.int().describe('How many follow the listing; they get an email while it is public.'),
    url: z.string(),
  }),

  async handler({ listing_id, title, body }, { tx, actor, jobs, now, siteUrl }) {
    const listing = await lockOwnedListing(tx, listing_id, actor)
    const posted = await postUpdate(tx, jobs, { listing, title, body, now: now() })
    return { ...posted, listing_id, followers: listing.followers, url: `${siteUrl}/listings/${listing.slug}` }
  },
})
