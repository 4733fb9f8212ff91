import type { Reader, Tx } from '../database/database.ts'
import { raw } from '../database/raw.ts'
import type { Milestone } from '../profile/story.ts'
import { recordEdit, type Editor } from './history.ts'

/** A milestone as it is kept. */
export interface MilestoneRow {
  id: number
  date: string
  title: string
  description: string | null
  url: string | null
}

/** A listing's milestones, the newest first. */
export function milestonesOf(db: Reader, listingId: number): Promise<MilestoneRow[]> {
  return raw<MilestoneRow>(db, {
    hot: true,
    text: 'select id::int, date, title, description, url from milestone where listing_id = $1 order by date desc, id desc',
    values: [listingId],
  })
}

/** Makes these the listing's milestones. With an editor the change stands in the history. */
export async function replaceMilestones(
  tx: Tx,
  listingId: number,
  milestones: Milestone[],
  edit?: { editor: Editor; now: Date },
): Promise<void> {
  const before = edit ? await milestonesOf(tx, listingId) : []
  await raw(tx, { text: 'delete from milestone where listing_id = $1', values: [listingId] })
  await raw(tx, {
    text: `insert into milestone (listing_id, date, title, description, url)
           select $1, date, title, description, url
           from jsonb_to_recordset($2::jsonb) as m(date date, title text, description text, url text)`,
    values: [listingId, JSON.stringify(milestones)],
  })
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
