import type { Order } from './listing-list.ts'

/** The published order of a week's launches `n`: more votes, then the earlier last counted vote, then the lower id. */
export const WEEKLY_ORDER: readonly Order[] = ['n.votes desc', 'n.last_vote_at', 'n.listing_id']
/** The same order, by all-time votes. */
export const ALL_TIME_ORDER: readonly Order[] = ['votes desc', 'last_vote_at', 'id']
