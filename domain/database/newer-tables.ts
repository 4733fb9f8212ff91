import { DomainError } from '../errors.ts'
import type { Database } from './database.ts'
import { namesOfMigrations } from './engine.statements.ts'

export type Named = readonly { name: string }[]

/** Ends the name of a migration whose tables the versions before it must not start on. */
const NOT_FOR_OLDER = '-not-for-older'

/** https://www.postgresql.org/docs/current/errcodes-appendix.html */
const UNDEFINED_TABLE = '42P01'

/** The migrations that have run; none where nobody has started yet. */
export async function migrationsDone(database: Database): Promise<string[]> {
  try {
    return await namesOfMigrations(database.read)
  } catch (error) {
    if ((error as { code?: unknown }).code === UNDEFINED_TABLE) return []
    throw error
  }
}

/** Which of these migrations a version does not know. */
export function unknownTo(version: Named, done: readonly string[]): string[] {
  const known = new Set(version.map(({ name }) => name))
  return done.filter((name) => !known.has(name))
}

/**
 * An older process may start again while a newer one takes over, unless a migration says that it must not. The embedded
 * database has one process: an older version there is a step back. Throws `wrong_state`.
 */
export function refuseNewerTables({ engine }: Database, done: readonly string[], version: Named): void {
  const newer = unknownTo(version, done)
  if (!newer.length || (engine === 'postgres' && !newer.some((name) => name.endsWith(NOT_FOR_OLDER)))) return
  throw new DomainError(
    'wrong_state',
    'A newer version of the service has used this database, and this older one cannot work on it.',
    'Start the newer version again. To go back all the same, restore the backup made before the upgrade into an empty place, and start this version there.',
  )
}
