import type { Web } from './outside/web/web.ts'
import { configOrFail, fail, wordDatabaseError } from './start-messages.ts'

/** Starts one process of jobs alone. Says in one message what is wrong when it cannot start, and exits 1. */
export async function startWorker(env: NodeJS.ProcessEnv, openWeb: (publicUrl: string) => Promise<Web>): Promise<void> {
  const started = performance.now()
  const config = configOrFail(env)
  // The embedded database has one process, and that one has its worker in it.
  if (!config.databaseUrl)
    return fail(
      'A worker of its own needs DATABASE_URL: the embedded database belongs to one process, and npm start works on its jobs.',
    )
  const databaseUrl = config.workerDatabaseUrl ?? config.databaseUrl
  const [{ openLog }, { startWorkerService }, web] = await Promise.all([
    import('./log.ts'),
    import('./start-jobs.ts'),
    openWeb(config.publicUrl.origin),
  ])
  const worker = await startWorkerService(
    { ...config, appSecret: config.appSecret, databaseUrl, ownsTables: config.workerDatabaseUrl === undefined },
    { web, log: openLog(config.logLevel), now: () => new Date() },
  ).catch((error: Error) => {
    const variable = config.workerDatabaseUrl ? 'WORKER_DATABASE_URL' : 'DATABASE_URL'
    return fail(wordDatabaseError(error, { databaseUrl, dataDir: config.dataDir }, variable))
  })

  let isStopping = false
  async function stop(): Promise<void> {
    if (isStopping) return
    isStopping = true
    console.log('Stopping: running jobs are handed back.')
    await worker.close()
  }
  process.on('SIGINT', () => void stop())
  process.on('SIGTERM', () => void stop())
  // Whoever reads that it is ready may stop it.
  console.log(`The worker of ${config.siteName} is ready (${Math.round(performance.now() - started)} ms).`)
}
