import type { ExpressionBuilder, ReferenceExpression } from 'kysely'

/** How long the parts of a period are. Weeks begin on Monday. */
export type Step = 'day' | 'week' | 'month'

/** The first day, such as `2026-10-01`, of the day, week or month that a time is in, in UTC. */
export function firstDayOf<DB, TB extends keyof DB>(
  eb: ExpressionBuilder<DB, TB>,
  step: Step,
  time: ReferenceExpression<DB, TB>,
) {
  const first = eb.fn('date_trunc', [eb.val(step), eb.fn('timezone', [eb.val('UTC'), time])])
  return eb.fn<string>('to_char', [first, eb.val('YYYY-MM-DD')])
}
