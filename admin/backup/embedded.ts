import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import type { Config } from '../../config.ts'
import type { Database } from '../../domain/database/database.ts'
import { migrationsOf } from './backup.statements.ts'
import { embeddedFolder, UNFINISHED } from '../../domain/database/first-start.ts'
import { anEmbedded, newerMigrations } from '../../domain/database/open.ts'
import { DomainError } from '../../domain/errors.ts'
import { holdDataDir } from '../lock.ts'
import { runProgram } from './run-program.ts'

const SECRET = 'app-secret'
/** What a backup can contain: the database, and the generated secret if it is the one in use. */
const KEPT = ['pg', SECRET]
/** A data folder with only these files, or with unfinished restores, counts as empty. */
const OF_A_PROCESS = new Set(['lock', 'admin.sock'])
const SNAPSHOT = 'snapshot-'

/**
 * Copies the running service's data to a file in the data folder and returns its path, and whether it has the secret. Statements
 * wait until the copy is done, so it is as consistent as after a crash: opening it rolls back uncommitted work. `pid` is the process that
 * will read and delete the file.
 */
export async function takeSnapshot(
  { native }: Database,
  { dataDir, isSecretKept }: Pick<Config, 'dataDir' | 'isSecretKept'>,
  pid: string | undefined,
): Promise<{ snapshot: string; hasSecret: boolean }> {
  // Deletes the snapshots of commands that were killed before they could delete them; others may still be read.
  for (const name of readdirSync(dataDir))
    if (name.startsWith(SNAPSHOT) && !isRunning(Number(name.slice(SNAPSHOT.length).split('_')[0])))
      rmSync(join(dataDir, name), { force: true })
  const snapshot = join(dataDir, `${SNAPSHOT}${Number(pid)}_${randomUUID()}.tar`)
  const handle = await open(snapshot, 'wx', 0o600)
  try {
    const { hasSecret } = await (native as PGlite).runExclusive(() => archive({ dataDir, isSecretKept }, handle.fd))
    return { snapshot, hasSecret }
  } catch (error) {
    rmSync(snapshot, { force: true })
    throw error
  } finally {
    await handle.close()
  }
}

function isRunning(pid: number): boolean {
  try {
    return Number.isSafeInteger(pid) && process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/**
 * Writes the data folder to a file descriptor as a tar archive, and returns whether the secret is in it. Nothing may write to the
 * folder in the meantime.
 */
export async function archive(
  { dataDir, isSecretKept }: Pick<Config, 'dataDir' | 'isSecretKept'>,
  into: number,
): Promise<{ hasSecret: boolean }> {
  // Once APP_SECRET is set, the file is of a secret before it, which must stay apart from the backups.
  const names = KEPT.filter((name) => existsSync(join(dataDir, name)) && (name !== SECRET || isSecretKept))
  await runProgram('tar', ['-cf', '-', '-C', dataDir, ...names], { into })
  return { hasSecret: names.includes(SECRET) }
}

/**
 * Restores a backup into an empty data folder, entirely or not at all. Throws `wrong_state`, leaving
 * everything unchanged, if the folder is in use or not empty, or the backup can't be restored. `look` sees the
 * restored database before it counts as one.
 */
export async function restoreEmbedded(
  file: string,
  dataDir: string,
  look?: (database: PGlite) => Promise<void>,
): Promise<{ hasSecret: boolean }> {
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
        'Set DATA_DIR to an empty folder, or move its files elsewhere first.',
      )
    const names = (await runProgram('tar', ['-tf', file])).split('\n')
    if (!names.includes('pg/PG_VERSION'))
      throw new DomainError(
        'wrong_state',
        `${file} isn’t a backup of this service.`,
        'Use a file that `backup` created.',
      )
    mkdirSync(unfinished, { mode: 0o700 })
    const wanted = KEPT.filter((name) => names.includes(name) || names.includes(`${name}/`))
    await runProgram('tar', ['-xf', file, '-C', unfinished, '--no-same-owner', ...wanted])
    await checkVersion(embeddedFolder(unfinished), look)
    const hasSecret = wanted.includes(SECRET)
    if (hasSecret) renameSync(join(unfinished, SECRET), join(dataDir, SECRET))
    // Last, because the folder counts as having a database from here on.
    renameSync(embeddedFolder(unfinished), embeddedFolder(dataDir))
    return { hasSecret }
  } finally {
    rmSync(unfinished, { recursive: true, force: true })
    release()
  }
}

/**
 * Opens a restored database once to check its version; opening it also rolls back the snapshot's uncommitted
 * work.
 */
async function checkVersion(folder: string, look?: (database: PGlite) => Promise<void>): Promise<void> {
  const database = await anEmbedded(folder).catch((error: Error) => {
    throw new DomainError(
      'wrong_state',
      `Can’t open the database in the backup: ${error.message}`,
      'Restore it with the version of the service that created it.',
    )
  })
  try {
    refuseNewer(await migrationsOf(database))
    await look?.(database)
  } finally {
    await database.close()
  }
}

/** Throws `wrong_state` when the backup's tables are newer than this version. */
export function refuseNewer(migrations: readonly string[]): void {
  if (newerMigrations(migrations).length)
    throw new DomainError(
      'wrong_state',
      'A newer version of the service created this backup.',
      'Install that version or a later one, then restore again.',
    )
}
