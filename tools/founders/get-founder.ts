import * as z from 'zod'
import { DomainError } from '../../domain/errors.ts'
import { founderOf } from '../../domain/founders/founders.ts'
import { defineTool } from '../define-tool.ts'
import { ListingSummary, summaryOf } from '../shared/listing-summary.ts'
import { StoryRecord } from '../shared/public-listing.ts'
import { byPlatform, Slug } from '../shared/schemas.ts'

export default defineTool({
  name: 'get_founder',
  title: 'Read a founder',
  description:
    'One founder: bio, links, the live listings of their companies, and the stories published there. ' +
    'Find slugs with `list_founders`; call `get_listing` for a company.',
  rest: { method: 'GET', path: '/founders/{slug}' },
  scope: null,
  idempotent: false,
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },

  input: z.strictObject({ slug: Slug.describe('Slug of the founder, from `list_founders`.') }),
  output: z.strictObject({
    slug: z.string(),
    name: z.string(),
    title: z.string().nullable(),
    bio: z.string().nullable(),
    country: z.string().nullable().describe('ISO 3166 code of their company.'),
    url: z.string().describe('Page of the founder here.'),
    socials: byPlatform(z.string()),
    companies: z
      .array(ListingSummary.extend({ role: z.string().nullable().describe('Their title there.') }))
      .describe('Their live listings, the newest first.'),
    stories: z
      .array(z.strictObject({ listing: z.string().describe('Slug of the listing.'), story: StoryRecord }))
      .describe('Stories that their listings publish.'),
    interview: z
      .array(z.strictObject({ question: z.string(), answer: z.string(), answered_at: z.string() }))
      .describe('Their answers to the questions of the interview.'),
  }),

  async handler({ slug }, { db, em, siteUrl }) {
    const founder = await founderOf(db, em, slug)
    if (!founder)
      throw new DomainError('not_found', `There is no founder ${slug}.`, 'Call list_founders to find their slug.')
    return {
      ...founder,
      url: `${siteUrl}/founders/${slug}`,
      companies: founder.companies.map(({ role, ...row }) => ({ ...summaryOf(row, siteUrl), role })),
    }
  },
})
