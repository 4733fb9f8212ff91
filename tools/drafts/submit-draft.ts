import * as z from 'zod'
import { isBeingRead } from '../../domain/drafts/draft.ts'
import { holdListingOf } from '../../domain/drafts/edit-held.ts'
import { lockOwnedDraft } from '../../domain/drafts/owned-draft.ts'
import { saveAsListing } from '../../domain/drafts/save-as-listing.ts'
import { DomainError } from '../../domain/errors.ts'
import { LISTING_STATUSES } from '../../domain/listings/listing.entity.ts'
import { gapsOf } from '../../domain/launches/publishable.ts'
import { wordsOf, type Gap } from '../../domain/profile/minimum-content.ts'
import { defineTool } from '../define-tool.ts'
import { NextSteps } from '../shared/schemas.ts'

export default defineTool({
  name: 'submit_draft',
  title: 'Submit a draft: finish, finalize and save it as a listing',
  description:
    'Turn a finished draft into a listing. Use when the person is happy: yes, looks good or right, submit it, ' +
    'hand it in, go ahead, proceed. Nothing is published or charged yet; next they choose `choose_free_listing` ' +
    'or a paid launch (`list_products`).',
  rest: { method: 'POST', path: '/drafts/{id}/submit' },
  scope: 'listings:write',
  idempotent: true,
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false },

  input: z.strictObject({ id: z.uuid().describe('From `list_my_drafts`.') }),
  output: z.strictObject({
    listing_id: z.int(),
    slug: z.string(),
    status: z.enum(LISTING_STATUSES),
    url: z.string(),
    next_steps: NextSteps,
  }),

  async handler({ id }, { tx, actor, now, siteUrl }) {
    const draft = await lockOwnedDraft(tx, id, actor)
    if (isBeingRead(draft))
      throw new DomainError(
        'wrong_state',
        `The draft is still ${draft.status}.`,
        'Call get_draft every few seconds until status is ready, then submit_draft.',
      )
    const listing =
      draft.listingId == null
        ? await saveAsListing(tx, draft, { editor: actor, now: now() })
        : (await holdListingOf(tx, draft.listingId, actor)).listing
    const gaps = await gapsOf(tx, listing)
    return {
      listing_id: listing.id,
      slug: listing.slug,
      status: listing.status,
      url: `${siteUrl}/listings/${listing.slug}`,
      next_steps:
        listing.status === 'draft'
          ? [
              ...(gaps.length ? [{ operation: 'update_draft', why: whatToAdd(gaps) }] : []),
              {
                operation: 'choose_free_listing',
                why: 'Publish free, if the person chooses that: in a launch week some weeks ahead, once the badge is on the homepage.',
              },
              {
                operation: 'list_products',
                why: 'Or publish paid: `launch` goes live at once or in a chosen week, without a badge. Then quote_order.',
              },
            ]
          : [{ operation: 'get_my_listing', why: 'See the status of the listing.' }],
    }
  },
})

function whatToAdd(gaps: readonly Gap[]): string {
  const { needs, fields } = wordsOf(gaps)
  return `The listing can’t be published yet. It needs ${needs}: set ${fields}.`
}
