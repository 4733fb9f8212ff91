import * as z from 'zod'
import { listAwards } from '../../domain/awards/awards.ts'
import { defineTool } from '../define-tool.ts'
import { ListingSummary, summaryOf } from '../shared/listing-summary.ts'
import { pageOf, paginated, pagination } from '../shared/pagination.ts'
import { Slug } from '../shared/schemas.ts'

export default defineTool({
  name: 'list_awards',
  title: 'Awards: past winners of Launch of the Week',
  description:
    'Winners of the Launch of the Week award: first to third place of each past week, by community votes alone. ' +
    'Use for who won, or whether a product has ever won.',
  rest: { method: 'GET', path: '/awards' },
  scope: null,
  idempotent: false,
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },

  input: z.strictObject({
    listing: Slug.optional().describe('Slug: only its awards.'),
    ...pagination,
  }),
  output: paginated(
    z.strictObject({
      award: z.string(),
      week: z.string(),
      place: z.int().min(1).max(3),
      week_votes: z.int(),
      listing: ListingSummary,
    }),
  ),

  async handler({ listing: slug, page, per_page }, { db, siteUrl }) {
    const { awards, total } = await listAwards(db, { slug, page, perPage: per_page })
    const items = awards.map(({ listing, ...award }) => ({
      award: `Launch of the Week #${award.place}`,
      ...award,
      listing: summaryOf(listing, siteUrl),
    }))
    return pageOf(items, { page, per_page, total })
  },
})
