import type { Reader } from './database.ts'

/** SQL with `$1` placeholders. */
interface Text {
  text: string
  values?: unknown[]
  /** One of a few fixed texts that run all the time: PostgreSQL keeps it prepared. */
  hot?: boolean
}

/** The rows of a statement that typed queries cannot say, or not fast enough. Only `*.statements.ts` may run one. */
export async function raw<Row>(db: Reader, { text, values = [], hot = false }: Text): Promise<Row[]> {
  return (await db.run({ sql: text, parameters: values, hot })).rows as Row[]
}
