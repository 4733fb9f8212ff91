import type { Reader } from './database.ts'

/** SQL with `$1` placeholders. */
interface Text {
  text: string
  values?: unknown[]
  /** True for the few fixed texts that run all the time, which PostgreSQL keeps prepared. */
  hot?: boolean
}

/**
 * Runs a statement that typed queries can't express, or can't run fast enough. In the service, only
 * `*.statements.ts` files may use it.
 */
export async function raw<Row>(db: Reader, { text, values = [], hot = false }: Text): Promise<Row[]> {
  return (await db.run({ sql: text, parameters: values, hot })).rows as Row[]
}
