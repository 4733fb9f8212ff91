import * as z from 'zod'
import { allCategories, withSubcategories } from '../../domain/categories/categories.ts'
import { searchListings } from '../../domain/listings/search/search.ts'
import { SORTS } from '../../domain/listings/search/orders.ts'
import { defineTool } from '../define-tool.ts'
import { pageOf, paginated, pagination } from '../shared/pagination.ts'
import { Slug } from '../shared/schemas.ts'
import { ListingSummary, summaryOf } from '../shared/listing-summary.ts'

export default defineTool({
  name: 'search_listings',
  title: 'Search listings',
  description:
    'Find products, tools and apps by words, category, country, pricing or website domain. Use to search for a tool ' +
    'somebody needs or is looking for, to see whether a website is in the directory already, or to turn a name into a ' +
    '`slug`. Then `get_listing`.',
  rest: { method: 'GET', path: '/listings' },
  scope: null,
  idempotent: false,
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },

  input: z.strictObject({
    q: z.string().max(200).optional().describe('Words; none means browse.'),
    category: Slug.optional().describe('Slug; subcategories count too.'),
    stage: Slug.optional().describe('idea, mvp, launched, growing'),
    country: z
      .string()
      .regex(/^[A-Za-z]{2}$/)
      .optional()
      .describe('ISO code, such as DE.'),
    pricing_model: z.string().max(40).optional().describe('Such as Free, Freemium.'),
    domain: z.string().max(253).optional().describe('Of its website, such as acme.com.'),
    status: z.enum(['live', 'upcoming']).default('live').describe('`upcoming`: not launched yet.'),
    sort: z.enum(SORTS).default('relevance').describe('Order.'),
    ...pagination,
  }),
  output: paginated(
    ListingSummary.extend({ launch_week: z.string().optional().describe('Monday; only of upcoming ones.') }),
  ),

  async handler(input, { db, siteUrl }) {
    const { category, pricing_model, page, per_page, ...search } = input
    const { rows, total, capped, shown } = await searchListings(db, {
      ...search,
      categoryIds: category === undefined ? undefined : withSubcategories(await allCategories(db), category),
      pricingModel: pricing_model,
      page,
      perPage: per_page,
    })
    return pageOf(
      rows.map(({ launch_week, ...row }) => ({
        ...summaryOf(row, siteUrl),
        ...(input.status === 'upcoming' && launch_week ? { launch_week } : {}),
      })),
      { page, per_page, total, capped, shown },
    )
  },
})
