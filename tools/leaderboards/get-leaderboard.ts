import * as z from 'zod'
import { invalidField } from '../../domain/errors.ts'
import { calendarWeek } from '../../domain/launches/calendar.ts'
import { BOARDS, leaderboardPage } from '../../domain/leaderboards/boards.ts'
import { defineTool } from '../define-tool.ts'
import { ListingSummary, summaryOf } from '../shared/listing-summary.ts'
import { pageOf, paginated, pagination } from '../shared/pagination.ts'

const Metric = z.strictObject({
  name: z.string(),
  value: z.number(),
  unit: z.string(),
  source: z.string().optional(),
  observed_at: z.string().optional(),
  trend: z.array(z.number()).optional(),
})

/** What is the same for all items is said once. */
const BriefItem = z.object({
  rank: z.int(),
  listing: ListingSummary,
  metric: Metric.omit({ name: true, unit: true }).strip(),
})

const Item = z.strictObject({
  rank: z.int(),
  listing: ListingSummary,
  metric: Metric,
  paid: z.boolean().describe('True: this place was paid for. Always say so.'),
})

const OF_BOARD = {
  board: z.enum(BOARDS),
  title: z.string().describe('Heading. It says when the ranking is paid.'),
  paid: z.boolean().describe('True: ranked by money, not by the community.'),
  week: z.string().nullable(),
  source: z.string().nullable(),
}

export default defineTool({
  name: 'get_leaderboard',
  title: 'Leaderboards: products ranked by votes, revenue or rating',
  description:
    'Top rankings: who leads, is number one or has the most community votes, earns the most revenue or money, ' +
    'has the highest Domain Rating, or paid the most: the billboard is PAID; always call it paid. Awards: ' +
    '`list_awards`.',
  rest: { method: 'GET', path: '/leaderboards/{board}' },
  scope: null,
  idempotent: false,
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },

  input: z.strictObject({
    board: z.enum(BOARDS).describe('Which.'),
    week: z
      .string()
      .max(10)
      .regex(/^(this|last|\d{4}-\d{2}-\d{2})$/, 'this, last or a date like 2026-11-23')
      .optional()
      .describe('Of community-weekly only: this, last or a date.'),
    ...pagination,
  }),
  output: paginated(Item).extend(OF_BOARD),
  brief: {
    output: paginated(BriefItem).extend({
      ...OF_BOARD,
      metric: Metric.pick({ name: true, unit: true }).strip().optional().describe('What the values count.'),
    }),
    of: (whole) => ({ ...whole, metric: whole.items[0]?.metric }),
  },

  async handler({ board, week: named, page, per_page }, { db, now, siteUrl }) {
    if (named !== undefined && board !== 'community-weekly')
      throw invalidField(
        '/week',
        'not_allowed',
        'Only the board community-weekly has weeks.',
        `Leave out week for ${board}, or use community-weekly.`,
      )
    const week = await calendarWeek(db, named ?? 'this', now())
    const { title, paid, source, rows, total, capped } = await leaderboardPage(db, {
      board,
      week,
      page,
      perPage: per_page,
    })
    const items = rows.map(({ listing, metric }, index) => ({
      rank: (page - 1) * per_page + index + 1,
      listing: summaryOf(listing, siteUrl),
      metric,
      paid,
    }))
    return {
      board,
      title,
      paid,
      week: board === 'community-weekly' ? week : null,
      source,
      ...pageOf(items, { page, per_page, total, capped }),
    }
  },
})
