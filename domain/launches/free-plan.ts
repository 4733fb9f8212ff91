import type { Reader, Tx } from '../database/database.ts'
import { constant } from '../database/constant.ts'
import { wasRead } from '../drafts/read-draft.ts'
import { UNREADABLE } from '../drafts/website/site-reader.ts'
import { DomainError } from '../errors.ts'
import { listedFor, refuseListedSite } from '../listings/listed-site.ts'
import type { Listing } from '../listings/listing.entity.ts'
import { refuseIncomplete } from './publishable.ts'
import { READ_PROBLEMS, type ReadProblem } from '../profile/profile.ts'
import { readSettings } from '../shared/settings.ts'
import { giveUpPlace, hasLostPlace, takeFreePlace } from './free-places.ts'
import { takeLaunchWeek } from './free-queue.ts'
import { mondayOf, weeksAfter } from './week.ts'

const DAY_MS = 86_400_000

/** Whether this listing needs a place when its owner chooses the free plan. */
export function needsPlace({ plan, status, launchWeek, liveAt }: Listing): boolean {
  return status === 'draft' || (plan === 'free' && status === 'awaiting_badge' && !launchWeek && !liveAt)
}

/**
 * Puts an unpublished listing on the free plan, with a place in the first launch week with room; it launches
 * once its badge is found. Choosing again changes nothing, or takes a new place if the first one lapsed.
 * Throws `already_listed`; `wrong_state` if the listing's status doesn't allow it, if it lacks content or if
 * its website was never read; and whatever `takeFreePlace` throws.
 *
 * @param problem why reading the website failed just now
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
      `This listing is ${listing.status}; only a submitted listing that isn’t published yet can use the free plan.`,
      listing.status === 'live' ? 'For a launch week, order relaunch.' : 'Call get_my_listing to see its status.',
    )
  await refuseListedSite(tx, listing.site)
  await refuseIncomplete(tx, listing)
  if (!(await wasRead(tx, listing.site)))
    throw new DomainError(
      'wrong_state',
      `We couldn’t read ${listing.host}, so it gets no place in a launch week. ${(problem ?? UNREADABLE).detail}`,
      'Make the website readable, then call choose_free_listing again.',
    )
  await takeFreePlace(tx, listing, { accountId, settings: await readSettings(tx), now })
  listing.plan = 'free'
  listing.status = 'awaiting_badge'
  listing.badge = { asked_at: now.toISOString() }
  listing.updatedAt = now
}

/** What a found badge means for the listing. Owners get an email about each, except `still_there` and `still_taken`. */
export type BadgeGain = 'still_there' | 'still_taken' | 'place_given_up' | 'scheduled' | 'live_again'

/**
 * Notes that a listing's badge was found. If the listing waits for it, schedules the listing: for its own
 * launch week, or if that has begun, for the next week with room. A listing that was live before goes live
 * again in its old week, so removing and restoring the badge gives nobody a second launch. If another listing
 * of the website is scheduled or live, gives up the place instead.
 */
export async function scheduleWithBadge(tx: Tx, listing: Listing, now: Date): Promise<BadgeGain> {
  const time = now.toISOString()
  if (listing.status !== 'awaiting_badge') {
    const { asked_at } = listing.badge
    listing.badge = {
      ...(asked_at ? { asked_at } : {}),
      checked_at: time,
      found_at: listing.badge.found_at ?? time,
    }
    return 'still_there'
  }
  if ((await hasLostPlace(tx, listing)) || (await siteIsTaken(tx, listing.site))) {
    await giveUpPlace(tx, listing)
    const wasTaken = listing.badge.reason === 'already_listed'
    listing.badge = {
      checked_at: time,
      reason: 'already_listed',
      detail: 'We found the badge, but another listing of this website is already scheduled or live.',
    }
    return wasTaken ? 'still_taken' : 'place_given_up'
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
  return listing.liveAt ? 'live_again' : 'scheduled'
}

/** A live listing without its badge stays live this long. */
const GRACE_DAYS = 7

/** What a missing badge means for the listing; its owners get an email about all but `still_missing`. */
export type BadgeLoss = 'still_missing' | 'held_back' | 'grace_begins' | 'grace_over'

/**
 * Notes why the badge was not found, for the owner. A scheduled free listing waits for its badge again; a
 * live one stays live for seven days first. A homepage that could not be read doesn't change the status: the
 * badge may still be there.
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

/** When a live listing whose badge is missing stops being live. */
export function graceEnd(missingSince: string): Date {
  return new Date(Date.parse(missingSince) + GRACE_DAYS * DAY_MS)
}

/** Whether a listing's homepage is checked for the badge. */
export function needsBadge({ status, plan }: Pick<Listing, 'status' | 'plan'>): boolean {
  return plan === 'free' && ['awaiting_badge', 'scheduled', 'live'].includes(status)
}

/**
 * The listings whose badge is due for a check: at each hourly run while they hold a place and wait for their
 * badge, or are scheduled for next week or earlier; daily while they wait without a place or are live without
 * their badge; weekly for other live ones.
 */
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
        // Checks scheduled listings again before the launch, because owners may remove the badge.
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
  const taken = await db.sql.selectFrom(listedFor(site).as('other')).select('other.id').execute()
  return taken.length > 0
}

/**
 * Launches every listing scheduled for this week, and relaunches those planned for it; returns the ids of both.
 * Running it twice changes nothing. After downtime, launches of missed weeks take place this week, since nobody
 * can vote in a past week.
 */
export async function openLaunchWeek(tx: Tx, now: Date): Promise<{ launched: number[]; relaunched: number[] }> {
  const thisWeek = mondayOf(now)
  const launched = await tx.sql
    .updateTable('listing')
    .set({ status: 'live', live_at: now, updated_at: now, launch_week: thisWeek })
    .where('status', '=', constant('scheduled'))
    .where('launch_week', '<=', thisWeek)
    .returning('id')
    .execute()
  await tx.sql
    .updateTable('launch')
    // The launch starts at zero: votes cast before it could be opened stay in the missed week.
    .set({ week: thisWeek, votes: 0, last_vote_at: null })
    .where('state', '=', constant('planned'))
    .where('week', '<', thisWeek)
    .execute()
  const relaunched = await tx.sql
    .updateTable('listing')
    .from('launch as n')
    .set({ launch_week: thisWeek })
    .whereRef('n.listing_id', '=', 'listing.id')
    .where('n.state', '=', constant('planned'))
    .where('n.week', '=', thisWeek)
    .where('listing.status', '=', constant('live'))
    .returning('listing.id')
    .execute()
  return { launched: launched.map(({ id }) => id), relaunched: relaunched.map(({ id }) => id) }
}
