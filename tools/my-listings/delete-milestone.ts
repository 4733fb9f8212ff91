import * as z from 'zod'
import { deleteMilestone } from '../../domain/drafts/edit-milestones.ts'
import { defineTool } from '../define-tool.ts'
import { ListingId } from '../shared/schemas.ts'

export default defineTool({
  name: 'delete_milestone',
  title: 'Delete a milestone: remove an event from our timeline',
  description:
    'Remove, drop, erase or take an achievement off my history for good. Ask first unless the person named this ' +
    'milestone and asked to remove it.',
  rest: { method: 'DELETE', path: '/me/listings/{listing_id}/milestones/{milestone_id}' },
  scope: 'listings:write',
  idempotent: true,
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },

  input: z.strictObject({
    listing_id: ListingId.describe('From `list_my_listings`.'),
    milestone_id: z.int().min(1).describe('From `list_my_listings`.'),
  }),
  output: z.strictObject({ id: z.int(), deleted: z.literal(true) }),

  async handler({ listing_id, milestone_id }, { tx, actor, now }) {
    await deleteMilestone(tx, { listingId: listing_id, milestoneId: milestone_id, actor, now: now() })
    return { id: milestone_id, deleted: true as const }
  },
})
