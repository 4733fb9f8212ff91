import { DomainError } from '../errors.ts'
import type { Database } from './database.ts'
import { namesOfMigrations } from './engine.statements.ts'

export type Named = readonly { name: string }[]

/** The suffix of migrations that earlier versions must not start on. */
const NOT_FOR_OLDER = '-not-for-older'

/** https://www.postgresql.org/docs/current/errcodes-appendix.html */
const UNDEFINED_TABLE = '42P01'

/** The names of the migrations that have run; none if the service has never started on this database. */
export async function migrationsDone(database: Database): Promise<string[]> {
  try {
    return await namesOfMigrations(database.read)
  } catch (error) {
    if ((error as { code?: unknown }).code === UNDEFINED_TABLE) return []
    throw error
  }
}

/** The migrations that have run but that a version doesn't know. */
export function unknownTo(version: Named, done: readonly string[]): string[] {
  const known = new Set(version.map(({ name }) => name))
  return done.filter((name) => !known.has(name))
}

/**
 * Throws `wrong_state` if this version is too old for the tables. On PostgreSQL an older process can restart during an upgrade,
 * unless a migration forbids it. The embedded database has one process, so an older version there is always a downgrade.
 */
export function refuseNewerTables({ engine }: Database, done: readonly string[], version: Named): void {
  const newer = unknownTo(version, done)
  const forbidding = engine === 'postgres' ? newer.filter((name) => name.endsWith(NOT_FOR_OLDER)) : newer
  if (!forbidding.length) return
  throw new DomainError(
    'wrong_state',
    'A newer version of the service has used this database, so this older version cannot use it.',
    'Start the newer version again. To go back anyway, restore the backup from before the upgrade into an empty data folder or database, and start this version there.',
  )
}
