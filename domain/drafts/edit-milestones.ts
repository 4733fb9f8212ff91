import type { Tx } from '../database/database.ts'
import { DomainError } from '../errors.ts'
import type { Editor } from '../listings/history.ts'
import type { Listing } from '../listings/listing.entity.ts'
import { MILESTONE, milestonesOf, plain, recordMilestones, type MilestoneRow } from '../listings/milestones.ts'
import type { Milestone } from '../profile/story.ts'
import type { Actor } from '../shared/actor.ts'
import type { Draft } from './draft.entity.ts'
import { acceptedMilestone } from './edit-draft.ts'
import { holdForEdit } from './hold-listing.ts'

const MAX_MILESTONES = 50

/** Adds a milestone to the actor's listing. Throws `not_found`, `invalid_input`, and `wrong_state` for the 51st. */
export async function addMilestone(
  tx: Tx,
  { listingId, actor, milestone, now }: { listingId: number; actor: Actor; milestone: Milestone; now: Date },
): Promise<{ milestone: MilestoneRow; listing: Listing }> {
  const { listing, draft } = await holdForEdit(tx, listingId, actor)
  const { date, title, description, url } = acceptedMilestone('', milestone, now, { onlySecure: true })
  const before = await milestonesOf(tx, listingId)
  if (before.length >= MAX_MILESTONES)
    throw new DomainError(
      'wrong_state',
      `A listing has at most ${MAX_MILESTONES} milestones.`,
      'Remove one with delete_milestone first; get_my_listing shows their ids.',
    )
  const added = await tx.sql
    .insertInto('milestone')
    .values({ listing_id: listingId, date, title, description: description ?? null, url: url ?? null })
    .returning(MILESTONE)
    .executeTakeFirstOrThrow()
  await milestonesChanged(tx, { listing, draft, before, editor: actor, now })
  return { milestone: added, listing }
}

/** Removes a milestone of the actor's listing. Throws `not_found` when the listing has none of this id. */
export async function deleteMilestone(
  tx: Tx,
  { listingId, milestoneId, actor, now }: { listingId: number; milestoneId: number; actor: Actor; now: Date },
): Promise<void> {
  const { listing, draft } = await holdForEdit(tx, listingId, actor)
  const before = await milestonesOf(tx, listingId)
  const { numDeletedRows } = await tx.sql
    .deleteFrom('milestone')
    .where('id', '=', milestoneId)
    .where('listing_id', '=', listingId)
    .executeTakeFirst()
  if (numDeletedRows === 0n)
    throw new DomainError(
      'not_found',
      `Listing ${listingId} has no milestone ${milestoneId}.`,
      'Call get_my_listing for the ids of its milestones.',
    )
  await milestonesChanged(tx, { listing, draft, before, editor: actor, now })
}

/** The draft says the same as its listing, and the history what changed. */
async function milestonesChanged(
  tx: Tx,
  change: { listing: Listing; draft: Draft | null; before: MilestoneRow[]; editor: Editor; now: Date },
): Promise<void> {
  const { listing, draft, before, editor, now } = change
  const after = await milestonesOf(tx, listing.id)
  if (draft) {
    draft.milestones = plain(after)
    draft.updatedAt = now
  }
  listing.updatedAt = now
  await recordMilestones(tx, { listingId: listing.id, before, after, editor, now })
}
