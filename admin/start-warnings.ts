import type { Database } from '../domain/database/database.ts'
import { migrationsDone } from '../domain/database/newer-tables.ts'
import { newerMigrations } from '../domain/database/open.ts'

/** What the operator should know after a start although it succeeded; each with the next step. */
export async function startWarnings(db: Database): Promise<string[]> {
  return newerMigrations(await migrationsDone(db)).length ? [OLDER] : []
}

const OLDER =
  'This version of the service is older than the one that made the tables of this database. It can work on them while ' +
  'the newer one takes over: start the newer version here as soon as you can.'
