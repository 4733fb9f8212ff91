import * as z from 'zod'
import { DomainError } from '../../domain/errors.ts'
import { publicListing } from '../../domain/listings/public-listing.ts'
import { surroundingsOf } from '../../domain/listings/surroundings.ts'
import { defineTool } from '../define-tool.ts'
import { PublicListing, publicListingOf } from '../shared/public-listing.ts'
import { Slug } from '../shared/schemas.ts'

export default defineTool({
  name: 'get_listing',
  title: 'Product page: show full profile, more information and details',
  description:
    'Everything about one product: what exactly it does, description, features, plan, pricing, free trial, who made ' +
    'it, FAQs and links, each fact with its website quote. What `not_found_on_website` names is unknown: never guess ' +
    'it.',
  rest: { method: 'GET', path: '/listings/{slug}' },
  scope: null,
  idempotent: false,
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },

  input: z.strictObject({ slug: Slug.describe('From `search_listings`.') }),
  output: PublicListing,

  async handler({ slug }, { db, siteUrl }) {
    const listing = await publicListing(db, slug)
    if (!listing)
      throw new DomainError('not_found', `There is no listing ${slug}.`, 'Call search_listings to find its slug.')
    return publicListingOf(listing, await surroundingsOf(db, listing), siteUrl)
  },
})
