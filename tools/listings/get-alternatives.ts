import * as z from 'zod'
import { DomainError } from '../../domain/errors.ts'
import { alternativesOf } from '../../domain/listings/lists/alternatives.statements.ts'
import { publicListing } from '../../domain/listings/public-listing.ts'
import { defineTool } from '../define-tool.ts'
import { ListingSummary, summaryOf } from '../shared/listing-summary.ts'
import { Slug } from '../shared/schemas.ts'

export default defineTool({
  name: 'get_alternatives',
  title: 'Alternatives, competitors, rivals: what to use instead',
  description:
    'Alternatives to a product: competitors and similar tools to switch or move to; `approved`: its owner named ' +
    'it. Use to find something like it, cheaper, a substitute or replacement, what else could do the job, or who ' +
    'competes.',
  rest: { method: 'GET', path: '/listings/{slug}/alternatives' },
  scope: null,
  idempotent: false,
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },

  input: z.strictObject({ slug: Slug.describe('From `search_listings`.') }),
  output: z.strictObject({
    items: z.array(ListingSummary.extend({ approved: z.boolean().describe('The owner named it as an alternative.') })),
  }),

  async handler({ slug }, { db, siteUrl, meaning }) {
    const listing = await publicListing(db, slug)
    if (!listing)
      throw new DomainError('not_found', `There is no listing ${slug}.`, 'Call search_listings to find its slug.')
    const rows = await alternativesOf(db, listing, meaning)
    return { items: rows.map(({ approved, ...row }) => ({ ...summaryOf(row, siteUrl), approved })) }
  },
})
