import { constants, existsSync, readFileSync } from 'node:fs'
import { access } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { holdDataDir } from './admin/lock.ts'
import { isOfMany } from './admin/import/is-of-many.ts'
import { askService, type Answer } from './admin/socket.ts'
import { readable } from './admin/terminal/readable.ts'
import { takeFile } from './admin/terminal/saved-file.ts'
import { CHECK_PATH, unreadable } from './admin/terminal/unreadable.ts'
import { ConfigError, readConfig, type Config } from './config.ts'
import type { Tx } from './domain/database/database.ts'
import { embeddedFolder } from './domain/database/first-start.ts'
import { DomainError } from './domain/errors.ts'
import type { JobSender } from './domain/shared/job-sender.ts'
import type { JobQueue } from './jobs/queue.ts'
import { asksForPassword, findsNoTls, wordConfigError, wordDatabaseError } from './app/start-messages.ts'

/** Advice for a command that was started without the service's environment. */
const ELSEWHERE =
  'Set DATA_DIR or DATABASE_URL, and APP_SECRET, to the values of the service. Under systemd, use deploy/launch-admin, ' +
  'which reads the service’s EnvironmentFile; in Docker, use docker exec. If the service has never started, start it first.'

const args = withFile(process.argv.slice(2))
const isFile = args[0] === 'listing' && args[1] === 'export'
const answer = await ask()
if ('error' in answer) {
  console.error(answer.error)
  process.exitCode = 1
} else
  console.log(args.includes('--json') || isFile ? JSON.stringify(answer.ok, null, isFile ? 2 : 0) : readable(answer.ok))

/**
 * For `listing import`, replaces the file's path with its text, because the running service may have another
 * working directory. For `setting set`, adds what comes from standard input.
 */
function withFile(given: string[]): string[] {
  const [topic, verb, path, ...rest] = given
  // A secret on the command line would be seen by other users of the machine.
  if (topic === 'setting' && verb === 'set' && (path === '-' || rest[0] === '-'))
    return [topic, verb, path!, readFileSync(0, 'utf8'), ...(path === '-' ? rest : rest.slice(1))]
  if (topic !== 'listing' || verb !== 'import' || !path || path.startsWith('-') || isOfMany(path)) return given
  try {
    return [topic, verb, readFileSync(path, 'utf8'), ...rest]
  } catch (error) {
    console.error(`${unreadable(path, error as NodeJS.ErrnoException)} ${CHECK_PATH}`)
    process.exit(1)
  }
}

async function ask(): Promise<Answer> {
  let config: Config | undefined
  try {
    config = readConfig(process.env)
    return await answerTo(args, config)
  } catch (error) {
    return { error: wordError(error as Error, config) }
  }
}

async function answerTo([command, file, path]: string[], config: Config): Promise<Answer> {
  if ((command === 'backup' || command === 'restore') && path !== undefined && path !== '--json')
    return { error: `Unexpected word “${path}”: ${command} takes one file.` }
  if ((command === 'backup' && file !== 'list' && file !== 'now') || command === 'restore') {
    const { backUp, restore } = await import('./admin/backup/commands.ts')
    return { ok: await (command === 'backup' ? backUp : restore)(file, config, process.env) }
  }
  if (command === 'move') {
    const { move } = await import('./admin/move/move.ts')
    return { ok: await move(args.slice(1), config, (line) => console.error(line)) }
  }
  if (!command || command === 'help' || command === '--help') return { ok: (await import('./admin/commands.ts')).USAGE }
  const isImport = command === 'listing' && file === 'import' && isOfMany(path)
  if (config.databaseUrl) return isImport ? importFile(path!, config) : alone(config)
  // Checked before anything is created: a command without the service's environment must not start a database
  // of its own.
  const folder = embeddedFolder(config.dataDir)
  const { code } = await access(folder, constants.R_OK).then(
    () => ({ code: '' }),
    (error: NodeJS.ErrnoException) => error,
  )
  if (code === 'EACCES')
    return {
      error: `This user (${userInfo().username}) may not read ${folder}. Run the command as the user of the service: sudo -u USER …`,
    }
  if (code) return { error: `There is no database in ${config.dataDir}. ${ELSEWHERE}` }
  if (isImport) return importFile(path!, config)
  const answer = await askService(config.dataDir, args)
  return answer ? takeFile(answer) : alone(config)
}

/** Imports a file of many listings in batches, through the running service of an embedded database if there is one. */
async function importFile(path: string, config: Config): Promise<Answer> {
  const { importListings } = await import('./admin/import/import-listings.ts')
  const further = { path, args: args.slice(3), say: (line: string) => console.error(line) }
  const ofService = (batch: string[]) => askService(config.dataDir, batch)
  return !config.databaseUrl && (await askService(config.dataDir, ['overview']))
    ? { ok: await importListings({ ...further, run: ofService }) }
    : alone(config, async (run) => ({ ok: await importListings({ ...further, run }) }))
}

/**
 * Runs the command in this process, because no service answers for this data folder, or because the database
 * is PostgreSQL, which several processes can share. Doesn't migrate the database.
 */
async function alone(
  config: Config,
  work: (run: (given: string[]) => Promise<Answer>) => Promise<Answer> = (run) => run(args),
): Promise<Answer> {
  const { databaseUrl, dataDir } = config
  if (config.isSecretKept && !existsSync(join(dataDir, 'app-secret')))
    return { error: `APP_SECRET is not set, and ${dataDir} holds no saved secret. ${ELSEWHERE}` }
  const release = databaseUrl ? () => {} : holdDataDir(dataDir)
  if (!release) return { error: 'The service that uses the data folder doesn’t answer yet. Try again in a moment.' }
  const [
    { openDatabase },
    { MAX_JOB_STATEMENT_SECONDS },
    { runCommand },
    { versionWarnings },
    { openMail },
    { scheduledBackups },
    { configSource },
    { savedConfig },
    { setupOf },
  ] = await Promise.all([
    import('./domain/open-database.ts'),
    import('./domain/database/open.ts'),
    import('./admin/commands.ts'),
    import('./admin/start-warnings.ts'),
    import('./outside/mail/open-mail.ts'),
    import('./admin/backup/scheduled.ts'),
    import('./app/effective-config.ts'),
    import('./app/live.ts'),
    import('./app/setup.ts'),
  ])
  const longestStatementSeconds = MAX_JOB_STATEMENT_SECONDS
  const db = await openDatabase({ databaseUrl, dataDir, migrate: false, longestStatementSeconds })
  const now = () => new Date()
  const source = configSource(process.env)
  const { config: saved } = await savedConfig(db.read, source, config.appSecret)
  const mail = await openMail(saved, { db, now, onProblem() {} })
  // Opened once a command sends a job: most send none.
  let queue: Promise<JobQueue> | undefined
  const openSender = async () =>
    (await import('./jobs/queue.ts')).openQueue(db, databaseUrl, () => {}, { ownsTables: false, onlySends: true })
  const jobsIn =
    (tx: Tx): JobSender =>
    async (name, payload) =>
      (await (queue ??= openSender())).senderIn(tx)(name, payload)
  try {
    for (const warning of await versionWarnings(db)) console.error(`Warning: ${warning}`)
    const { publicUrl, appSecret, backups } = config
    // Embedded, only the service that is running could copy the data while others write.
    const backUp = databaseUrl ? scheduledBackups(config, { now, env: process.env }) : undefined
    const log = { info() {}, warn() {} }
    const setup = setupOf(source, { db, appSecret, log, refresh: async () => {} })
    const place = { db, now, siteUrl: publicUrl.origin, appSecret, jobsIn, mail, setup, backups, backUp }
    return await work((given) => runCommand(place, given))
  } finally {
    await (await queue)?.stop({ graceful: false })
    mail.close()
    await db.close()
    release()
  }
}

function wordError(error: Error, config: Config | undefined): string {
  if (error instanceof ConfigError) return wordConfigError(error)
  if (error instanceof DomainError) return `${error.message} ${error.fix}`
  const { code, isEmpty } = error as { code?: unknown; isEmpty?: boolean }
  if (code === 'OUTDATED_TABLES')
    return isEmpty
      ? `The database has no tables for this service. ${ELSEWHERE}`
      : 'The tables of this database are from an older version. Start this version of the service first: it updates them.'
  const databaseUrl = args[0] === 'move' ? args.find((arg) => /^postgres(ql)?:/.test(arg)) : config?.databaseUrl
  const isKnown =
    /^(E[A-Z_]+|57P0\d|53300|3D000|28\w{3}|\w*CERT\w*)$/.test(String(code)) ||
    asksForPassword(error) ||
    findsNoTls(error)
  if (databaseUrl && isKnown)
    return wordDatabaseError(error, { databaseUrl, dataDir: '' }, args[0] === 'move' ? 'the URL' : 'DATABASE_URL')
  return `The command failed: ${error.message}`
}
