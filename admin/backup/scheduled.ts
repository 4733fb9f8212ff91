import { createHash } from 'node:crypto'
import { readdirSync, realpathSync, rmSync, statSync } from 'node:fs'
import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import type { Config } from '../../config.ts'
import type { Database } from '../../domain/database/database.ts'
import { embeddedFolder } from '../../domain/database/first-start.ts'
import { DomainError } from '../../domain/errors.ts'
import { readyBackupFolder } from './backup-folder.ts'
import { holdBackupLock, placeOf } from './backup.statements.ts'
import { archive } from './embedded.ts'
import { backupOutcomes, noteOutcome, type BackupOutcome } from './outcomes.ts'
import type { Verified } from './verify.ts'
import { writeWhole } from './whole-file.ts'

const TIME = String.raw`\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z`
/** The backups in BACKUP_DIR, of any installation. */
const BACKUP = new RegExp(`^directory-([0-9a-f]{8}-)?${TIME}\\.backup$`)
const UNVERIFIED = '.unverified'

export type BackupSettings = Pick<Config, 'dataDir' | 'databaseUrl' | 'isSecretKept'> & { folder: string; keep: number }

/**
 * Makes a backup in the folder, verifies it by restoring it into a scratch place, and then deletes the oldest
 * ones beyond `keep`, also those of a database that this one has replaced. A file has its final name only once it is verified, and a failure deletes no earlier
 * backup. Notes the outcome. Throws what went wrong, and `wrong_state` if a backup of this database runs already.
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
  let isAlone = true
  try {
    isAlone = await alone(place, async (id) => {
      const names = namesOf(id)
      readyBackupFolder(folder)
      for (const name of namesIn(folder))
        if (names.unfinished.test(name)) rmSync(join(folder, name), { recursive: true, force: true })
      const name = names.at(now)
      const unverified = join(folder, name + UNVERIFIED)
      outcome.bytes = await writeWhole(unverified, (fd) => write(db, place, fd, env))
      const verified = await verify(unverified, names.scratch, place, env)
      await rename(unverified, join(folder, name))
      Object.assign(outcome, { ...verified, file: name })
      const made = [outcome, ...(await backupOutcomes(db.read))].filter(isMade)
      const isOurs = (file: string) => names.backup.test(file)
      const isDone = isReplaced(made, isOurs, { now, there: namesIn(folder) })
      const notes = [
        ...deleteOldest(
          folder,
          made.flatMap(({ file }) => (isOurs(file) || isDone(file) ? [file] : [])),
          keep,
        ),
        ...namesIn(folder)
          .filter((one) => names.backup.test(one) && one > name)
          .map((one) => `The date of ${one} lies in the future, so a clock was wrong.`),
      ]
      outcome.limits = [...(verified.limits ? [verified.limits] : []), ...notes].join(' ') || null
    })
  } catch (error) {
    outcome.failed = error instanceof DomainError ? `${error.message} ${error.fix}` : (error as Error).message
    throw error
  } finally {
    if (isAlone) await noteOutcome(db, outcome, new Set(namesIn(folder)))
  }
  if (!isAlone)
    throw new DomainError(
      'wrong_state',
      'A backup of this database is running already.',
      'Wait until `backup list` shows it, then try again.',
    )
  return outcome
}

type Made = BackupOutcome & { file: string }

function isMade(outcome: BackupOutcome): outcome is Made {
  return outcome.file !== null
}

/** A database that a restored one takes the place of makes no backups for this long, while the restored one makes this many. */
const REPLACED = { ms: 2 * 86_400_000, backups: 3 }

/**
 * Whether a backup is of the database that this one was restored from, as its outcomes say, and which it has replaced. Others may be
 * of an installation that still runs, and of which this one is a copy.
 */
function isReplaced(
  made: readonly Made[],
  isOurs: (file: string) => boolean,
  { now, there }: { now: Date; there: readonly string[] },
): (file: string) => boolean {
  const known = new Set(made.map(({ file }) => file))
  const next = made.findIndex(({ file }) => !isOurs(file))
  if (next < REPLACED.backups || now.getTime() - Date.parse(made[next]!.at) <= REPLACED.ms) return () => false
  const idOf = (file: string) => BACKUP.exec(file)?.[1]
  const running = new Set(there.filter((file) => !known.has(file)).map(idOf))
  return (file) => !running.has(idOf(file))
}

/** The names of an installation's files in BACKUP_DIR, which others may use too. Files with other names are never touched. */
function namesOf(id: string) {
  const scratch = `.directory-${id}-scratch-`
  return {
    at: (now: Date) => `directory-${id}-${now.toISOString().replaceAll(':', '-')}.backup`,
    backup: new RegExp(`^directory-${id}-${TIME}\\.backup$`),
    /** How the folder begins into which a backup is restored. */
    scratch,
    /** What runs that were killed or failed left behind. */
    unfinished: new RegExp(
      `^(directory-${id}-${TIME}\\.backup\\${UNVERIFIED}(\\.[0-9a-f-]{36}\\.part)?|\\${scratch}[A-Za-z0-9]{6})$`,
    ),
  }
}

/** The data folders that this process is backing up. No other process can back up an embedded database. */
const underWay = new Set<string>()

/** Runs `work` with the id of the database, unless another run has it, in any process. Returns whether it ran. */
async function alone(
  { databaseUrl, dataDir }: Pick<Config, 'dataDir' | 'databaseUrl'>,
  work: (id: string) => Promise<void>,
): Promise<boolean> {
  if (databaseUrl) {
    // Loaded when needed: the embedded service runs without a PostgreSQL client.
    const { onServer } = await import('./postgres.ts')
    return onServer(databaseUrl, async (client) => {
      if (!(await holdBackupLock(client))) return false
      await work((await placeOf(client)).id)
      return true
    })
  }
  if (underWay.has(dataDir)) return false
  underWay.add(dataDir)
  try {
    await work(idOfFolder(embeddedFolder(dataDir)))
    return true
  } finally {
    underWay.delete(dataDir)
  }
}

/** Differs between a folder and its copies, even at the same path in two containers. */
function idOfFolder(folder: string): string {
  const path = realpathSync(folder)
  return createHash('sha256')
    .update(`${path} ${statSync(path).ino}`)
    .digest('hex')
    .slice(0, 8)
}

/**
 * Deletes all but the first `keep` of those files that are still there, and returns a sentence for each that can't
 * be deleted. `newestFirst` is the order in which they were made, since a clock that was wrong dates them wrong.
 */
function deleteOldest(folder: string, newestFirst: readonly string[], keep: number): string[] {
  const there = new Set(namesIn(folder))
  const old = [...new Set(newestFirst)].filter((name) => there.has(name)).slice(keep)
  return old.flatMap((name) => {
    try {
      rmSync(join(folder, name))
      return []
    } catch (error) {
      return [`${name} is older than those to keep, but can’t be deleted (${(error as NodeJS.ErrnoException).code}).`]
    }
  })
}

/** Makes a backup as the configuration says; undefined without BACKUP_DIR. */
export function scheduledBackups(
  { backups, dataDir, databaseUrl, isSecretKept }: Pick<Config, 'backups' | 'dataDir' | 'databaseUrl' | 'isSecretKept'>,
  { now, env }: { now: () => Date; env: NodeJS.ProcessEnv },
): ((db: Database) => Promise<BackupOutcome>) | undefined {
  return (
    backups && ((db) => backUpOnSchedule(db, { ...backups, dataDir, databaseUrl, isSecretKept }, { now: now(), env }))
  )
}

/** What `backup list` prints: each backup on a schedule, newest first, and whether its file is still there. */
export async function listBackups(db: Database, folder: string | undefined): Promise<object[]> {
  const there = new Set(folder === undefined ? [] : namesIn(folder))
  const outcomes = await backupOutcomes(db.read)
  const noted = new Set(outcomes.map(({ file }) => file))
  const unknown = [...there]
    .filter((name) => BACKUP.test(name) && !noted.has(name))
    .toSorted()
    .toReversed()
  return [
    ...outcomes.map(({ at, file, bytes, tables, rows, limits, failed }) => ({
      at,
      ...(failed ? { failed } : { file, bytes, verified: `${rows} rows in ${tables} tables`, limits: limits ?? '' }),
      ...(file && folder !== undefined && !there.has(file)
        ? { gone: 'not in BACKUP_DIR: deleted after newer ones were verified, or made in another folder' }
        : {}),
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

async function write(
  db: Database,
  { databaseUrl, ...place }: Pick<BackupSettings, 'databaseUrl' | 'dataDir' | 'isSecretKept'>,
  fd: number,
  env: NodeJS.ProcessEnv,
): Promise<void> {
  if (databaseUrl) return (await import('./postgres.ts')).dumpPostgres(databaseUrl, env, fd)
  // Statements wait while the folder is copied, so the copy is as consistent as after a crash.
  await (db.native as PGlite).runExclusive(() => archive(place, fd))
}

async function verify(
  file: string,
  scratch: string,
  { databaseUrl }: Pick<BackupSettings, 'databaseUrl'>,
  env: NodeJS.ProcessEnv,
): Promise<Verified> {
  // Loaded when needed: the embedded service runs without a PostgreSQL client.
  const { verifyEmbedded, verifyPostgres } = await import('./verify.ts')
  return databaseUrl ? verifyPostgres(file, databaseUrl, env) : verifyEmbedded(file, scratch)
}
