import * as z from 'zod'
import { listFounders } from '../../domain/founders/founders.ts'
import { defineTool } from '../define-tool.ts'
import { pageOf, paginated, pagination } from '../shared/pagination.ts'
import { CountryCode } from '../shared/schemas.ts'

const FounderSummary = z.strictObject({
  slug: z.string(),
  name: z.string(),
  title: z.string().nullable(),
  country: z.string().nullable(),
  url: z.string(),
  companies: z.array(z.strictObject({ slug: z.string(), name: z.string() })),
})

export default defineTool({
  name: 'list_founders',
  title: 'List founders: find makers and people by name or country',
  description: 'All founders, the makers and people behind products, such as founders from France. Then `get_founder`.',
  rest: { method: 'GET', path: '/founders' },
  scope: null,
  idempotent: false,
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },

  input: z.strictObject({
    q: z.string().max(120).optional().describe('Name or title.'),
    country: CountryCode.optional().describe('ISO code.'),
    ...pagination,
  }),
  output: paginated(FounderSummary),

  async handler({ q, country, page, per_page }, { db, siteUrl }) {
    const { rows, total, capped } = await listFounders(db, { q, country, page, perPage: per_page })
    return pageOf(
      rows.map((row) => ({ ...row, url: `${siteUrl}/founders/${row.slug}` })),
      { page, per_page, total, capped },
    )
  },
})
