import type { Tx } from '../../domain/database/database.ts'

/** The position after the last row of a table, as a value to insert. */
export function nextPosition(tx: Tx, table: 'category' | 'interview_question' | 'product') {
  return tx.sql
    .selectFrom(table)
    .select((eb) => eb(eb.fn.coalesce(eb.fn.max<number | null>('position'), eb.lit(0)), '+', 1).as('next'))
    .$asScalar()
}
