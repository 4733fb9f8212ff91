import type { ExpressionWrapper, SelectQueryBuilder } from 'kysely'

/** Counts a query's rows, as a value for use in another statement. */
export function counted<DB, TB extends keyof DB>(
  query: SelectQueryBuilder<DB, TB, {}>,
): ExpressionWrapper<DB, TB, number> {
  return query
    .select((eb) => eb.fn.countAll().as('n'))
    .$castTo<{ n: number }>()
    .$asScalar()
}
