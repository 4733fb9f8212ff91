import type { Reader } from '../database/database.ts'
import { LIVE, type ListingList } from '../listings/lists/listing-list.ts'
import { IN_WEEK, LATEST, PLANNED } from './launch-lists.statements.ts'
import { listingPage } from '../listings/lists/listing-page.ts'
import type { ListingRow } from '../listings/listing-row.ts'
import { removedRow } from '../listings/removed.ts'
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

/** The launches of a past or current week, ranked by that week's votes. In a finished week, removed ones keep their rank. */
export function weeklyRanking(week: string): ListingList {
  const where = [`n.state in ('launched', 'removed')`, 'n.week = $1'] as const
  return { of: 'launch', where, values: [week], order: WEEKLY_ORDER, more: IN_WEEK }
}

/** All live listings, ranked by all their votes. */
export const ALL_TIME_RANKING: ListingList = { where: LIVE, order: ALL_TIME_ORDER }

/** The launches of a week: ranked, or those planned for an upcoming week. */
export function launchesOfWeek(db: Reader, week: string, now: Date, perPage: number) {
  const list: ListingList =
    phaseOf(week, now) === 'upcoming'
      ? {
          of: 'launch',
          where: [`n.state = 'planned'`, 'n.week = $1'],
          values: [week],
          order: ['n.listing_id'],
          more: IN_WEEK,
        }
      : weeklyRanking(week)
  return launchPage(db, list, { page: 1, perPage })
}

/** One page of a section of the launch feed. */
export function launchFeed(db: Reader, section: Section, now: Date, page: { page: number; perPage: number }) {
  return launchPage(db, { more: LATEST, ...listOf(section, now) }, page)
}

async function launchPage(db: Reader, list: ListingList, page: { page: number; perPage: number }) {
  const { rows, ...counted } = await listingPage<LaunchRow & { in_week: string | null; is_removed?: boolean }>(
    db,
    list,
    page,
  )
  return {
    ...counted,
    rows: rows.map(({ in_week, is_removed, ...row }): LaunchRow => ({
      ...(is_removed ? removedRow(row) : row),
      launch_week: in_week,
    })),
  }
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
      return { of: 'launch', where: [`n.state = 'planned'`], order: ['n.week', 'n.listing_id'], more: PLANNED }
  }
}
