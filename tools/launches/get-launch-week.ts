import * as z from 'zod'
import { awardsNote } from '../../domain/awards/awards-due.ts'
import { calendarWeek, WEEK_PATTERN } from '../../domain/launches/calendar.ts'
import { launchesOfWeek } from '../../domain/launches/launch-lists.ts'
import { isoWeekOf, PHASES, phaseOf, sundayOf, weeksAfter } from '../../domain/launches/week.ts'
import { defineTool } from '../define-tool.ts'
import { Launch, launchOf } from './launch-record.ts'

/** How many of the week's top launches are shown. `get_leaderboard` has the rest. */
const MAX_SHOWN = 50

export default defineTool({
  name: 'get_launch_week',
  title: 'One week’s launches: lineup, results and winners',
  description:
    'Who launches or is out in a given week (this, next, last or of a date), by votes of that week; for a future ' +
    'week, what is scheduled.',
  rest: { method: 'GET', path: '/launches/weeks/{week}' },
  scope: null,
  idempotent: false,
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },

  input: z.strictObject({
    week: z
      .string()
      .max(10)
      .regex(WEEK_PATTERN, 'this, next, last or a date like 2026-11-23')
      .describe('this, next, last or YYYY-MM-DD.'),
  }),
  output: z.strictObject({
    week: z.string(),
    last_day: z.string(),
    iso_week: z.string().describe('ISO 8601 week, for example `2026-W53`.'),
    phase: z.enum(PHASES),
    previous_week: z.string(),
    next_week: z.string(),
    items: z.array(
      Launch.extend({
        rank: z.int().nullable().describe('Place by votes in the week; null before the week starts.'),
      }),
    ),
    total: z.int(),
    awards_note: z.string().optional(),
  }),

  async handler({ week: named }, { db, now, siteUrl }) {
    const week = await calendarWeek(db, named, now())
    const phase = phaseOf(week, now())
    const [{ rows, total }, note] = await Promise.all([
      launchesOfWeek(db, week, now(), MAX_SHOWN),
      awardsNote(db, week, now()),
    ])
    return {
      week,
      last_day: sundayOf(week),
      iso_week: isoWeekOf(week),
      phase,
      previous_week: weeksAfter(week, -1),
      next_week: weeksAfter(week, 1),
      items: rows.map((row, index) => ({
        ...launchOf(row, siteUrl),
        rank: phase === 'upcoming' ? null : index + 1,
      })),
      total,
      ...(note ? { awards_note: note } : {}),
    }
  },
})
