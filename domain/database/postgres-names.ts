import { UnderscoreNamingStrategy } from '@mikro-orm/core'

const ENDS = {
  primary: 'pkey',
  foreign: 'fkey',
  unique: 'key',
  index: 'idx',
  sequence: 'seq',
  check: 'check',
  default: 'default',
} as const

/** The names that PostgreSQL gives constraints by default, which the migrations rely on. */
export class PostgresNames extends UnderscoreNamingStrategy {
  override indexName(table: string, columns: string[], type: keyof typeof ENDS): string {
    return [table, ...(type === 'primary' ? [] : columns), ENDS[type]].join('_')
  }
}
