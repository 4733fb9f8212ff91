import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { holdDataDir, keepPrivate } from '../admin/lock.ts'
import type { Config } from '../config.ts'
import { createEmbedded } from '../domain/database/first-start.ts'
import type { Web } from '../outside/web/web.ts'
import type { Outside } from './service.ts'
import { earlyRequests } from '../rest/early-requests.ts'
import { awaitDatabase, configOrFail, fail, logTheUnexpected, wordDatabaseError } from './start-messages.ts'

const VERSION = '0.1.0'

/** Longer than proxies keep an idle connection (60 s by default): who closes first must be who sends the next request. */
const KEEP_ALIVE_MS = 65_000

/** Open requests get this long when the service stops; then they are cut. */
const STOP_MS = 10_000

/**
 * Starts one process: web and jobs. While PostgreSQL is not there yet it answers health checks and waits. Says in one message
 * what is wrong when it cannot start, and exits 1 before it has changed anything. Stops gracefully on SIGINT and SIGTERM.
 */
export async function start(
  env: NodeJS.ProcessEnv,
  openWeb: (publicUrl: string) => Promise<Web>,
  fill?: Outside['fill'],
): Promise<void> {
  const started = performance.now()
  const config = configOrFail(env)
  // What is made from here on is for this user alone.
  process.umask(0o077)
  const release = config.databaseUrl ? () => {} : holdDataOrFail(config)

  // Listening comes first: a taken port is found before anything is written.
  const { promise: ready, resolve: setReady } =
    Promise.withResolvers<(req: IncomingMessage, res: ServerResponse) => void>()
  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, earlyRequests(ready))
  server.listen(config.port, config.host)
  await once(server, 'listening').catch((error: NodeJS.ErrnoException) => fail(wordListenError(error, config)))

  // The database is made while the modules load.
  const creating = config.databaseUrl ? Promise.resolve(false) : createEmbedded(config.dataDir)
  const modules = await Promise.all([
    import('./log.ts'),
    import('./service.ts'),
    openWeb(config.publicUrl.origin),
    import('../admin/commands.ts'),
    import('../admin/socket.ts'),
    import('../admin/start-warnings.ts'),
    import('../admin/welcome.ts'),
    creating.catch((error: Error) => fail(error.message)),
  ])
  const now = () => new Date()
  const [{ openLog }, { startService }, web, { runCommand }, { serveCommands }, { operatorWarnings }, words] = modules
  const log = openLog(config.logLevel)
  logTheUnexpected(log)
  const warnings = [...operatorWarnings(config), ...(config.databaseUrl ? [] : keepPrivate(config.dataDir))]
  for (const warning of warnings) log.warn(warning)
  if (config.databaseUrl) await awaitDatabase(config.databaseUrl, { variable: 'DATABASE_URL', migrates: true, log })
  const service = await startService(config, { web, log, now, version: VERSION, fill }).catch((error: Error) =>
    fail(wordDatabaseError(error, config)),
  )
  // Before anybody else can make an account: the first one is the owner's.
  const welcome = await words.welcome(service.db, config, { startedInMs: performance.now() - started })
  const admin = config.databaseUrl
    ? undefined
    : await serveCommands(config.dataDir, (args) => {
        const { dataDir, appSecret, publicUrl } = config
        return runCommand({ db: service.db, now, siteUrl: publicUrl.origin, appSecret, dataDir }, args)
      })
  setReady(service.app)

  let isStopping = false
  async function stop(): Promise<void> {
    // npm may forward one signal twice: a second one is not impatience.
    if (isStopping) return
    isStopping = true
    const line = 'Stopping: finishing running calls and returning running jobs to the queue.'
    if (config.isProduction) log.info(line)
    else console.log(line)
    admin?.close()
    const closed = once(server, 'close')
    server.close()
    server.closeIdleConnections()
    const cut = setTimeout(() => server.closeAllConnections(), STOP_MS)
    await closed
    clearTimeout(cut)
    await service.close()
    release()
  }
  process.on('SIGINT', () => void stop())
  process.on('SIGTERM', () => void stop())
  // Whoever reads that it is ready may stop it.
  if (config.isProduction) log.info(welcome.about, welcome.ready)
  else {
    const told = [...warnings, ...service.warnings].map((warning) => `Warning: ${warning}\n`)
    console.log([words.greeting(welcome), ...told].join('\n'))
  }
}

function holdDataOrFail({ dataDir }: Config): () => void {
  try {
    const release = holdDataDir(dataDir)
    if (release) return release
  } catch (error) {
    return fail(
      `The data folder ${dataDir} cannot be written (${(error as NodeJS.ErrnoException).code ?? String(error)}). ` +
        'Make it writable for this user, or set DATA_DIR to another folder.',
    )
  }
  return fail(
    `${dataDir} is in use by another process. Stop that one, set DATA_DIR to another folder, ` +
      'or set DATABASE_URL to run several processes on one PostgreSQL.',
  )
}

function wordListenError(error: NodeJS.ErrnoException, { host, port }: Config): string {
  if (error.code === 'EADDRINUSE')
    return `Port ${port} is taken by another process. Stop that one, or start with PORT=${port + 1} npm start.`
  if (error.code === 'EACCES') return `Port ${port} may not be used by this user. Start with a PORT above 1023.`
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND')
    return `${host} is not an address of this machine. Set HOST to 127.0.0.1, or to 0.0.0.0 for every address.`
  return `The service cannot listen on ${host}:${port}: ${error.message}`
}
