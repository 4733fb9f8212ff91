import * as z from 'zod'
import { setOwnStory } from '../../domain/drafts/edit-listing.ts'
import { shows } from '../../domain/listings/listing.ts'
import { STORY_SECTIONS } from '../../domain/profile/story.ts'
import { defineTool } from '../define-tool.ts'
import { StoryRecord } from '../shared/public-listing.ts'
import { ListingId, STORY_PARTS } from '../shared/schemas.ts'

const SECTIONS = STORY_SECTIONS.filter((section) => section !== 'title')
const part = (what: string) => z.string().max(8000).optional().describe(what)

export default defineTool({
  name: 'set_founder_story',
  title: 'Tell or write the founder story: how and why we started',
  description:
    "Write how we began, why I started the company, our struggles and lessons learned: only the founder's own " +
    'words and facts. A section left out stays; empty clears.',
  rest: { method: 'PUT', path: '/me/listings/{listing_id}/story' },
  scope: 'listings:write',
  idempotent: true,
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },

  input: z.strictObject({
    listing_id: ListingId.describe('From `list_my_listings`.'),
    title: z.string().max(200).optional().describe(STORY_PARTS.title),
    ...(Object.fromEntries(SECTIONS.map((section) => [section, part(STORY_PARTS[section])])) as Record<
      (typeof SECTIONS)[number],
      ReturnType<typeof part>
    >),
  }),
  output: z.strictObject({
    listing_id: z.int(),
    story: StoryRecord,
    shown: z.boolean().describe('Visitors see the story of this listing.'),
  }),

  async handler({ listing_id, ...story }, { tx, actor, now }) {
    const listing = await setOwnStory(tx, { listingId: listing_id, actor, story, now: now() })
    return { listing_id, story: listing.story, shown: shows(listing, 'story') }
  },
})
