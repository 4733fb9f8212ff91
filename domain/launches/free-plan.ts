import type { Reader, Tx } from '../database/database.ts'
import { constant } from '../database/constant.ts'
import { wasRead } from '../drafts/read-draft.ts'
import { UNREADABLE } from '../drafts/website/site-reader.ts'
import { DomainError } from '../errors.ts'
import { refuseListedSite } from '../listings/listed-site.ts'
import type { Listing } from '../listings/listing.entity.ts'
import { PUBLIC } from '../listings/public-status.ts'
import { READ_PROBLEMS, type ReadProblem } from '../profile/profile.ts'
import { readSettings } from '../shared/settings.ts'
import { giveUpPlace, isOutrun, takeFreePlace } from './free-places.ts'
import { takeLaunchWeek } from './free-queue.ts'
import { mondayOf, weeksAfter } from './week.ts'

const DAY_MS = 86_400_000

/** Whether choosing the free plan would take a place for this listing. */
export function needsPlace({ plan, status, launchWeek, liveAt }: Listing): boolean {
  return status === 'draft' || (plan === 'free' && status === 'awaiting_badge' && !launchWeek && !liveAt)
}

/**
 * Queues a submitted listing for the first free launch week; the badge decides whether it launches. Asking again changes
 * nothing, or takes a new place when the first has gone to others. Throws `wrong_state` for a listing that is already
 * published another way or whose website was never read, and as `takeFreePlace`.
 *
 * @param problem why the website could not be read just now
 */
export async function chooseFreePlan(
  tx: Tx,
  listing: Listing,
  { accountId, problem, now }: { accountId: string; problem: ReadProblem | null; now: Date },
): Promise<void> {
  if (listing.plan === 'free' && (listing.status === 'awaiting_badge' || listing.status === 'scheduled')) {
    if (!needsPlace(listing)) return
  } else if (listing.status !== 'draft')
    throw new DomainError(
      'wrong_state',
      `This listing is ${listing.status}; only a submitted listing that is not yet published can take the free plan.`,
      'Call get_my_listing to see where it stands.',
    )
  await refuseListedSite(tx, listing.site)
  if (!(await wasRead(tx, listing.site)))
    throw new DomainError(
      'wrong_state',
      `${listing.host} could not be read, so it takes no place in a launch week. ${(problem ?? UNREADABLE).detail}`,
      'Make the website readable, then call choose_free_listing again: it is read then.',
    )
  await takeFreePlace(tx, listing, { accountId, settings: await readSettings(tx), now })
  listing.plan = 'free'
  listing.status = 'awaiting_badge'
  listing.badge = { asked_at: now.toISOString() }
  listing.updatedAt = now
}

/**
 * The badge stands on the homepage: the listing is scheduled for its week, or the next with room when that has begun. One
 * that was live before is live again, in its old week: taking the badge down and up buys nobody a second launch.
 */
export async function scheduleWithBadge(tx: Tx, listing: Listing, now: Date): Promise<void> {
  const time = now.toISOString()
  if (listing.status !== 'awaiting_badge') {
    const { asked_at } = listing.badge
    listing.badge = {
      ...(asked_at ? { asked_at } : {}),
      checked_at: time,
      found_at: listing.badge.found_at ?? time,
    }
    return
  }
  if ((await isOutrun(tx, listing)) || (await siteIsTaken(tx, listing.site))) {
    // Its place is somebody else's: this listing launches only if the other one goes.
    await giveUpPlace(tx, listing)
    listing.badge = {
      checked_at: time,
      reason: 'already_listed',
      detail: 'The badge is there, but another listing of this website is already scheduled or live.',
    }
    return
  }
  if (listing.liveAt) listing.status = 'live'
  else {
    if (listing.launchWeek == null || listing.launchWeek <= mondayOf(now)) {
      const settings = await readSettings(tx)
      await giveUpPlace(tx, listing)
      listing.launchWeek = await takeLaunchWeek(tx, { now, settings, fromWeeks: 1 })
    }
    listing.status = 'scheduled'
  }
  listing.badge = { checked_at: time, found_at: time }
  listing.updatedAt = now
}

/** A live listing whose badge is gone stays live this long. */
const GRACE_DAYS = 7

/** What a missing badge meant for the listing: its owners are told of each but the first. */
export type BadgeLoss = 'still_missing' | 'held_back' | 'grace_begins' | 'grace_over'

/**
 * The badge was looked for and not found; the owner sees why. A scheduled listing waits for it again; a live one stays for
 * seven days and then waits too. A homepage that could not be read changes nothing: then nothing is known.
 */
export function noteMissingBadge(listing: Listing, missing: { reason: string; detail: string }, now: Date): BadgeLoss {
  const { reason, detail } = missing
  listing.badge = { ...listing.badge, checked_at: now.toISOString(), reason, detail }
  if (READ_PROBLEMS.some((code) => code === reason) || listing.plan !== 'free') return 'still_missing'
  if (listing.status === 'scheduled') {
    listing.status = 'awaiting_badge'
    return 'held_back'
  }
  if (listing.status !== 'live') return 'still_missing'
  const since = listing.badge.missing_since
  if (since === undefined) {
    listing.badge = { ...listing.badge, missing_since: now.toISOString() }
    return 'grace_begins'
  }
  if (now.getTime() < graceEnd(since).getTime()) return 'still_missing'
  listing.status = 'awaiting_badge'
  listing.updatedAt = now
  return 'grace_over'
}

/** When a live listing whose badge has been missing since then stops being live. */
export function graceEnd(missingSince: string): Date {
  return new Date(Date.parse(missingSince) + GRACE_DAYS * DAY_MS)
}

/** Whether a listing's homepage is looked at for its badge: a free one that waits, is scheduled or live. */
export function needsBadge({ status, plan }: Pick<Listing, 'status' | 'plan'>): boolean {
  return plan === 'free' && (status === 'awaiting_badge' || status === 'scheduled' || status === 'live')
}

/** The listings whose homepage is to be looked at now: who waits for a launch every hour, the others more rarely. */
export async function badgesToCheck(db: Reader, now: Date): Promise<number[]> {
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS).toISOString()
  const rows = await db.sql
    .selectFrom('listing')
    .select('id')
    .where('plan', '=', constant('free'))
    .where((eb) => {
      const checkedAt = eb.fn.coalesce(eb.ref('badge', '->>').key('checked_at'), constant(''))
      const isMissing = eb(eb.ref('badge').$castTo<string>(), '?', constant('missing_since'))
      return eb.or([
        eb.and([
          eb('status', '=', constant('awaiting_badge')),
          eb.or([
            eb.and([eb('launch_week', 'is not', null), eb('live_at', 'is', null)]),
            eb(checkedAt, '<=', before(1)),
          ]),
        ]),
        // In the last week before its launch: a badge may be taken down again.
        eb.and([eb('status', '=', constant('scheduled')), eb('launch_week', '<=', weeksAfter(mondayOf(now), 1))]),
        eb.and([
          eb('status', '=', constant('live')),
          eb(checkedAt, '<=', eb.case().when(isMissing).then(before(1)).else(before(7)).end()),
        ]),
      ])
    })
    .orderBy(
      (eb) => eb.ref('badge', '->>').key('checked_at'),
      (by) => by.asc().nullsFirst(),
    )
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

async function siteIsTaken(db: Reader, site: string): Promise<boolean> {
  const taken = await db.sql
    .selectFrom('listing')
    .select('id')
    .where('site', '=', site)
    .where('status', 'in', PUBLIC)
    .execute()
  return taken.length > 0
}

/**
 * Opens the week: every scheduled listing whose Monday has come goes live. Running it twice changes nothing. One whose
 * whole week a service slept through launches in the week that runs: in a week that is over nobody could vote for it.
 */
export async function openLaunchWeek(tx: Tx, now: Date): Promise<number> {
  const thisWeek = mondayOf(now)
  const launched = await tx.sql
    .updateTable('listing')
    .set({ status: 'live', live_at: now, updated_at: now, launch_week: thisWeek })
    .where('status', '=', constant('scheduled'))
    .where('launch_week', '<=', thisWeek)
    .returning('id')
    .execute()
  return launched.length
}
