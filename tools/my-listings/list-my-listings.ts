import * as z from 'zod'
import { listingsOwnedBy } from '../../domain/listings/owned-listing.ts'
import { LISTING_STATUSES } from '../../domain/listings/listing.entity.ts'
import { defineTool } from '../define-tool.ts'
import { pageOf, paginated, pagination } from '../shared/pagination.ts'

const MyListing = z.strictObject({
  id: z.int(),
  slug: z.string(),
  name: z.string(),
  url: z.string(),
  website_url: z.string(),
  status: z.enum(LISTING_STATUSES),
  plan: z.enum(['free', 'paid']).nullable(),
  launch_week: z.string().nullable(),
  votes: z.int(),
})

export default defineTool({
  name: 'list_my_listings',
  title: 'List my listings',
  description:
    'My listings: products I own or have published here, with status, plan and launch week. Use to show mine, see ' +
    'which are live, or find a `listing_id`.',
  rest: { method: 'GET', path: '/me/listings' },
  scope: 'account:read',
  idempotent: false,
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },

  input: z.strictObject(pagination),
  output: paginated(MyListing),

  async handler({ page, per_page }, { db, actor, siteUrl }) {
    const { rows, total } = await listingsOwnedBy(db, actor, { page, perPage: per_page })
    return pageOf(
      rows.map((row) => ({ ...row, url: `${siteUrl}/listings/${row.slug}` })),
      { page, per_page, total },
    )
  },
})
