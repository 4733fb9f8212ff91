import * as z from 'zod'
import { DomainError } from '../../domain/errors.ts'
import { mergedInto } from '../../domain/listings/merged/merged-into.ts'
import { publicListing } from '../../domain/listings/public-listing.ts'
import { surroundingsOf } from '../../domain/listings/surroundings.ts'
import { newestComments } from '../../domain/comments/read-comments.ts'
import { defineTool } from '../define-tool.ts'
import { commentsOf, PublicListing, publicListingOf } from '../shared/public-listing.ts'
import { Slug } from '../shared/schemas.ts'

/** How many comments the answer has. */
const NEWEST_COMMENTS = 3

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
    const [around, newest] = await Promise.all([
      surroundingsOf(db, listing),
      listing.comments > 0 ? newestComments(db, listing.id, NEWEST_COMMENTS) : [],
    ])
    const shown = publicListingOf(listing, around, siteUrl)
    return listing.status === 'live' ? { ...shown, comments: commentsOf(listing.comments, newest) } : shown
  },
})
