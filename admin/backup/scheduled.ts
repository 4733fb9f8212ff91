import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import type { Config } from '../../config.ts'
import type { Database } from '../../domain/database/database.ts'
import { DomainError } from '../../domain/errors.ts'
import { archive, SCRATCH } from './embedded.ts'
import { backupOutcomes, noteOutcome, type BackupOutcome } from './outcomes.ts'
import type { Verified } from './verify.ts'
import { writeWhole } from './whole-file.ts'

/** Our files in BACKUP_DIR. Others in the folder are never touched. */
const OURS = /^directory-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z\.backup$/
const UNVERIFIED = '.unverified'
/** What runs that were killed or failed left behind. */
const UNFINISHED = /^directory-[\dTZ.-]+\.backup\.unverified(\.[\w-]+\.part)?$/

export type BackupSettings = Pick<Config, 'dataDir' | 'databaseUrl'> & { folder: string; keep: number }

/**
 * Makes a backup in the folder, verifies it by restoring it into a scratch place, and then deletes the oldest
 * ones beyond `keep`. A file has its final name only once it is verified, and a failure deletes no earlier
 * backup. Notes the outcome. Throws what went wrong. Only one may run at a time.
 */
export async function backUpOnSchedule(
  db: Database,
  { folder, keep, ...place }: BackupSettings,
  { now, env }: { now: Date; env: NodeJS.ProcessEnv },
): Promise<BackupOutcome> {
  const outcome: BackupOutcome = {
    at: now.toISOString(),
    file: null,
    bytes: null,
    tables: null,
    rows: null,
    limits: null,
    failed: null,
  }
  try {
    makeFolder(folder)
    for (const name of readdirSync(folder))
      if (UNFINISHED.test(name) || name.startsWith(SCRATCH))
        rmSync(join(folder, name), { recursive: true, force: true })
    const name = `directory-${now.toISOString().replaceAll(':', '-')}.backup`
    const unverified = join(folder, name + UNVERIFIED)
    outcome.bytes = await writeWhole(unverified, (fd) => write(db, place, fd, env))
    const verified = await verify(unverified, place, env)
    await rename(unverified, join(folder, name))
    Object.assign(outcome, { ...verified, file: name })
    const old = readdirSync(folder)
      .filter((one) => OURS.test(one))
      .toSorted()
      .slice(0, -keep)
    for (const one of old) rmSync(join(folder, one))
  } catch (error) {
    outcome.failed = error instanceof DomainError ? `${error.message} ${error.fix}` : (error as Error).message
    throw error
  } finally {
    await noteOutcome(db, outcome)
  }
  return outcome
}

/** Makes a backup as the configuration says; undefined without BACKUP_DIR. */
export function scheduledBackups(
  { backups, dataDir, databaseUrl }: Pick<Config, 'backups' | 'dataDir' | 'databaseUrl'>,
  { now, env }: { now: () => Date; env: NodeJS.ProcessEnv },
): ((db: Database) => Promise<BackupOutcome>) | undefined {
  return backups && ((db) => backUpOnSchedule(db, { ...backups, dataDir, databaseUrl }, { now: now(), env }))
}

/** What `backup list` prints: each backup on a schedule, newest first, and whether its file is still there. */
export async function listBackups(db: Database, folder: string | undefined): Promise<object[]> {
  const there = new Set(folder === undefined ? [] : namesIn(folder))
  const outcomes = await backupOutcomes(db.read)
  const noted = new Set(outcomes.map(({ file }) => file))
  const unknown = [...there]
    .filter((name) => OURS.test(name) && !noted.has(name))
    .toSorted()
    .toReversed()
  return [
    ...outcomes.map(({ at, file, bytes, tables, rows, limits, failed }) => ({
      at,
      ...(failed ? { failed } : { file, bytes, verified: `${rows} rows in ${tables} tables`, limits: limits ?? '' }),
      ...(file && folder !== undefined && !there.has(file) ? { gone: 'deleted, because newer ones are verified' } : {}),
    })),
    ...unknown.map((file) => ({ file, verified: 'by another database or installation' })),
  ]
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
  } catch (error) {
    throw new DomainError(
      'wrong_state',
      `BACKUP_DIR ${folder} can’t be created (${(error as NodeJS.ErrnoException).code}).`,
      `Create it as root: install -d -m 0700 -o ${process.getuid?.()} ${folder}`,
    )
  }
}

async function write(
  db: Database,
  { databaseUrl, dataDir }: Pick<BackupSettings, 'databaseUrl' | 'dataDir'>,
  fd: number,
  env: NodeJS.ProcessEnv,
): Promise<void> {
  if (databaseUrl) return (await import('./postgres.ts')).dumpPostgres(databaseUrl, env, fd)
  // Statements wait while the folder is copied, so the copy is as consistent as after a crash.
  await (db.native as PGlite).runExclusive(() => archive(dataDir, fd))
}

async function verify(
  file: string,
  { databaseUrl }: Pick<BackupSettings, 'databaseUrl'>,
  env: NodeJS.ProcessEnv,
): Promise<Verified> {
  // Loaded when needed: the embedded service runs without a PostgreSQL client.
  const { verifyEmbedded, verifyPostgres } = await import('./verify.ts')
  return databaseUrl ? verifyPostgres(file, databaseUrl, env) : verifyEmbedded(file)
}
