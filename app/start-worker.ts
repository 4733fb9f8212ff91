import type { Web } from '../outside/web/web.ts'
import { awaitDatabase, configOrFail, fail, logTheUnexpected, wordDatabaseError } from './start-messages.ts'

/**
 * Starts one process of jobs alone, as soon as its database is there. Says in one message what is wrong when it cannot start,
 * and exits 1.
 */
export async function startWorker(env: NodeJS.ProcessEnv, openWeb: (publicUrl: string) => Promise<Web>): Promise<void> {
  const started = performance.now()
  const config = configOrFail(env)
  // The embedded database has one process, and that one has its worker in it.
  if (!config.databaseUrl)
    return fail('A separate worker needs DATABASE_URL. With the embedded database, npm start also runs the jobs.')
  const databaseUrl = config.workerDatabaseUrl ?? config.databaseUrl
  const variable = config.workerDatabaseUrl ? 'WORKER_DATABASE_URL' : 'DATABASE_URL'
  const ownsTables = config.workerDatabaseUrl === undefined
  const [{ openLog }, { operatorWarnings }, { startWorkerService }, web] = await Promise.all([
    import('./log.ts'),
    import('../admin/start-warnings.ts'),
    import('./start-jobs.ts'),
    openWeb(config.publicUrl.origin),
  ])
  const log = openLog(config.logLevel)
  logTheUnexpected(log)
  for (const warning of operatorWarnings(config)) log.warn(warning)
  await awaitDatabase(databaseUrl, { variable, migrates: ownsTables, log })
  const worker = await startWorkerService(
    { ...config, appSecret: config.appSecret, databaseUrl, ownsTables },
    { web, log, now: () => new Date() },
  ).catch((error: Error) => fail(wordDatabaseError(error, { databaseUrl, dataDir: config.dataDir }, variable)))
  const say = (line: string) => (config.isProduction ? log.info(line) : console.log(line))

  let isStopping = false
  async function stop(): Promise<void> {
    if (isStopping) return
    isStopping = true
    say('Stopping: returning running jobs to the queue.')
    await worker.close()
  }
  process.on('SIGINT', () => void stop())
  process.on('SIGTERM', () => void stop())
  // Whoever reads that it is ready may stop it.
  say(`The worker of ${config.siteName} is ready (${Math.round(performance.now() - started)} ms).`)
}
