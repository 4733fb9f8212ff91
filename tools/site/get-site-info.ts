import * as z from 'zod'
import { siteCounts } from '../../domain/listings/counts.ts'
import { defineTool } from '../define-tool.ts'

export default defineTool({
  name: 'get_site_info',
  title: 'About this directory',
  description:
    'What this directory is, its public addresses, and how many live listings and categories it has. Start here when you do not know the service.',
  rest: { method: 'GET', path: '/site' },
  scope: null,
  idempotent: false,
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },

  input: z.strictObject({}),
  output: z.strictObject({
    name: z.string().describe('Name of the directory.'),
    purpose: z.string().describe('What it is for.'),
    urls: z.strictObject({
      site: z.string().describe('Home page.'),
      api: z.string().describe('Root of the REST API.'),
      docs: z.string().describe('Human reference.'),
      openapi: z.string().describe('OpenAPI document.'),
      mcp: z.string().describe('MCP endpoint.'),
    }),
    counts: z.strictObject({
      listings: z.int().describe('Live listings.'),
      categories: z.int().describe('Categories.'),
    }),
  }),

  async handler(_input, { db, em, siteUrl, siteName }) {
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
      counts: await siteCounts(db, em),
    }
  },
})
