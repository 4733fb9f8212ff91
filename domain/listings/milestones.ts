import type { Reader, Tx } from '../database/database.ts'
import { prepare } from '../database/prepare.ts'
import type { Row } from '../database/row.ts'
import type { Milestone } from '../profile/story.ts'
import { recordEdit, type Editor } from './history.ts'

/** A milestone as stored, with its id. */
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

/** A listing's milestones, newest first. */
export function milestonesOf(db: Reader, listingId: number): Promise<MilestoneRow[]> {
  return milestonesOfListing(db, { id: listingId })
}

/** The milestones of several listings, keyed by listing id, each listing's newest first. */
export async function milestonesOfAll(db: Reader, listingIds: number[]): Promise<Map<number, MilestoneRow[]>> {
  if (!listingIds.length) return new Map()
  const rows = await db.sql
    .selectFrom('milestone')
    .select(MILESTONE)
    .select('listing_id')
    .where('listing_id', 'in', listingIds)
    .orderBy('date', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return Map.groupBy(rows, ({ listing_id }) => listing_id)
}

/** Milestones in the order that listings show them. Those on the same day keep their order. */
export function newestFirst(milestones: readonly Milestone[]): Milestone[] {
  return milestones.toSorted((a, b) => (a.date < b.date ? 1 : a.date > b.date ? -1 : 0))
}

export async function replaceMilestones(tx: Tx, listingId: number, milestones: Milestone[]): Promise<void> {
  await tx.sql.deleteFrom('milestone').where('listing_id', '=', listingId).execute()
  // Inserts the oldest first, because listings show the highest id first among milestones of the same day.
  const oldestFirst = newestFirst(milestones).toReversed()
  const rows = oldestFirst.map(({ date, title, description, url }) => ({
    listing_id: listingId,
    date,
    title,
    description: description ?? null,
    url: url ?? null,
  }))
  if (rows.length) await tx.sql.insertInto('milestone').values(rows).execute()
}

/** Writes a version row for an edit of milestones. */
export function recordMilestones(
  tx: Tx,
  change: { listingId: number; before: MilestoneRow[]; after: MilestoneRow[]; editor: Editor; now: Date },
): Promise<void> {
  const { before, after, ...edit } = change
  return recordEdit(tx, { ...edit, before: { milestones: plain(before) }, after: { milestones: plain(after) } })
}

/** Milestones without their ids, as a profile holds them. */
export function plain(rows: MilestoneRow[]): Milestone[] {
  return rows.map(({ date, title, description, url }) => ({
    date,
    title,
    ...(description ? { description } : {}),
    ...(url ? { url } : {}),
  }))
}
