import type { Reader } from '../database/database.ts'
import { ALL_TIME_RANKING, weeklyRanking } from '../launches/launch-lists.ts'
import { LIVE, type ListingList } from '../listings/lists/listing-list.ts'
import { listingPage } from '../listings/lists/listing-page.ts'
import type { ListingRow } from '../listings/listing-row.ts'
import { rfc3339 } from '../shared/clock.ts'
import { AMOUNT, RATING, REVENUE } from './boards.statements.ts'
import { domainRatingSource } from './ratings.statements.ts'

export const BOARDS = ['community-weekly', 'community-all-time', 'billboard', 'domain-rating', 'revenue'] as const
export type Board = (typeof BOARDS)[number]

/** What a board counts. */
interface Metric {
  name: string
  unit: string
}

/** How much of it a listing has. */
interface Figure {
  value: number
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
  metric: Metric
  figureOf(row: FigureRow): Figure
}

interface FigureRow {
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
  metric: Metric
  rows: { listing: ListingRow; figure: Figure }[]
  total: number
  capped: boolean
}

/** One page of a leaderboard. `week` is the Monday of the weekly board's week. */
export async function leaderboardPage(
  db: Reader,
  { board, week, page, perPage }: { board: Board; week: string; page: number; perPage: number },
): Promise<BoardPage> {
  const source = board === 'domain-rating' ? await domainRatingSource(db) : null
  const { title, paid, list, metric, figureOf } = viewOf(board, week, source)
  const { rows, total, capped } = await listingPage<FigureRow>(db, list, { page, perPage })
  return {
    title,
    paid,
    source: source ?? rows[0]?.source ?? null,
    metric,
    rows: rows.map((row) => ({ listing: row, figure: figureOf(row) })),
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
        metric: { name: 'weekly_votes', unit: 'votes' },
        figureOf: ({ week_votes }) => ({ value: week_votes }),
      }
    case 'community-all-time':
      return {
        title: 'Community votes of all time',
        paid: false,
        list: ALL_TIME_RANKING,
        metric: { name: 'votes', unit: 'votes' },
        figureOf: ({ votes }) => ({ value: votes }),
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
        metric: { name: 'amount_paid', unit: 'USD cents' },
        figureOf: ({ cents }) => ({ value: cents! }),
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
        metric: { name: 'domain_rating', unit: 'points' },
        figureOf: ({ rating, source, observed_at, trend }) => ({
          value: rating!,
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
        metric: { name: 'revenue_last_30_days', unit: 'USD cents' },
        figureOf: ({ cents, source, observed_at }) => ({
          value: cents!,
          source: source!,
          observed_at: rfc3339(observed_at!),
        }),
      }
  }
}
