import * as z from 'zod'
import { listFounders } from '../../domain/founders/founders.ts'
import { defineTool } from '../define-tool.ts'
import { pageOf, paginated, pagination } from '../shared/pagination.ts'

const FounderSummary = z.strictObject({
  slug: z.string().describe('Pass it to get_founder.'),
  name: z.string(),
  title: z.string().nullable(),
  country: z.string().nullable().describe('ISO 3166 code of their company.'),
  url: z.string().describe('Page of the founder here.'),
  companies: z.array(z.strictObject({ slug: z.string(), name: z.string() })).describe('Their live listings.'),
})

export default defineTool({
  name: 'list_founders',
  title: 'List founders',
  description:
    'The founders of live listings by name, found by words of their name or title, or by the country of their company. ' +
    'Call `get_founder` with a `slug` for bio, links, companies and stories.',
  rest: { method: 'GET', path: '/founders' },
  scope: null,
  idempotent: false,
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },

  input: z.strictObject({
    q: z.string().max(120).optional().describe('Words or parts of words of the name or title.'),
    country: z
      .string()
      .regex(/^[A-Za-z]{2}$/)
      .optional()
      .describe('Two-letter country code.'),
    ...pagination,
  }),
  output: paginated(FounderSummary),

  async handler({ q, country, page, per_page }, { db, em, siteUrl }) {
    const { rows, total, capped } = await listFounders(db, em, { q, country, page, perPage: per_page })
    return pageOf(
      rows.map((row) => ({ ...row, url: `${siteUrl}/founders/${row.slug}` })),
      { page, per_page, total, capped },
    )
  },
})
