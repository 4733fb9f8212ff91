import type { Order } from '../lists/listing-list.ts'
import { ALL_TIME_ORDER } from '../lists/vote-orders.ts'
import type { Filtered } from './filters.statements.ts'

export const SORTS = ['relevance', 'newest', 'votes', 'trending', 'most_viewed', 'most_followed'] as const
export type Sort = (typeof SORTS)[number]

const LIVE: Record<Exclude<Sort, 'relevance'>, readonly Order[]> = {
  newest: ['live_at desc', 'id desc'],
  votes: ALL_TIME_ORDER,
  trending: ['trend desc nulls last', 'id desc'],
  most_viewed: ['views desc', 'id desc'],
  most_followed: ['followers desc', 'id desc'],
}
const UPCOMING: readonly Order[] = ['launch_week', 'id']

/**
 * The order of a sort; for live listings, each has an index. Without words, relevance ranks live listings by
 * votes and upcoming ones by launch week.
 */
export function orderOf(sort: Sort, status: 'live' | 'upcoming'): readonly Order[] {
  const isByWeek = status === 'upcoming' && (sort === 'newest' || sort === 'relevance')
  return isByWeek ? UPCOMING : LIVE[sort === 'relevance' ? 'votes' : sort]
}

/** An order as SQL, with the table of each column. */
export function orderIn({ figures, id }: Pick<Filtered, 'figures' | 'id'>, order: readonly Order[]): string {
  return order.map((column) => (/^id\b/.test(column) ? column.replace('id', id) : `${figures}.${column}`)).join(', ')
}
