import { LockMode } from '@mikro-orm/core'
import type { Database, EntityManager } from '../database/database.ts'
import { READ_PROBLEMS } from '../drafts/profile.ts'
import { DomainError } from '../errors.ts'
import { releaseLaunchWeek, takeLaunchWeek } from '../launches/free-queue.ts'
import { mondayOf } from '../launches/week.ts'
import { readSettings } from '../shared/settings.ts'
import { Listing } from './listing.ts'
import { refuseListedSite } from './publish-draft.ts'

/** The listing, held for this transaction. */
export function lockListing(em: EntityManager, id: number): Promise<Listing | null> {
  return em.findOne(Listing, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE })
}

/**
 * Queues a submitted listing for the first free launch week; the badge decides whether it launches. Asking again changes
 * nothing. Throws `wrong_state` for a listing that is already published another way.
 */
export async function chooseFreePlan(db: Database, em: EntityManager, listing: Listing, now: Date): Promise<void> {
  if (listing.plan === 'free' && (listing.status === 'awaiting_badge' || listing.status === 'scheduled')) return
  if (listing.status !== 'draft')
    throw new DomainError(
      'wrong_state',
      `This listing is ${listing.status}; only a submitted listing that is not yet published can take the free plan.`,
      'Call get_my_listing to see where it stands.',
    )
  await refuseListedSite(db, em, listing.site)
  const settings = await readSettings(db, em)
  listing.plan = 'free'
  listing.status = 'awaiting_badge'
  listing.launchWeek = await takeLaunchWeek(db, em, { now, settings, fromWeeks: settings.free_weeks_min })
  listing.updatedAt = now
}

/** The badge stands on the homepage: the listing is scheduled for its week, or the next with room when that has begun. */
export async function scheduleWithBadge(db: Database, em: EntityManager, listing: Listing, now: Date): Promise<void> {
  const time = now.toISOString()
  if (listing.status !== 'awaiting_badge') {
    listing.badge = { checked_at: time, found_at: listing.badge.found_at ?? time }
    return
  }
  if (await siteIsTaken(db, em, listing.site)) {
    // Its place is somebody else's: this listing launches only if the other one goes.
    if (listing.launchWeek) await releaseLaunchWeek(db, em, listing.launchWeek)
    listing.launchWeek = null
    listing.badge = {
      checked_at: time,
      reason: 'already_listed',
      detail: 'The badge is there, but another listing of this website is already scheduled or live.',
    }
    return
  }
  if (listing.launchWeek == null || listing.launchWeek <= mondayOf(now)) {
    const settings = await readSettings(db, em)
    if (listing.launchWeek) await releaseLaunchWeek(db, em, listing.launchWeek)
    listing.launchWeek = await takeLaunchWeek(db, em, { now, settings, fromWeeks: 1 })
  }
  listing.status = 'scheduled'
  listing.badge = { checked_at: time, found_at: time }
  listing.updatedAt = now
}

/**
 * The badge was looked for and not found; the owner sees why. A scheduled listing waits for it again, unless the
 * homepage could not be read: then nothing is known.
 */
export function noteMissingBadge(listing: Listing, missing: { reason: string; detail: string }, now: Date): void {
  const isUnread = READ_PROBLEMS.some((code) => code === missing.reason)
  if (listing.status === 'scheduled' && listing.plan === 'free' && !isUnread) listing.status = 'awaiting_badge'
  listing.badge = { ...listing.badge, checked_at: now.toISOString(), reason: missing.reason, detail: missing.detail }
}

async function siteIsTaken(db: Database, em: EntityManager, site: string): Promise<boolean> {
  // Two listings of one website whose badges are found at once: one of them waits here.
  await db.rows(em, { text: 'select pg_advisory_xact_lock(7301004, hashtext($1))', values: [site] })
  const taken = await db.rows(em, {
    text: `select 1 from listing where site = $1 and status in ('scheduled', 'live')`,
    values: [site],
  })
  return taken.length > 0
}

/**
 * Opens the week: every scheduled listing whose Monday has come goes live. Running it twice changes nothing. One whose
 * whole week a service slept through launches in the week that runs: in a week that is over nobody could vote for it.
 */
export async function openLaunchWeek(db: Database, em: EntityManager, now: Date): Promise<number> {
  const launched = await db.rows(em, {
    text: `update listing set status = 'live', live_at = $1, updated_at = $1, launch_week = $2::date
           where status = 'scheduled' and launch_week <= $2::date returning id`,
    values: [now.toISOString(), mondayOf(now)],
  })
  return launched.length
}
