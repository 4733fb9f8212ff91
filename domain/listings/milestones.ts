import type { Reader, Tx } from '../database/database.ts'
import { prepare } from '../database/prepare.ts'
import type { Row } from '../database/row.ts'
import type { Milestone } from '../profile/story.ts'
import { recordEdit, type Editor } from './history.ts'

/** A milestone as it is kept. */
export type MilestoneRow = Row<'milestone', (typeof MILESTONE)[number]>

/** The columns of a `MilestoneRow`. */
export const MILESTONE = ['id', 'date', 'title', 'description', 'url'] as const

const milestonesOfListing = prepare((sql, given: { id: number }) =>
  sql
    .selectFrom('milestone')
    .select(MILESTONE)
    .where('listing_id', '=', given.id)
    .orderBy('date', 'desc')
    .orderBy('id', 'desc'),
)

/** A listing's milestones, the newest first. */
export function milestonesOf(db: Reader, listingId: number): Promise<MilestoneRow[]> {
  return milestonesOfListing(db, { id: listingId })
}

/** Makes these the listing's milestones. With an editor the change stands in the history. */
export async function replaceMilestones(
  tx: Tx,
  listingId: number,
  milestones: Milestone[],
  edit?: { editor: Editor; now: Date },
): Promise<void> {
  const before = edit ? await milestonesOf(tx, listingId) : []
  await tx.sql.deleteFrom('milestone').where('listing_id', '=', listingId).execute()
  const rows = milestones.map(({ date, title, description, url }) => ({
    listing_id: listingId,
    date,
    title,
    description: description ?? null,
    url: url ?? null,
  }))
  if (rows.length) await tx.sql.insertInto('milestone').values(rows).execute()
  if (edit) await recordMilestones(tx, { listingId, before, after: await milestonesOf(tx, listingId), ...edit })
}

/** Writes a version row of a change of milestones. */
export function recordMilestones(
  tx: Tx,
  change: { listingId: number; before: MilestoneRow[]; after: MilestoneRow[]; editor: Editor; now: Date },
): Promise<void> {
  const { before, after, ...edit } = change
  return recordEdit(tx, { ...edit, before: { milestones: plain(before) }, after: { milestones: plain(after) } })
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
