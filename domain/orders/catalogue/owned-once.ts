import type { ListingStatus } from '../../listings/listing.entity.ts'
import type { Fulfilment } from '../order.ts'

/** Each publishes the listing on the paid plan. */
export const LAUNCHING: readonly Fulfilment[] = ['launch', 'launch_bundle']
/** Each gives the listing a week: a listing is placed by one of them at a time. */
export const PLACING: readonly Fulfilment[] = [...LAUNCHING, 'skip_queue', 'relaunch']

interface Standing {
  status: ListingStatus
  plan?: 'free' | 'paid' | null
  launchWeek?: string | null
  /** The Monday of the week that runs. */
  thisWeek: string
}

/**
 * Whether the listing has already what this would bring about, so that it is neither sold nor brought about again: a launch
 * once it is on the paid plan, a relaunch until the week of the last one, and no place in the free queue that it has or has no
 * use for. Everything else can be bought again.
 */
export function hasAlready(
  fulfilment: Fulfilment,
  { status, plan, launchWeek, thisWeek }: Standing,
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
