import type { QueryResult } from 'kysely'

/** A compiled statement with `$1` placeholders. */
export interface Statement {
  sql: string
  parameters: readonly unknown[]
  /** True for the few fixed texts that run all the time, which PostgreSQL keeps prepared. */
  hot?: boolean
}

export type Run = (statement: Statement) => Promise<QueryResult<unknown>>
