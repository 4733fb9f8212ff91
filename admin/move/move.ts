import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { databaseUrlFault, type Config } from '../../config.ts'
import { secretInUse } from '../../domain/accounts/secret-mark.ts'
import { connectionTo } from '../../domain/database/connections/connection-to.ts'
import type { Database, Tx } from '../../domain/database/database.ts'
import { holdMigrationLock } from '../../domain/database/engine.statements.ts'
import { createEmbedded, embeddedFolder, UNFINISHED } from '../../domain/database/first-start.ts'
import { migrationsDone } from '../../domain/database/newer-tables.ts'
import { MAX_JOB_STATEMENT_SECONDS, newerMigrations } from '../../domain/database/open.ts'
import { DomainError } from '../../domain/errors.ts'
import { openDatabase } from '../../domain/open-database.ts'
import { holdDataDir } from '../lock.ts'
import { parsed } from '../terminal/mistyped.ts'
import { copyAll, type Moved, type Progress } from './copy.ts'
import { othersOn, readOneMoment, writePlainly } from './move.statements.ts'

type Place = Pick<Config, 'dataDir' | 'appSecret' | 'isSecretKept'>

/** What a move prints at the end. */
interface Report {
  moved: string
  rows: number
  seconds: number
  peak_memory_mb: number
  /** As lines to read, unless JSON was asked for. */
  tables: Moved[] | string
  next: string
}

/**
 * Copies a whole installation from the embedded database in DATA_DIR to an empty PostgreSQL database (`--to URL`), or
 * back into an empty DATA_DIR (`--from URL`), and checks every table. The source stays as it is. The target gets
 * everything or nothing, whenever the process ends. Throws `invalid_input` and `wrong_state`.
 */
export async function move(args: string[], place: Place, say: (line: string) => void): Promise<Report> {
  const { url, isToPostgres, isJson } = readDirection(args)
  const { dataDir } = place
  const started = Date.now()
  const release = holdDataDir(dataDir)
  if (!release)
    throw new DomainError(
      'wrong_state',
      `A running service uses ${dataDir}.`,
      'Stop the service and its workers first.',
    )
  try {
    const tell = progressTo(say)
    const tables = isToPostgres ? await toPostgres(url, place, tell) : await toEmbedded(url, place, tell)
    const database = new URL(url).pathname.slice(1)
    return {
      moved: isToPostgres ? `${dataDir} to PostgreSQL ${database}` : `PostgreSQL ${database} to ${dataDir}`,
      rows: tables.reduce((sum, { rows }) => sum + rows, 0),
      seconds: Math.round((Date.now() - started) / 1000),
      peak_memory_mb: Math.round(process.resourceUsage().maxRSS / 1024),
      tables: isJson ? tables : asLines(tables),
      next: nextStep(place, isToPostgres),
    }
  } finally {
    release()
  }
}

function readDirection(args: string[]): { url: string; isToPostgres: boolean; isJson: boolean } {
  const { values } = parsed(args, { to: { type: 'string' }, from: { type: 'string' }, json: { type: 'boolean' } })
  const { to, from } = values
  const url = to ?? from
  if (url === undefined || (to && from))
    throw new DomainError(
      'invalid_input',
      'Say where to move.',
      'Run move --to postgres://… to leave the embedded database, or move --from postgres://… to return to it.',
    )
  const fault = databaseUrlFault(url)
  if (fault)
    throw new DomainError(
      'invalid_input',
      'That isn’t the URL of a PostgreSQL database.',
      `It must be ${fault}. Or leave out the password and set PGPASSWORD to it.`,
    )
  return { url, isToPostgres: to !== undefined, isJson: values['json'] === true }
}

async function toPostgres(databaseUrl: string, place: Place, tell: Progress): Promise<Moved[]> {
  const { dataDir } = place
  const outside = AsyncLocalStorage.snapshot()
  if (!existsSync(embeddedFolder(dataDir)))
    throw new DomainError(
      'wrong_state',
      `There is no database in ${dataDir}.`,
      'Set DATA_DIR to the service’s data folder.',
    )
  refuseMissingSecret(place)
  const source = await openDatabase({ dataDir, migrate: false })
  try {
    await refuseSource(source, place)
    return await source.transaction(async (from) => {
      await writePlainly(from)
      return outside(() => fill({ databaseUrl }, from, tell))
    })
  } finally {
    await source.close()
  }
}

async function toEmbedded(databaseUrl: string, place: Place, tell: Progress): Promise<Moved[]> {
  const { dataDir } = place
  const outside = AsyncLocalStorage.snapshot()
  if (readdirSync(dataDir).some((name) => !HARMLESS.test(name)))
    throw new DomainError(
      'wrong_state',
      `${dataDir} is not empty.`,
      'Set DATA_DIR to a new folder, which this creates.',
    )
  refuseMissingSecret(place)
  for (const name of readdirSync(dataDir).filter((name) => name.startsWith(UNFINISHED)))
    rmSync(join(dataDir, name), { recursive: true })
  const name = `move ${process.pid}`
  const named = URL.parse(databaseUrl)!
  named.searchParams.set('application_name', name)
  const source = await openDatabase({
    databaseUrl: named.href,
    migrate: false,
    longestStatementSeconds: MAX_JOB_STATEMENT_SECONDS,
  })
  const unfinished = join(dataDir, UNFINISHED + randomUUID())
  try {
    await refuseSource(source, place)
    return await onServer(named.href, async (client) => {
      // Processes that start now wait until the move is over.
      await holdMigrationLock(client)
      mkdirSync(unfinished, { mode: 0o700 })
      await createEmbedded(unfinished)
      const moved = await source.transaction(async (from) => {
        await readOneMoment(from)
        // First of all, since the transaction is idle while the target is made.
        await writePlainly(from)
        const others = await othersOn(from, name)
        if (others)
          throw new DomainError(
            'wrong_state',
            `${others} other connections use this PostgreSQL database.`,
            'Stop the service, its workers and other programs, such as psql, then try again.',
          )
        return outside(() => fill({ dataDir: unfinished }, from, tell))
      })
      // Last, because the folder counts as having a database from here on.
      renameSync(embeddedFolder(unfinished), embeddedFolder(dataDir))
      return moved
    })
  } finally {
    await source.close()
    rmSync(unfinished, { recursive: true, force: true })
  }
}

/** Files that may be in a data folder to move into. */
const HARMLESS = /^(lock|admin\.sock|app-secret|unfinished-.+)$/

/**
 * Creates the tables of the target and fills them. Must run outside the asynchronous context of the source’s transaction,
 * which MikroORM would otherwise use for both databases.
 */
async function fill(
  target: { databaseUrl: string } | { dataDir: string },
  source: Tx,
  tell: Progress,
): Promise<Moved[]> {
  let moved: Moved[] = []
  const done = await openDatabase({
    ...target,
    longestStatementSeconds: MAX_JOB_STATEMENT_SECONDS,
    fill: async (tx) => {
      moved = await copyAll(source, tx, tell)
    },
  })
  await done.close()
  return moved
}

/** Comes before anything reads the secret, because that would make a new one. */
function refuseMissingSecret({ dataDir, isSecretKept }: Place): void {
  if (isSecretKept && !existsSync(join(dataDir, 'app-secret'))) throw otherSecret()
}

async function refuseSource(source: Database, { appSecret }: Pick<Place, 'appSecret'>): Promise<void> {
  if (newerMigrations(await migrationsDone(source)).length)
    throw new DomainError(
      'wrong_state',
      'A newer version of the service has used this database.',
      'Install that version or a later one, then move again.',
    )
  if ((await secretInUse(source, appSecret)) === 'another') throw otherSecret()
}

function otherSecret(): DomainError {
  return new DomainError(
    'wrong_state',
    'APP_SECRET isn’t the one that this installation uses, so its sealed data couldn’t be read after the move.',
    'Set APP_SECRET to the one of the service. If it was never set, it is in the file app-secret of its data folder.',
  )
}

function nextStep({ dataDir, isSecretKept }: Place, isToPostgres: boolean): string {
  const secret = isSecretKept ? `the text in ${join(dataDir, 'app-secret')}` : 'the same as before'
  return isToPostgres
    ? `Set DATABASE_URL, set APP_SECRET to ${secret}, and start the service. ${dataDir} keeps the old copy: once all is well, move it away.`
    : `Set DATA_DIR to ${dataDir}, remove DATABASE_URL, keep APP_SECRET ${isSecretKept ? 'unset' : secret}, and start the service. The PostgreSQL database keeps the old copy: once all is well, drop it.`
}

async function onServer<T>(databaseUrl: string, run: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(connectionTo(databaseUrl))
  await client.connect()
  try {
    return await run(client)
  } finally {
    await client.end()
  }
}

function asLines(tables: readonly Moved[]): string {
  const rows = [['table', 'rows', 'checksum'], ...tables.map((one) => [one.table, String(one.rows), one.checksum])]
  const width = (column: number) => Math.max(...rows.map((row) => row[column]!.length))
  const [first, second] = [width(0), width(1)]
  return rows.map(([table, count, sum]) => `\n  ${table!.padEnd(first)}  ${count!.padStart(second)}  ${sum}`).join('')
}

/** Prints a line whenever another part of a step is done: a twentieth of the rows, or a quarter of the tables. */
function progressTo(say: (line: string) => void): Progress {
  let last = ''
  return ({ doing, table, done, total }) => {
    const step = doing === 'copying' ? 5 : 25
    const percent = total ? Math.floor(((100 / step) * done) / total) * step : 100
    if (`${doing} ${percent}` === last) return
    last = `${doing} ${percent}`
    const of = `${done.toLocaleString('en')} of ${total.toLocaleString('en')} ${doing === 'copying' ? 'rows' : 'tables'}`
    say(`${doing} ${percent}% (${of}), now ${table}`)
  }
}
