import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import about from '../package.json' with { type: 'json' }
import { holdDataDir, keepPrivate } from '../admin/lock.ts'
import type { Config } from '../config.ts'
import { createEmbedded } from '../domain/database/first-start.ts'
import type { Web } from '../outside/web/web.ts'
import { whatDrafts } from './config-groups.ts'
import { configSource } from './effective-config.ts'
import type { Outside } from './service.ts'
import { earlyRequests } from '../rest/early-requests.ts'
import { lastRequests } from '../rest/last-requests.ts'
import {
  awaitDatabase,
  backupFolderOrFail,
  configOrFail,
  fail,
  logTheUnexpected,
  wordDatabaseError,
  wordListenError,
} from './start-messages.ts'

/**
 * Longer than proxies keep idle connections (60 s by default). A proxy then closes connections first, and
 * never sends a request on one that we have already closed.
 */
const KEEP_ALIVE_MS = 65_000

/** How long a proxy in front has to learn from `/readyz` that the process stops. */
const NOTICE_MS = 5000

/** How long open requests may take when the service stops. */
const MAX_STOP_MS = 10_000

/**
 * Starts a process with a web server, and jobs when `worksOnJobs` is set. Until PostgreSQL is available, it
 * answers health checks and waits. When it can't start, it prints one message and exits with 1. Stops
 * gracefully on SIGINT and SIGTERM.
 */
export async function start(
  env: NodeJS.ProcessEnv,
  openWeb: (publicUrl: string) => Promise<Web>,
  fill?: Outside['fill'],
): Promise<void> {
  const started = performance.now()
  const config = configOrFail(env)
  // New files are readable only by this user.
  process.umask(0o077)
  if (config.worksOnJobs) await backupFolderOrFail(config)
  const release = config.databaseUrl ? () => {} : holdDataOrFail(config)

  // Listens first, to find a taken port before creating or migrating the database.
  const { promise: ready, resolve: setReady } =
    Promise.withResolvers<(req: IncomingMessage, res: ServerResponse) => void>()
  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, earlyRequests(ready))
  server.listen(config.port, config.host)
  await once(server, 'listening').catch((error: NodeJS.ErrnoException) => fail(wordListenError(error, config)))

  // Creates the database while the modules load.
  const creating = config.databaseUrl ? Promise.resolve(false) : createEmbedded(config.dataDir)
  const modules = await Promise.all([
    import('./log.ts'),
    import('./service.ts'),
    openWeb(config.publicUrl.origin),
    import('../admin/commands.ts'),
    import('../admin/socket.ts'),
    import('../admin/terminal/saved-file.ts'),
    import('../admin/start-warnings.ts'),
    import('../admin/welcome.ts'),
    import('../admin/backup/scheduled.ts'),
    creating.catch((error: Error) => fail(error.message)),
  ])
  const now = () => new Date()
  const [{ openLog }, { startService }, web, { runCommand }, { serveCommands }, files, warn, words, backing] = modules
  const log = openLog(config.logLevel)
  logTheUnexpected(log)
  const privacy = config.databaseUrl ? [] : keepPrivate(config.dataDir)
  if (config.databaseUrl) await awaitDatabase(config.databaseUrl, { variable: 'DATABASE_URL', migrates: true, log })
  const backUp = backing.scheduledBackups(config, { now, env })
  const source = configSource(env)
  const outside = { web, log, now, version: about.version, fill, backUp, source }
  const service = await startService(config, outside).catch((error: Error) => fail(wordDatabaseError(error, config)))
  // With what admins have saved: a mail server, for example, may be set there.
  const current = { ...config, ...service.config }
  // Before other requests are answered, so that the owner is an admin from the start.
  const welcome = await words.welcome(service.db, current, {
    startedInMs: performance.now() - started,
    drafts: whatDrafts(current.model),
  })
  const ofOwner = await warn.ownerWarnings(service.db, current)
  const warnings = [...warn.operatorWarnings(current), ...ofOwner, ...privacy, ...service.warnings]
  // Otherwise they follow the greeting, as text.
  if (config.isProduction) for (const warning of warnings) log.warn(warning)
  if (!config.databaseUrl) files.dropUntaken(config.dataDir)
  const admin = config.databaseUrl
    ? undefined
    : await serveCommands(config.dataDir, (args) => {
        const { dataDir, appSecret, publicUrl } = config
        const { db, mail, queue, setup } = service
        const { backups, isSecretKept } = config
        const place = { db, now, siteUrl: publicUrl.origin, appSecret, jobsIn: queue.senderIn, mail, setup, dataDir }
        return files.handOver(dataDir, (saveFile) =>
          runCommand({ ...place, isSecretKept, backups, backUp, saveFile }, args),
        )
      })
  setReady(service.app)

  let isStopping = false
  async function stop(): Promise<void> {
    // npm may forward a signal twice.
    if (isStopping) return
    isStopping = true
    const line = 'Stopping: running calls finish, running jobs return to the queue.'
    if (config.isProduction) log.info(line)
    else console.log(line)
    if (config.trustProxy) {
      server.removeAllListeners('request').on('request', lastRequests(service.app))
      await wait(NOTICE_MS)
    }
    admin?.close()
    const closed = once(server, 'close')
    server.close()
    server.closeIdleConnections()
    const cut = setTimeout(() => server.closeAllConnections(), MAX_STOP_MS)
    await closed
    clearTimeout(cut)
    await service.close()
    release()
  }
  process.on('SIGINT', () => void stop())
  process.on('SIGTERM', () => void stop())
  // Last, because scripts may stop the service once it says it's ready.
  if (config.isProduction) log.info(welcome.about, welcome.ready)
  else {
    const told = warnings.map((warning) => `Warning: ${warning}\n`)
    console.log([words.greeting(welcome), ...told].join('\n'))
  }
}

function holdDataOrFail({ dataDir }: Config): () => void {
  try {
    const release = holdDataDir(dataDir)
    if (release) return release
  } catch (error) {
    return fail(
      `Can’t write to the data folder ${dataDir} (${(error as NodeJS.ErrnoException).code ?? String(error)}). ` +
        'Make it writable for this user, or set DATA_DIR to another folder.',
    )
  }
  return fail(
    `${dataDir} is in use by another process. Stop that process, set DATA_DIR to another folder, ` +
      'or set DATABASE_URL to run several processes on one PostgreSQL.',
  )
}
