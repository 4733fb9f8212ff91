import * as z from 'zod'
import { DomainError } from '../../domain/errors.ts'
import { founderOf } from '../../domain/founders/founders.ts'
import { defineTool } from '../define-tool.ts'
import { ListingSummary, summaryOf } from '../shared/listing-summary.ts'
import { fullUrl, StoryRecord } from '../shared/public-listing.ts'
import { byPlatform, Slug } from '../shared/schemas.ts'

export default defineTool({
  name: 'get_founder',
  title: 'A founder’s profile: background, bio and what else they made',
  description:
    'The profile of a founder or maker: bio, links, story, and every other app or product they made or built. ' +
    'Use when asked about a person.',
  rest: { method: 'GET', path: '/founders/{slug}' },
  scope: null,
  idempotent: false,
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },

  input: z.strictObject({ slug: Slug.describe('From `list_founders`.') }),
  output: z.strictObject({
    slug: z.string(),
    name: z.string(),
    title: z.string().nullable(),
    bio: z.string().nullable(),
    photo: z.string().nullable(),
    country: z.string().nullable(),
    url: z.string(),
    socials: byPlatform(z.string()),
    companies: z.array(ListingSummary.extend({ role: z.string().nullable() })),
    stories: z.array(z.strictObject({ listing: z.string(), story: StoryRecord })),
    interview: z.array(z.strictObject({ question: z.string(), answer: z.string(), answered_at: z.string() })),
  }),

  async handler({ slug }, { db, siteUrl }) {
    const founder = await founderOf(db, slug)
    if (!founder)
      throw new DomainError('not_found', `There is no founder ${slug}.`, 'Call list_founders to find their slug.')
    return {
      ...founder,
      photo: fullUrl(founder.photo, siteUrl),
      url: `${siteUrl}/founders/${slug}`,
      companies: founder.companies.map(({ role, ...row }) => ({ ...summaryOf(row, siteUrl), role })),
    }
  },
})
