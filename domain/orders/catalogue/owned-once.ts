import type { ListingStatus, PaidSection } from '../../listings/listing.entity.ts'
import { shows } from '../../listings/listing.ts'
import type { Fulfilment } from '../order.ts'

/** Products that put the listing on the paid plan; they launch it, unless it has launched. */
export const LAUNCHING: readonly Fulfilment[] = ['launch', 'launch_bundle']
const PLACING: readonly Fulfilment[] = [...LAUNCHING, 'skip_queue', 'relaunch']
/** Products that a listing can have several times at once. */
const REPEATABLE: readonly Fulfilment[] = ['featured', 'billboard', 'site_team']

interface ListingState {
  status: ListingStatus
  plan?: 'free' | 'paid' | null
  launchWeek?: string | null
  /** The Monday of the current week. */
  thisWeek: string
  hasLaunched: boolean
  unlocked: PaidSection[]
  /** The style of its trophy cabinet; null without one. */
  trophyStyle: string | null
  hasAwards: boolean
}

/**
 * Whether the product gives the listing a launch week. For a listing that has launched, a launch only
 * upgrades the plan.
 */
export function givesWeek(fulfilment: Fulfilment, hasLaunched: boolean): boolean {
  return PLACING.includes(fulfilment) && !(hasLaunched && LAUNCHING.includes(fulfilment))
}

/**
 * Whether a listing can't get both at once: both give it the same plan, both give it a launch week, or both
 * give it something that it can have only once.
 */
export function excludes(fulfilment: Fulfilment, other: Fulfilment, hasLaunched: boolean): boolean {
  return (
    (fulfilment === other && !REPEATABLE.includes(fulfilment)) ||
    (LAUNCHING.includes(fulfilment) && LAUNCHING.includes(other)) ||
    (givesWeek(fulfilment, hasLaunched) && givesWeek(other, hasLaunched))
  )
}

/**
 * Whether the product would give the listing nothing, so that it's neither sold nor delivered: a launch on
 * the paid plan, a relaunch before the week of the last one has begun, a place in the queue that it has or
 * doesn't need, further categories that it shows, a trophy cabinet in the style that it has or without an
 * award. Everything else can be bought again.
 */
export function hasAlready(
  fulfilment: Fulfilment,
  { status, plan, launchWeek, thisWeek, hasLaunched, unlocked, trophyStyle, hasAwards }: ListingState,
  { week, options }: { week?: string | undefined; options?: Record<string, unknown> | undefined },
): boolean {
  switch (fulfilment) {
    case 'launch':
    case 'launch_bundle':
      return plan === 'paid'
    case 'relaunch':
      return status === 'live' && (launchWeek ?? '') > thisWeek
    case 'skip_queue':
      return plan === 'paid' || hasLaunched || launchWeek === week
    case 'extra_categories':
      return shows({ plan, unlocked }, 'categories')
    case 'trophy_cabinet':
      return !hasAwards || (trophyStyle !== null && trophyStyle === options?.['style'])
    case 'featured':
    case 'ai_review':
    case 'billboard':
    case 'site_team':
      return false
  }
}
