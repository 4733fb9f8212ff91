import * as z from 'zod'
import { listingsOwnedBy } from '../../domain/listings/owned-listing.ts'
import { LISTING_STATUSES } from '../../domain/listings/listing.ts'
import { defineTool } from '../define-tool.ts'
import { pageOf, paginated, pagination } from '../shared/pagination.ts'

const MyListing = z.strictObject({
  id: z.int().describe('Pass it to get_my_listing.'),
  slug: z.string(),
  name: z.string(),
  url: z.string().describe('Page of the listing here.'),
  website_url: z.string(),
  status: z.enum(LISTING_STATUSES),
  plan: z.enum(['free', 'paid']).nullable(),
  launch_week: z.string().nullable().describe('Monday of the launch week.'),
  votes: z.int(),
})

export default defineTool({
  name: 'list_my_listings',
  title: 'List my listings',
  description: 'Your listings, newest first, with status, plan and launch week. Call `get_my_listing` for one in full.',
  rest: { method: 'GET', path: '/me/listings' },
  scope: 'account:read',
  idempotent: false,
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },

  input: z.strictObject(pagination),
  output: paginated(MyListing),

  async handler({ page, per_page }, { db, em, actor, siteUrl }) {
    const { rows, total } = await listingsOwnedBy(db, em, actor, { page, perPage: per_page })
    return pageOf(
      rows.map((row) => ({ ...row, url: `${siteUrl}/listings/${row.slug}` })),
      { page, per_page, total },
    )
  },
})
