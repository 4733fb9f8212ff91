import * as z from 'zod'
import { listAwards } from '../../domain/awards/awards.ts'
import { defineTool } from '../define-tool.ts'
import { ListingSummary, summaryOf } from '../shared/listing-summary.ts'
import { pageOf, paginated, pagination } from '../shared/pagination.ts'
import { Slug } from '../shared/schemas.ts'

export default defineTool({
  name: 'list_awards',
  title: 'List awards',
  description:
    'Launch of the Week awards, the newest week first: the three listings with most community votes in their launch week. ' +
    'Money never moves them. With `listing` the awards of one product; call `get_badges` for their badge.',
  rest: { method: 'GET', path: '/awards' },
  scope: null,
  idempotent: false,
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },

  input: z.strictObject({
    listing: Slug.optional().describe('Slug of a listing: its awards alone.'),
    ...pagination,
  }),
  output: paginated(
    z.strictObject({
      award: z.string().describe('For example Launch of the Week #1.'),
      week: z.string().describe('Monday of the week it was won in.'),
      place: z.int().min(1).max(3),
      week_votes: z.int().describe('Community votes in that week.'),
      listing: ListingSummary,
    }),
  ),

  async handler({ listing: slug, page, per_page }, { db, em, siteUrl }) {
    const { awards, total } = await listAwards(db, em, { slug, page, perPage: per_page })
    const items = awards.map(({ listing, ...award }) => ({
      award: `Launch of the Week #${award.place}`,
      ...award,
      listing: summaryOf(listing, siteUrl),
    }))
    return pageOf(items, { page, per_page, total })
  },
})
