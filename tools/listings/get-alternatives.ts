import * as z from 'zod'
import { DomainError } from '../../domain/errors.ts'
import { alternativesOf } from '../../domain/listings/alternatives.ts'
import { publicListing } from '../../domain/listings/public-listing.ts'
import { defineTool } from '../define-tool.ts'
import { ListingSummary, summaryOf } from '../shared/listing-summary.ts'
import { Slug } from '../shared/schemas.ts'

export default defineTool({
  name: 'get_alternatives',
  title: 'Find alternatives',
  description:
    'Up to 20 alternatives to a product: those its owner approved first, then other live listings of the same primary ' +
    'category, most voted first. Call `compare_listings` to see two of them side by side.',
  rest: { method: 'GET', path: '/listings/{slug}/alternatives' },
  scope: null,
  idempotent: false,
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },

  input: z.strictObject({ slug: Slug.describe('Slug of the listing, from `search_listings`.') }),
  output: z.strictObject({
    items: z.array(ListingSummary.extend({ approved: z.boolean().describe('The owner named it as an alternative.') })),
  }),

  async handler({ slug }, { db, em, siteUrl }) {
    const listing = await publicListing(db, em, slug)
    if (!listing)
      throw new DomainError('not_found', `There is no listing ${slug}.`, 'Call search_listings to find its slug.')
    const rows = await alternativesOf(db, em, listing)
    return { items: rows.map(({ approved, ...row }) => ({ ...summaryOf(row, siteUrl), approved })) }
  },
})
