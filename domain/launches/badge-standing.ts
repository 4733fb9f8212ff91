import type { Listing } from '../listings/listing.entity.ts'
import { READ_PROBLEMS } from '../profile/profile.ts'
import { placeEnds } from './free-places.ts'
import { graceEnd } from './free-plan.ts'

export const BADGE_STATES = ['not_checked', 'found', 'missing'] as const

/** What we know of a listing's badge, and what happens without it. It never contradicts the listing's status. */
export interface BadgeStanding {
  /** `not_checked` also if the homepage couldn't be read, and for listings that need no badge. */
  state: (typeof BADGE_STATES)[number]
  checked_at: string | null
  /** When it was first found; null if it isn't there. */
  found_at: string | null
  /** When the badge must be found, or until when it must stay; null without such a day. */
  deadline: string | null
  /** What happens without the badge, at the deadline if there is one. */
  if_missed: string | null
  reason: string | null
  detail: string | null
}

type Badged = Pick<Listing, 'status' | 'plan' | 'launchWeek' | 'liveAt' | 'badge'>

export function badgeStanding(listing: Badged): BadgeStanding {
  const nothing = { checked_at: null, found_at: null, deadline: null, reason: null, detail: null }
  if (listing.plan !== 'free')
    return { state: 'not_checked', ...nothing, if_missed: 'Only the free plan needs a badge.' }
  const { checked_at = null, found_at = null, reason = null, detail = null } = listing.badge
  const state = stateOf(listing)
  return {
    state,
    checked_at: state === 'not_checked' ? null : checked_at,
    found_at,
    ...withoutBadge(listing),
    reason,
    detail,
  }
}

function stateOf({ status, badge: { reason, found_at, missing_since } }: Badged): BadgeStanding['state'] {
  if (status === 'scheduled') return 'found'
  if (status === 'live') return missing_since ? 'missing' : 'found'
  if (reason === 'already_listed') return 'found'
  if (reason) return READ_PROBLEMS.some((code) => code === reason) ? 'not_checked' : 'missing'
  // A listing that waits for its badge is about to be checked again, whatever was found before.
  return status !== 'awaiting_badge' && found_at ? 'found' : 'not_checked'
}

function withoutBadge({ status, launchWeek, liveAt, badge }: Badged): Pick<BadgeStanding, 'deadline' | 'if_missed'> {
  const { found_at, missing_since, reason } = badge
  if (status === 'scheduled')
    return {
      deadline: launchWeek ? `${launchWeek}T00:00:00.000Z` : null,
      if_missed: 'We check again in the week before. Without its badge the listing does not launch: it waits.',
    }
  if (status === 'live')
    return {
      deadline: missing_since ? graceEnd(missing_since).toISOString() : null,
      if_missed: 'After seven days without its badge the listing is not shown until the badge is back.',
    }
  if (status !== 'awaiting_badge' || reason === 'already_listed') return { deadline: null, if_missed: null }
  if (liveAt) return { deadline: null, if_missed: 'The listing is not shown until the badge is back.' }
  const next = 'Once we find the badge, it launches in the next week with room.'
  if (!launchWeek) return { deadline: null, if_missed: `The listing waits. ${next}` }
  return {
    deadline: placeEnds(launchWeek, found_at !== undefined).toISOString(),
    if_missed: `The listing loses its place in the week of ${launchWeek}. ${next}`,
  }
}
