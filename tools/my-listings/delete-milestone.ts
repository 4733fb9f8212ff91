import * as z from 'zod'
import { deleteMilestone } from '../../domain/listings/milestones.ts'
import { defineTool } from '../define-tool.ts'
import { ListingId } from '../shared/schemas.ts'

export default defineTool({
  name: 'delete_milestone',
  title: 'Remove a milestone',
  description: 'Remove a milestone from your listing. `get_my_listing` shows the ids of its milestones.',
  rest: { method: 'DELETE', path: '/me/listings/{listing_id}/milestones/{milestone_id}' },
  scope: 'listings:write',
  idempotent: true,
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },

  input: z.strictObject({
    listing_id: ListingId.describe('Listing id, from `list_my_listings`.'),
    milestone_id: z.int().min(1).describe('Milestone id, from `get_my_listing`.'),
  }),
  output: z.strictObject({ id: z.int(), deleted: z.literal(true) }),

  async handler({ listing_id, milestone_id }, { db, em, actor, now }) {
    await deleteMilestone(db, em, { listingId: listing_id, milestoneId: milestone_id, actor, now: now() })
    return { id: milestone_id, deleted: true as const }
  },
})
