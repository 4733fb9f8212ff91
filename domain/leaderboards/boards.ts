import type { Reader } from '../database/database.ts'
import { ALL_TIME_RANKING, weeklyRanking } from '../launches/launch-lists.ts'
import { LIVE, type ListingList } from '../listings/lists/listing-list.ts'
import { listingPage } from '../listings/lists/listing-page.ts'
import type { ListingRow } from '../listings/listing-row.ts'
import { removedRow } from '../listings/removed.ts'
import { rfc3339 } from '../shared/clock.ts'
import { AMOUNT, RATING, REVENUE } from './boards.statements.ts'
import { domainRatingSource } from './ratings.statements.ts'

export const BOARDS = ['community-weekly', 'community-all-time', 'billboard', 'domain-rating', 'revenue'] as const
export type Board = (typeof BOARDS)[number]

/** The figure a listing is ranked by. */
interface Metric {
  name: string
  value: number
  unit: string
  source?: string
  observed_at?: string
  trend?: number[]
}

interface BoardView {
  title: string
  /**
   * True if the board ranks by money paid to us. Its page says so, so that nobody takes the ranking for the
   * community's choice.
   */
  paid: boolean
  list: ListingList
  metricOf(row: MetricRow): Metric
}

interface MetricRow {
  is_removed?: boolean
  votes: number
  week_votes: number
  cents: number | null
  source: string | null
  observed_at: string | null
  trend: number[] | null
  rating: number | null
}

interface BoardPage {
  title: string
  paid: boolean
  /** The third party that measured the figures, if any. */
  source: string | null
  rows: { listing: ListingRow; metric: Metric }[]
  total: number
  capped: boolean
}

/** One page of a leaderboard. `week` is the Monday of the weekly board's week. */
export async function leaderboardPage(
  db: Reader,
  { board, week, page, perPage }: { board: Board; week: string; page: number; perPage: number },
): Promise<BoardPage> {
  const source = board === 'domain-rating' ? await domainRatingSource(db) : null
  const { title, paid, list, metricOf } = viewOf(board, week, source)
  const { rows, total, capped } = await listingPage<MetricRow>(db, list, { page, perPage })
  return {
    title,
    paid,
    source: source ?? rows[0]?.source ?? null,
    rows: rows.map((row) => ({ listing: row.is_removed ? removedRow(row) : row, metric: metricOf(row) })),
    total,
    capped,
  }
}

function viewOf(board: Board, week: string, source: string | null): BoardView {
  switch (board) {
    case 'community-weekly':
      return {
        title: 'Community votes of the week',
        paid: false,
        list: weeklyRanking(week),
        metricOf: ({ week_votes }) => ({ name: 'weekly_votes', value: week_votes, unit: 'votes' }),
      }
    case 'community-all-time':
      return {
        title: 'Community votes of all time',
        paid: false,
        list: ALL_TIME_RANKING,
        metricOf: ({ votes }) => ({ name: 'votes', value: votes, unit: 'votes' }),
      }
    case 'billboard':
      return {
        title: 'Billboard: a paid ranking, by money contributed',
        paid: true,
        list: {
          where: [...LIVE, 'billboard_cents > 0'],
          order: ['billboard_cents desc', 'id'],
          more: AMOUNT,
        },
        metricOf: ({ cents }) => ({ name: 'amount_paid', value: cents!, unit: 'USD cents' }),
      }
    case 'domain-rating':
      return {
        title: 'Domain Rating',
        paid: false,
        list: {
          where: [...LIVE, 'domain_rating_source = $1', 'domain_rating_value is not null'],
          values: [source],
          order: ['domain_rating_value desc', 'id'],
          more: RATING,
        },
        metricOf: ({ rating, source, observed_at, trend }) => ({
          name: 'domain_rating',
          value: rating!,
          unit: 'points',
          source: source!,
          ...(observed_at === null ? {} : { observed_at }),
          trend: trend ?? [],
        }),
      }
    case 'revenue':
      return {
        title: 'Verified revenue of the last 30 days',
        paid: false,
        list: {
          where: [...LIVE, 'revenue_cents is not null'],
          order: ['revenue_cents desc', 'id'],
          more: REVENUE,
        },
        metricOf: ({ cents, source, observed_at }) => ({
          name: 'revenue_last_30_days',
          value: cents!,
          unit: 'USD cents',
          source: source!,
          observed_at: rfc3339(observed_at!),
        }),
      }
  }
}
