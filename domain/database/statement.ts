import type { QueryResult } from 'kysely'

/** A statement as the engine gets it, with `$1` placeholders. */
export interface Statement {
  sql: string
  parameters: readonly unknown[]
  /** One of a few fixed texts that run all the time: PostgreSQL keeps it prepared. */
  hot?: boolean
}

export type Run = (statement: Statement) => Promise<QueryResult<unknown>>
