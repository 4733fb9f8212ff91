import * as z from 'zod'
import { allCategories, withSubcategories } from '../../domain/categories/categories.ts'
import { searchListings } from '../../domain/listings/search.ts'
import { SORTS } from '../../domain/listings/search/orders.ts'
import { defineTool } from '../define-tool.ts'
import { pageOf, paginated, pagination } from '../shared/pagination.ts'
import { Slug } from '../shared/schemas.ts'
import { ListingSummary, summaryOf } from '../shared/listing-summary.ts'

export default defineTool({
  name: 'search_listings',
  title: 'Search listings',
  description:
    'Search live or upcoming product listings by words, category, stage, country, pricing model or website domain; ' +
    'leave `q` out to browse. Returns summaries: call `get_listing` with a `slug` for the full profile.',
  rest: { method: 'GET', path: '/listings' },
  scope: null,
  idempotent: false,
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },

  input: z.strictObject({
    q: z
      .string()
      .max(200)
      .optional()
      .describe('Words to find in name, tagline, description and keywords. Empty means browse.'),
    category: Slug.optional().describe('Category slug; its subcategories count too.'),
    stage: Slug.optional().describe('Stage slug, for example `launched`.'),
    country: z
      .string()
      .regex(/^[A-Za-z]{2}$/)
      .optional()
      .describe('Two-letter country code.'),
    pricing_model: z.string().max(40).optional().describe('For example Free, Freemium or Subscription.'),
    domain: z.string().max(253).optional().describe('Finds the listing of a website, for example `acme.com`.'),
    status: z
      .enum(['live', 'upcoming'])
      .default('live')
      .describe('`upcoming` means scheduled for a future launch week.'),
    sort: z.enum(SORTS).default('relevance').describe('Order of the results.'),
    ...pagination,
  }),
  output: paginated(ListingSummary),

  async handler(input, { db, em, siteUrl }) {
    const { category, pricing_model, page, per_page, ...search } = input
    const { rows, total, capped, shown } = await searchListings(db, em, {
      ...search,
      categoryIds: category === undefined ? undefined : withSubcategories(await allCategories(db, em), category),
      pricingModel: pricing_model,
      page,
      perPage: per_page,
    })
    return pageOf(
      rows.map((row) => summaryOf(row, siteUrl)),
      { page, per_page, total, capped, shown },
    )
  },
})
