import type { Reader, Tx } from '../database/database.ts'
import { releaseLaunchWeek } from './free-queue.ts'
import { mondayOf } from './week.ts'

/** Plans another launch of a live listing, in a week in which it holds a place. */
export async function planRelaunch(tx: Tx, listingId: number, week: string): Promise<void> {
  await tx.sql
    .insertInto('launch')
    .values({ listing_id: listingId, week, kind: 'relaunch', state: 'planned' })
    .execute()
}

/** The week of the relaunch that a listing has planned; undefined if there is none. */
export async function plannedRelaunch(db: Reader, listingId: number): Promise<string | undefined> {
  const planned = await db.sql
    .selectFrom('launch')
    .innerJoin('listing', 'listing.id', 'launch.listing_id')
    .select('launch.week')
    .where('listing_id', '=', listingId)
    .where('kind', '=', 'relaunch')
    // A listing that the site team imported as live has no launch week yet, so its relaunch can't have begun.
    .where((eb) => eb.or([eb('launch_week', 'is', null), eb('launch.week', '>', eb.ref('launch_week'))]))
    .executeTakeFirst()
  return planned?.week
}

/** Cancels the relaunch planned for a week and releases its place; false if it has begun or there is none. */
export async function cancelRelaunch(
  tx: Tx,
  { listingId, week, now }: { listingId: number; week: string; now: Date },
): Promise<boolean> {
  // A relaunch has begun once its Monday is here: people can vote even before `openLaunchWeek` opens it.
  if (week === mondayOf(now)) return false
  if ((await plannedRelaunch(tx, listingId)) !== week) return false
  await tx.sql.deleteFrom('launch').where('listing_id', '=', listingId).where('week', '=', week).execute()
  await releaseLaunchWeek(tx, week)
  return true
}
