import * as z from 'zod'
import { setOwnStory } from '../../domain/listings/edit-listing.ts'
import { shows } from '../../domain/listings/listing.ts'
import { defineTool } from '../define-tool.ts'
import { StoryRecord } from '../shared/public-listing.ts'
import { ListingId } from '../shared/schemas.ts'

const part = (what: string) => z.string().max(8000).optional().describe(what)

export default defineTool({
  name: 'set_founder_story',
  title: 'Write the founder story',
  description:
    "Write the founder's story of your listing, section by section, in the founder's own words: a section that is left out " +
    'stays as it is, an empty text clears one. Visitors see it on paid listings.',
  rest: { method: 'PUT', path: '/me/listings/{listing_id}/story' },
  scope: 'listings:write',
  idempotent: true,
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },

  input: z.strictObject({
    listing_id: ListingId.describe('Listing id, from `list_my_listings`.'),
    title: z.string().max(200).optional().describe('Title of the story.'),
    story: part('How it came about, in a few sentences.'),
    why_started: part('Why it was started.'),
    problem: part('The problem it solves.'),
    journey: part('The way so far.'),
    challenges: part('What was hard.'),
    achievements: part('What went well.'),
    lessons: part('What was learned.'),
    whats_next: part('What comes next.'),
  }),
  output: z.strictObject({
    listing_id: z.int(),
    story: StoryRecord,
    shown: z.boolean().describe('Visitors see the story of this listing.'),
  }),

  async handler({ listing_id, ...story }, { db, em, actor, now }) {
    const listing = await setOwnStory(db, em, { listingId: listing_id, actor, story, now: now() })
    return { listing_id, story: listing.story, shown: shows(listing, 'story') }
  },
})
