import * as z from 'zod'
import { siteCounts } from '../../domain/listings/lists/counts.ts'
import { defineTool } from '../define-tool.ts'

export default defineTool({
  name: 'get_site_info',
  title: 'About this directory: purpose, docs, API, size and numbers',
  description:
    'An overview of this place, website or service: purpose, addresses (docs, API, OpenAPI, MCP), how big the ' +
    'catalogue is, how many live products in total right now.',
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
