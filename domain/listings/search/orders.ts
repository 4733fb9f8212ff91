import { ALL_TIME_ORDER } from '../vote-orders.ts'
import type { Filtered } from './filters.ts'

export const SORTS = ['relevance', 'newest', 'votes', 'trending', 'most_viewed', 'most_followed'] as const
export type Sort = (typeof SORTS)[number]

const LIVE: Record<Exclude<Sort, 'relevance'>, string> = {
  newest: 'live_at desc, id desc',
  votes: ALL_TIME_ORDER,
  trending: 'trend desc nulls last, id desc',
  most_viewed: 'views desc, id desc',
  most_followed: 'followers desc, id desc',
}
const UPCOMING = 'launch_week, id'

/** The order of a sort over filtered listings; every order is that of an index. Without words the best is the most voted. */
export function orderOf(sort: Sort, status: 'live' | 'upcoming', { figures, id }: Filtered): string {
  const isByWeek = status === 'upcoming' && (sort === 'newest' || sort === 'relevance')
  return columnsOf(isByWeek ? UPCOMING : LIVE[sort === 'relevance' ? 'votes' : sort], figures, id)
}

/** Says of each column which table it is of. */
function columnsOf(order: string, figures: string, id: string): string {
  return order
    .split(', ')
    .map((column) => (/^id\b/.test(column) ? column.replace('id', id) : `${figures}.${column}`))
    .join(', ')
}
