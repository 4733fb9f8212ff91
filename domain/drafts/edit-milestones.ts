import type { Tx } from '../database/database.ts'
import { DomainError } from '../errors.ts'
import type { Editor } from '../listings/history.ts'
import type { Listing } from '../listings/listing.entity.ts'
import { MILESTONE, milestonesOf, recordMilestones, type MilestoneRow } from '../listings/milestones.ts'
import type { Milestone } from '../profile/story.ts'
import type { Actor } from '../shared/actor.ts'
import { acceptedMilestone } from './edit-profile.ts'
import { holdForEdit, touch, type Held } from './hold-listing.ts'

const MAX_MILESTONES = 50

/** Adds a milestone to the actor's listing. Throws `not_found`, `invalid_input`, and `wrong_state` for the 51st. */
export async function addMilestone(
  tx: Tx,
  { listingId, actor, milestone, now }: { listingId: number; actor: Actor; milestone: Milestone; now: Date },
): Promise<{ milestone: MilestoneRow; listing: Listing }> {
  const held = await holdForEdit(tx, listingId, actor)
  const { date, title, description, url } = acceptedMilestone('', milestone, now, { onlySecure: true })
  const before = await milestonesOf(tx, listingId)
  if (before.length >= MAX_MILESTONES)
    throw new DomainError(
      'wrong_state',
      `A listing can have at most ${MAX_MILESTONES} milestones.`,
      'Remove one with delete_milestone first; get_my_listing shows their ids.',
    )
  const added = await tx.sql
    .insertInto('milestone')
    .values({ listing_id: listingId, date, title, description: description ?? null, url: url ?? null })
    .returning(MILESTONE)
    .executeTakeFirstOrThrow()
  await saveEdit(tx, held, { before, editor: actor, now })
  return { milestone: added, listing: held.listing }
}

/**
 * Removes a milestone of the actor's listing. Throws `not_found` when the listing isn't the actor's or has no
 * milestone with this id.
 */
export async function deleteMilestone(
  tx: Tx,
  { listingId, milestoneId, actor, now }: { listingId: number; milestoneId: number; actor: Actor; now: Date },
): Promise<void> {
  const held = await holdForEdit(tx, listingId, actor)
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
  await saveEdit(tx, held, { before, editor: actor, now })
}

async function saveEdit(
  tx: Tx,
  held: Held,
  { before, editor, now }: { before: MilestoneRow[]; editor: Editor; now: Date },
): Promise<void> {
  const listingId = held.listing.id
  await touch(tx, held, now)
  const after = await milestonesOf(tx, listingId)
  await recordMilestones(tx, { listingId, before, after, editor, now })
}
