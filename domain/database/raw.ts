import { CompiledQuery, type Compilable } from 'kysely'
import type { Reader } from './database.ts'
import type { Hot } from './statement.ts'

/** SQL with `$1` placeholders. */
interface Statement {
  text: string
  values?: unknown[]
  /** One of a few fixed texts that run all the time: PostgreSQL keeps it prepared. */
  hot?: boolean
}

/** The rows of a statement that typed queries cannot say, or not fast enough. Only `*.statements.ts` may run one. */
export async function raw<Row>(db: Reader, { text, values = [], hot = false }: Statement): Promise<Row[]> {
  const query: CompiledQuery & Hot = { ...CompiledQuery.raw(text, values), hot } as never
  return (await db.sql.executeQuery<Row>(query)).rows
}

/** The rows of a typed query that runs all the time with one fixed text: outside transactions PostgreSQL keeps it prepared. */
export async function prepared<Row>(db: Reader, query: Compilable<Row>): Promise<Row[]> {
  const compiled: CompiledQuery & Hot = { ...query.compile(), hot: true } as never
  return (await db.sql.executeQuery<Row>(compiled)).rows
}
