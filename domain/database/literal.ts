import { sql, type Expression } from 'kysely'

/**
 * A constant of the code, written into the statement itself. PostgreSQL finds an index of some rows only
 * (`where status = 'live'`) by a condition that it can read when it plans; a parameter it cannot.
 */
export function lit<const T extends string>(constant: T): Expression<T> {
  return sql.lit(constant)
}
