import * as z from 'zod'
import { addMilestone } from '../../domain/drafts/edit-milestones.ts'
import { shows } from '../../domain/listings/listing.ts'
import { defineTool } from '../define-tool.ts'
import { MilestoneRecord } from '../shared/public-listing.ts'
import { ListingId } from '../shared/schemas.ts'

export default defineTool({
  name: 'add_milestone',
  title: 'Add a milestone: put an event on our timeline or history',
  description:
    'Put or record an achievement, with its date: users, customers or revenue we hit or reached, a seed round we ' +
    'raised. Only facts the person gave.',
  rest: { method: 'POST', path: '/me/listings/{listing_id}/milestones', success: 201 },
  scope: 'listings:write',
  idempotent: true,
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },

  input: z.strictObject({
    listing_id: ListingId.describe('From `list_my_listings`.'),
    date: z.iso.date().describe('YYYY-MM-DD.'),
    title: z.string().max(200).describe('What happened.'),
    description: z.string().max(2000).optional().describe('Details.'),
    url: z
      .string()
      .max(500)
      .regex(/^https:\/\//, 'a link that begins with https://')
      .optional()
      .describe('https link.'),
  }),
  output: z.strictObject({
    ...MilestoneRecord.shape,
    shown: z.boolean().describe('Visitors see milestones of this listing.'),
  }),

  async handler({ listing_id, ...given }, { tx, actor, now }) {
    const { milestone, listing } = await addMilestone(tx, {
      listingId: listing_id,
      actor,
      milestone: given,
      now: now(),
    })
    return { ...milestone, shown: shows(listing, 'milestones') }
  },
})
