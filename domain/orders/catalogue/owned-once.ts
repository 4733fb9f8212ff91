import type { ListingStatus } from '../../listings/listing.entity.ts'
import type { Fulfilment } from '../order.ts'

/** Products that publish the listing on the paid plan. */
export const LAUNCHING: readonly Fulfilment[] = ['launch', 'launch_bundle']
/** Products that give the listing a launch week. Only one of them can be open per listing. */
export const PLACING: readonly Fulfilment[] = [...LAUNCHING, 'skip_queue', 'relaunch']

interface ListingState {
  status: ListingStatus
  plan?: 'free' | 'paid' | null
  launchWeek?: string | null
  /** The Monday of the current week. */
  thisWeek: string
}

/**
 * Whether the listing already has what this product gives, so that it's neither sold nor delivered again: a launch on the
 * paid plan, a relaunch before the week of the last one has begun, a place in the queue that it has or doesn't need.
 * Everything else can be bought again.
 */
export function hasAlready(
  fulfilment: Fulfilment,
  { status, plan, launchWeek, thisWeek }: ListingState,
  week: string | undefined,
): boolean {
  switch (fulfilment) {
    case 'launch':
    case 'launch_bundle':
      return plan === 'paid'
    case 'relaunch':
      return status === 'live' && (launchWeek ?? '') > thisWeek
    case 'skip_queue':
      return plan === 'paid' || launchWeek === week
    case 'featured':
    case 'extra_categories':
    case 'ai_review':
    case 'billboard':
    case 'trophy_cabinet':
    case 'site_team':
      return false
  }
}
