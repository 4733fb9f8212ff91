import type { Reader } from '../database/database.ts'
import { LIVE, type ListingList } from '../listings/lists/listing-list.ts'
import { listingPage } from '../listings/lists/listing-page.ts'
import type { ListingRow } from '../listings/listing-row.ts'
import { ALL_TIME_ORDER, WEEKLY_ORDER } from '../listings/lists/vote-orders.ts'
import { mondayOf, phaseOf } from './week.ts'

export const SECTIONS = [
  'today',
  'this-week',
  'trending',
  'most-voted',
  'recent',
  'most-viewed',
  'most-followed',
  'upcoming',
] as const
export type Section = (typeof SECTIONS)[number]

/** A listing in a launch feed. */
export type LaunchRow = ListingRow & { week_votes: number; live_at: string | null }

const MORE: NonNullable<ListingList['more']> = ['l.week_votes', 'l.live_at']

/** The launches of a past or current week, ranked by that week's votes. */
export function weeklyRanking(week: string): ListingList {
  return { where: [...LIVE, 'launch_week = $1'], values: [week], order: WEEKLY_ORDER }
}

/** All live listings, ranked by all their votes. */
export const ALL_TIME_RANKING: ListingList = { where: LIVE, order: ALL_TIME_ORDER }

/** The listings of a launch week: ranked live ones, or the scheduled ones of an upcoming week. */
export function launchesOfWeek(db: Reader, week: string, now: Date, perPage: number) {
  const list: ListingList =
    phaseOf(week, now) === 'upcoming'
      ? { where: [`status = 'scheduled'`, 'launch_week = $1'], values: [week], order: ['id'] }
      : weeklyRanking(week)
  return listingPage<LaunchRow>(db, { ...list, more: MORE }, { page: 1, perPage })
}

/** One page of a section of the launch feed. */
export function launchFeed(db: Reader, section: Section, now: Date, page: { page: number; perPage: number }) {
  return listingPage<LaunchRow>(db, { ...listOf(section, now), more: MORE }, page)
}

function listOf(section: Section, now: Date): ListingList {
  switch (section) {
    case 'today':
      return {
        where: [...LIVE, 'live_at >= $1'],
        values: [`${now.toISOString().slice(0, 10)}T00:00:00Z`],
        order: ['live_at desc', 'id desc'],
      }
    case 'this-week':
      return weeklyRanking(mondayOf(now))
    case 'trending':
      return { where: LIVE, order: ['trend desc nulls last', 'id desc'] }
    case 'most-voted':
      return ALL_TIME_RANKING
    case 'recent':
      return { where: LIVE, order: ['live_at desc', 'id desc'] }
    case 'most-viewed':
      return { where: LIVE, order: ['views desc', 'id desc'] }
    case 'most-followed':
      return { where: LIVE, order: ['followers desc', 'id desc'] }
    case 'upcoming':
      return { where: [`status = 'scheduled'`], order: ['launch_week', 'id'] }
  }
}
