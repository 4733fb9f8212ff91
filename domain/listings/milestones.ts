import type { Database, EntityManager } from '../database/database.ts'
import type { Draft, Milestone } from '../drafts/draft.ts'
import { acceptedMilestone } from '../drafts/edit-draft.ts'
import { DomainError } from '../errors.ts'
import type { Actor } from '../shared/actor.ts'
import { recordEdit, type Editor } from './history.ts'
import type { Listing } from './listing.ts'
import { holdForEdit } from './owned-listing.ts'

const MOST_MILESTONES = 50

interface MilestoneRow {
  id: number
  date: string
  title: string
  description: string | null
  url: string | null
}

/** A listing's milestones, the newest first. */
export function milestonesOf(db: Database, em: EntityManager, listingId: number): Promise<MilestoneRow[]> {
  return db.rows<MilestoneRow>(em, {
    hot: true,
    text: 'select id::int, date, title, description, url from milestone where listing_id = $1 order by date desc, id desc',
    values: [listingId],
  })
}

/** Adds a milestone to the actor's listing. Throws `not_found`, `invalid_input`, and `wrong_state` for the 51st. */
export async function addMilestone(
  db: Database,
  em: EntityManager,
  { listingId, actor, milestone, now }: { listingId: number; actor: Actor; milestone: Milestone; now: Date },
): Promise<{ milestone: MilestoneRow; listing: Listing }> {
  const { listing, draft } = await holdForEdit(db, em, listingId, actor)
  const { date, title, description, url } = acceptedMilestone('', milestone, now, { onlySecure: true })
  const before = await milestonesOf(db, em, listingId)
  if (before.length >= MOST_MILESTONES)
    throw new DomainError(
      'wrong_state',
      `A listing has at most ${MOST_MILESTONES} milestones.`,
      'Remove one with delete_milestone first; get_my_listing shows their ids.',
    )
  const [added] = await db.rows<MilestoneRow>(em, {
    text: `insert into milestone (listing_id, date, title, description, url) values ($1, $2, $3, $4, $5)
           returning id::int, date, title, description, url`,
    values: [listingId, date, title, description ?? null, url ?? null],
  })
  await milestonesChanged(db, em, { listing, draft, before, editor: actor, now })
  return { milestone: added!, listing }
}

/** Removes a milestone of the actor's listing. Throws `not_found` when the listing has none of this id. */
export async function deleteMilestone(
  db: Database,
  em: EntityManager,
  { listingId, milestoneId, actor, now }: { listingId: number; milestoneId: number; actor: Actor; now: Date },
): Promise<void> {
  const { listing, draft } = await holdForEdit(db, em, listingId, actor)
  const before = await milestonesOf(db, em, listingId)
  const deleted = await db.rows(em, {
    text: 'delete from milestone where id = $1 and listing_id = $2 returning 1',
    values: [milestoneId, listingId],
  })
  if (!deleted.length)
    throw new DomainError(
      'not_found',
      `Listing ${listingId} has no milestone ${milestoneId}.`,
      'Call get_my_listing for the ids of its milestones.',
    )
  await milestonesChanged(db, em, { listing, draft, before, editor: actor, now })
}

/** The draft says the same as its listing, and the history what changed. */
async function milestonesChanged(
  db: Database,
  em: EntityManager,
  change: { listing: Listing; draft: Draft | null; before: MilestoneRow[]; editor: Editor; now: Date },
): Promise<void> {
  const { listing, draft, before, editor, now } = change
  const after = await milestonesOf(db, em, listing.id)
  if (draft) {
    draft.milestones = plain(after)
    draft.updatedAt = now
  }
  listing.updatedAt = now
  await em.flush()
  await recordMilestones(db, em, { listingId: listing.id, before, after, editor, now })
}

/** Makes these the listing's milestones. With an editor the change stands in the history. */
export async function replaceMilestones(
  db: Database,
  em: EntityManager,
  listingId: number,
  milestones: Milestone[],
  edit?: { editor: Editor; now: Date },
): Promise<void> {
  const before = edit ? await milestonesOf(db, em, listingId) : []
  await db.rows(em, { text: 'delete from milestone where listing_id = $1', values: [listingId] })
  await db.rows(em, {
    text: `insert into milestone (listing_id, date, title, description, url)
           select $1, date, title, description, url
           from jsonb_to_recordset($2::jsonb) as m(date date, title text, description text, url text)`,
    values: [listingId, JSON.stringify(milestones)],
  })
  if (edit) await recordMilestones(db, em, { listingId, before, after: await milestonesOf(db, em, listingId), ...edit })
}

function recordMilestones(
  db: Database,
  em: EntityManager,
  change: { listingId: number; before: MilestoneRow[]; after: MilestoneRow[]; editor: Editor; now: Date },
): Promise<void> {
  const { before, after, ...edit } = change
  return recordEdit(db, em, { ...edit, before: { milestones: plain(before) }, after: { milestones: plain(after) } })
}

/** Milestones as a draft keeps them. */
export function plain(rows: MilestoneRow[]): Milestone[] {
  return rows.map(({ date, title, description, url }) => ({
    date,
    title,
    ...(description ? { description } : {}),
    ...(url ? { url } : {}),
  }))
}
