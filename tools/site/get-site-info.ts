import * as z from 'zod'
import { siteCounts } from '../../domain/listings/lists/counts.ts'
import { defineTool } from '../define-tool.ts'

export default defineTool({
  name: 'get_site_info',
  title: 'About this directory',
  description:
    'What this site is: purpose, addresses (docs, OpenAPI, MCP), and how many products are in it right now. Use when ' +
    'asked about this directory, or first when you do not know the service.',
  rest: { method: 'GET', path: '/site' },
  scope: null,
  idempotent: false,
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },

  input: z.strictObject({}),
  output: z.strictObject({
    name: z.string(),
    purpose: z.string(),
    urls: z.strictObject({
      site: z.string(),
      api: z.string(),
      docs: z.string(),
      openapi: z.string(),
      mcp: z.string(),
    }),
    counts: z.strictObject({
      listings: z.int().describe('Live listings.'),
      categories: z.int(),
    }),
  }),

  async handler(_input, { db, siteUrl, siteName }) {
    return {
      name: siteName,
      purpose:
        'A directory and launch calendar for software products. Every drafted value is quoted from the product’s own website.',
      urls: {
        site: siteUrl,
        api: `${siteUrl}/api/v1`,
        docs: `${siteUrl}/docs`,
        openapi: `${siteUrl}/api/v1/openapi.json`,
        mcp: `${siteUrl}/mcp`,
      },
      counts: await siteCounts(db),
    }
  },
})
