import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import type { Database } from '../../domain/database/database.ts'
import { migrationsOf } from './backup.statements.ts'
import { embeddedFolder, UNFINISHED } from '../../domain/database/first-start.ts'
import { anEmbedded, newerMigrations } from '../../domain/database/open.ts'
import { DomainError } from '../../domain/errors.ts'
import { holdDataDir } from '../lock.ts'
import { runProgram } from './run-program.ts'

/** What of the data folder a backup holds: the database, and the secret where the service made its own. */
const KEPT = ['pg', 'app-secret']
/** Beside these a data folder is empty. */
const OF_A_PROCESS = new Set(['lock', 'admin.sock'])
const SNAPSHOT = 'snapshot-'

/**
 * Puts the running service's data into a file of the data folder; its path. Statements wait meanwhile, so the copy is the
 * database at one moment, as a crash would leave it: opening it undoes what was not committed.
 */
export async function takeSnapshot({ native }: Database, dataDir: string): Promise<{ snapshot: string }> {
  // Of a command that was killed before it came for its own.
  for (const name of readdirSync(dataDir)) if (name.startsWith(SNAPSHOT)) rmSync(join(dataDir, name))
  const snapshot = join(dataDir, `${SNAPSHOT}${randomUUID()}.tar`)
  const handle = await open(snapshot, 'wx', 0o600)
  try {
    await (native as PGlite).runExclusive(() => archive(dataDir, handle.fd))
    return { snapshot }
  } catch (error) {
    rmSync(snapshot, { force: true })
    throw error
  } finally {
    await handle.close()
  }
}

/** Writes the data folder, which nobody else may be writing to, as a tar archive to a file descriptor. */
export async function archive(dataDir: string, into: number): Promise<void> {
  await runProgram('tar', ['-cf', '-', '-C', dataDir, ...KEPT.filter((name) => existsSync(join(dataDir, name)))], {
    into,
  })
}

/** Puts a backup into an empty data folder: whole, or not at all. Throws `wrong_state`, having changed nothing. */
export async function restoreEmbedded(file: string, dataDir: string): Promise<{ hasSecret: boolean }> {
  const release = holdDataDir(dataDir)
  if (!release)
    throw new DomainError(
      'wrong_state',
      `${dataDir} is in use by a running service.`,
      'Stop it, and set DATA_DIR to an empty folder.',
    )
  const unfinished = join(dataDir, UNFINISHED + randomUUID())
  try {
    if (readdirSync(dataDir).some((name) => !OF_A_PROCESS.has(name) && !name.startsWith(UNFINISHED)))
      throw new DomainError(
        'wrong_state',
        `${dataDir} is not empty.`,
        'Set DATA_DIR to an empty folder, or move what lies there to another place first.',
      )
    const names = (await runProgram('tar', ['-tf', file])).split('\n')
    if (!names.includes('pg/PG_VERSION'))
      throw new DomainError('wrong_state', `${file} is no backup of this service.`, 'Give a file that `backup` made.')
    mkdirSync(unfinished, { mode: 0o700 })
    const wanted = KEPT.filter((name) => names.includes(name) || names.includes(`${name}/`))
    await runProgram('tar', ['-xf', file, '-C', unfinished, '--no-same-owner', ...wanted])
    await checkVersion(embeddedFolder(unfinished))
    const hasSecret = wanted.includes('app-secret')
    if (hasSecret) renameSync(join(unfinished, 'app-secret'), join(dataDir, 'app-secret'))
    // Last: a folder without it holds no database.
    renameSync(embeddedFolder(unfinished), embeddedFolder(dataDir))
    return { hasSecret }
  } finally {
    rmSync(unfinished, { recursive: true, force: true })
    release()
  }
}

/** Opens a restored database once, which also brings it from the moment of its snapshot to a clean end. */
async function checkVersion(folder: string): Promise<void> {
  const database = await anEmbedded(folder).catch((error: Error) => {
    throw new DomainError(
      'wrong_state',
      `The database in the backup cannot be opened: ${error.message}`,
      'Restore it with the version of the service that made it.',
    )
  })
  try {
    refuseNewer(await migrationsOf(database))
  } finally {
    await database.close()
  }
}

/** Throws `wrong_state` when the tables of a backup are newer than this version knows. */
export function refuseNewer(migrations: readonly string[]): void {
  if (newerMigrations(migrations).length)
    throw new DomainError(
      'wrong_state',
      'This backup was made by a newer version of the service.',
      'Install that version, or a later one, and restore it there.',
    )
}
