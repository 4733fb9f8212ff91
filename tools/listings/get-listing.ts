import * as z from 'zod'
import { DomainError } from '../../domain/errors.ts'
import { mergedInto } from '../../domain/listings/merged/merged-into.ts'
import { publicListing } from '../../domain/listings/public-listing.ts'
import { surroundingsOf } from '../../domain/listings/surroundings.ts'
import { defineTool } from '../define-tool.ts'
import { PublicListing, publicListingOf } from '../shared/public-listing.ts'
import { Slug } from '../shared/schemas.ts'

export default defineTool({
  name: 'get_listing',
  title: 'Open a product page: full profile, information and details',
  description:
    'Show or tell everything about one product, app or listing: what exactly it does, features, plan, pricing, ' +
    'cost, free trial, who made, built or is behind it, security, FAQs and links, each fact with its website ' +
    'quote. What `not_found_on_website` names is unknown: never guess it.',
  rest: { method: 'GET', path: '/listings/{slug}' },
  scope: null,
  idempotent: false,
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },

  input: z.strictObject({ slug: Slug.describe('From `search_listings`.') }),
  output: PublicListing,

  async handler({ slug }, { db, siteUrl }) {
    const listing = await publicListing(db, slug)
    if (!listing) {
      const kept = await mergedInto(db, slug)
      throw kept === undefined
        ? new DomainError('not_found', `There is no listing ${slug}.`, 'Call search_listings to find its slug.')
        : new DomainError('not_found', `${slug} was merged into ${kept}.`, `Call get_listing with ${kept}.`)
    }
    return publicListingOf(listing, await surroundingsOf(db, listing), siteUrl)
  },
})
