import type { Reader, Tx } from '../database/database.ts'
import { constant } from '../database/constant.ts'
import type { Listing } from '../listings/listing.entity.ts'
import { lockListing } from '../listings/listing.ts'
import { giveUpPlace, hasPlace, placeEnds } from './free-places.ts'

const DAY_MS = 86_400_000
/** Owners get reminders 3 days after taking a place, 14 days before it ends, and 3 days before it ends. */
const AFTER_DAYS = 3
const BEFORE_DAYS = [14, 3]
/** No reminder this soon after taking the place. */
const QUIET_DAYS = 2

/** The number of the latest reminder that is due, from 1; null for none. After downtime, earlier ones are skipped. */
export function dueReminder({ askedAt, ends, now }: { askedAt: Date; ends: Date; now: Date }): number | null {
  const quietUntil = askedAt.getTime() + QUIET_DAYS * DAY_MS
  const times = [askedAt.getTime() + AFTER_DAYS * DAY_MS, ...BEFORE_DAYS.map((days) => ends.getTime() - days * DAY_MS)]
  const due = times.findLastIndex((time) => time <= now.getTime() && time >= quietUntil)
  return due < 0 ? null : due + 1
}

/** The free listings that hold a place and still need their badge. */
export async function waitingForBadge(db: Reader): Promise<number[]> {
  const rows = await db.sql
    .selectFrom('listing')
    .select('id')
    .where('status', '=', constant('awaiting_badge'))
    .where(hasPlace)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

export type PlaceNews =
  | { kind: 'reminder'; listing: Listing; week: string; ends: Date; reference: string }
  | { kind: 'lapsed'; listing: Listing; week: string; reference: string }

/** Releases a listing's place once the place has ended, or says which reminder is due; null if neither. */
export async function tendPlace(tx: Tx, id: number, now: Date): Promise<PlaceNews | null> {
  const listing = await lockListing(tx, id)
  if (listing?.status !== 'awaiting_badge' || !listing.launchWeek || listing.liveAt) return null
  const { launchWeek: week, badge } = listing
  const ends = placeEnds(week, badge.found_at !== undefined)
  const reference = `${id} ${week}`
  if (ends <= now) {
    await giveUpPlace(tx, listing)
    listing.updatedAt = now
    return { kind: 'lapsed', listing, week, reference }
  }
  const number = dueReminder({ askedAt: new Date(badge.asked_at ?? listing.updatedAt), ends, now })
  return number === null ? null : { kind: 'reminder', listing, week, ends, reference: `${reference} ${number}` }
}
