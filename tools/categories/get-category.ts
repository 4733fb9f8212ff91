import * as z from 'zod'
import { categoryPage } from '../../domain/listings/lists/category-page.ts'
import { defineTool } from '../define-tool.ts'
import { ListingSummary, summaryOf } from '../shared/listing-summary.ts'
import { pageOf, paginated, pagination } from '../shared/pagination.ts'
import { CategorySlug } from '../shared/schemas.ts'

/** Totals stop here, one past the 1,000 pages of 100 that can be read. */
const MAX_BROWSED = 100_001

export default defineTool({
  name: 'get_category',
  title: 'Best and most popular products in a category or section',
  description:
    'One category page: list the top, best, most voted and popular apps and tools of a kind or section, such as ' +
    'project management, marketing or design, with FAQs and subcategories.',
  rest: { method: 'GET', path: '/categories/{slug}' },
  scope: null,
  idempotent: false,
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },

  input: z.strictObject({ slug: CategorySlug.describe('From `list_categories`.'), ...pagination }),
  output: z.strictObject({
    slug: z.string(),
    name: z.string(),
    description: z.string(),
    url: z.string(),
    faqs: z.array(z.strictObject({ question: z.string(), answer: z.string() })),
    parent: z.strictObject({ slug: z.string(), name: z.string() }).nullable(),
    subcategories: z.array(
      z.strictObject({
        slug: z.string(),
        name: z.string(),
        description: z.string(),
        listings: z.int(),
      }),
    ),
    listings: z.int().describe('Live listings, those of its subcategories included.'),
    ...paginated(ListingSummary).shape,
  }),

  async handler({ slug, page, per_page }, { db, siteUrl }) {
    const { rows, ...category } = await categoryPage(db, slug, { page, perPage: per_page })
    const total = Math.min(category.listings, MAX_BROWSED)
    return {
      ...category,
      url: `${siteUrl}/categories/${slug}`,
      ...pageOf(
        rows.map((row) => summaryOf(row, siteUrl)),
        { page, per_page, total, capped: category.listings > MAX_BROWSED },
      ),
    }
  },
})
