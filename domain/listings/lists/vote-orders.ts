import type { Order } from './listing-list.ts'

/** The published order of a weekly ranking: more votes, then the earlier last counted vote, then the lower id. */
export const WEEKLY_ORDER: readonly Order[] = ['week_votes desc', 'week_last_vote_at', 'id']
/** The same order for all votes. */
export const ALL_TIME_ORDER: readonly Order[] = ['votes desc', 'last_vote_at', 'id']
