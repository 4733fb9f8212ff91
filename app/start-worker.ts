import about from '../package.json' with { type: 'json' }
import type { Web } from '../outside/web/web.ts'
import { whatDrafts } from './config-groups.ts'
import { configSource } from './effective-config.ts'
import {
  awaitDatabase,
  backupFolderOrFail,
  configOrFail,
  fail,
  logTheUnexpected,
  wordDatabaseError,
  wordListenError,
} from './start-messages.ts'

/** Starts a worker process once its database is available. When it can't start, it prints one message and exits with 1. */
export async function startWorker(env: NodeJS.ProcessEnv, openWeb: (publicUrl: string) => Promise<Web>): Promise<void> {
  const started = performance.now()
  const config = configOrFail(env)
  if (!config.databaseUrl)
    return fail(
      'A separate worker needs DATABASE_URL. Only one process can open the embedded database, so npm start runs its jobs.',
    )
  await backupFolderOrFail(config)
  const { workerPort: port, host, metricsToken: token } = config
  // Loaded only if needed. Listens first, so that a slow start can be watched.
  const listening =
    port &&
    (await (
      await import('./observability/worker-port.ts')
    )
      .openWorkerPort({ port, host, token })
      .catch((error: NodeJS.ErrnoException) => fail(wordListenError(error, { host, port }, 'WORKER_PORT'))))
  // A worker with its own role isn't allowed to run migrations.
  const [databaseUrl, variable, ownsTables] = config.workerDatabaseUrl
    ? [config.workerDatabaseUrl, 'WORKER_DATABASE_URL', false]
    : [config.databaseUrl, 'DATABASE_URL', true]
  const [{ openLog }, { operatorWarnings }, { startWorkerService }, { scheduledBackups }, { ping }, web] =
    await Promise.all([
      import('./log.ts'),
      import('../admin/start-warnings.ts'),
      import('./start-jobs.ts'),
      import('../admin/backup/scheduled.ts'),
      import('../domain/database/connections/ping.ts'),
      openWeb(config.publicUrl.origin),
    ])
  const log = openLog(config.logLevel)
  logTheUnexpected(log)
  await awaitDatabase(databaseUrl, { variable, migrates: ownsTables, log })
  const now = () => new Date()
  const worker = await startWorkerService(
    { ...config, appSecret: config.appSecret, databaseUrl, ownsTables },
    {
      web,
      log,
      now,
      version: about.version,
      backUp: scheduledBackups(config, { now, env }),
      source: configSource(env),
    },
  ).catch((error: Error) => fail(wordDatabaseError(error, { databaseUrl, dataDir: config.dataDir }, variable)))
  const current = { ...config, ...worker.config() }
  for (const warning of operatorWarnings(current)) log.warn(warning)
  if (listening)
    listening.watch({
      secondsSinceTurn: worker.queue.secondsSinceTurn,
      ask: () => ping(worker.db.read, {}),
      metrics: worker.metrics,
    })
  const say = (line: string) => (config.isProduction ? log.info(line) : console.log(line))

  let isStopping = false
  async function stop(): Promise<void> {
    if (isStopping) return
    isStopping = true
    say('Stopping: running jobs return to the queue.')
    if (listening) await listening.close()
    await worker.close()
  }
  process.on('SIGINT', () => void stop())
  process.on('SIGTERM', () => void stop())
  // Last, because scripts may stop the worker once it says it's ready.
  const ms = Math.round(performance.now() - started)
  say(`The worker for ${current.siteName} is ready (${ms} ms). Drafts: ${whatDrafts(current.model)}.`)
}
