import * as z from 'zod'
import { listingsOwnedBy } from '../../domain/listings/owned-listing.ts'
import { LISTING_STATUSES } from '../../domain/listings/listing.entity.ts'
import { milestonesOfAll } from '../../domain/listings/milestones.ts'
import { defineTool } from '../define-tool.ts'
import { pageOf, paginated, pagination } from '../shared/pagination.ts'
import { MilestoneRecord } from '../shared/public-listing.ts'

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
  milestones: z
    .array(MilestoneRecord.pick({ id: true, title: true }))
    .optional()
    .describe('The newest, if there are any; `get_my_listing` has all.'),
})

const MOST_MILESTONES = 5

export default defineTool({
  name: 'list_my_listings',
  title: 'My listings: everything I own or published here',
  description:
    'Products, apps or stuff I own, published or have listed on this site, with ids, status, plan and launch ' +
    'week. Use to show all mine, or which are live, or find a `listing_id`.',
  rest: { method: 'GET', path: '/me/listings' },
  scope: 'account:read',
  idempotent: false,
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },

  input: z.strictObject(pagination),
  output: paginated(MyListing),

  async handler({ page, per_page }, { db, actor, siteUrl }) {
    const { rows, total } = await listingsOwnedBy(db, actor, { page, perPage: per_page })
    const milestones = await milestonesOfAll(
      db,
      rows.map(({ id }) => id),
    )
    const newest = (of: number) =>
      milestones
        .get(of)
        ?.slice(0, MOST_MILESTONES)
        .map(({ id, title }) => ({ id, title }))
    return pageOf(
      rows.map((row) => ({ ...row, url: `${siteUrl}/listings/${row.slug}`, milestones: newest(row.id) })),
      { page, per_page, total },
    )
  },
})
