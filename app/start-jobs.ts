import type { Logger } from 'pino'
import { startWarnings } from '../admin/start-warnings.ts'
import { sweep } from '../auth/oauth/sweep.ts'
import type { Config } from '../config.ts'
import type { Database } from '../domain/database/database.ts'
import { MAX_JOB_STATEMENT_SECONDS } from '../domain/database/open.ts'
import { openDatabase } from '../domain/open-database.ts'
import type { JobPorts } from '../jobs/define-job.ts'
import { openQueue, type JobQueue } from '../jobs/queue.ts'
import type { ConfigSource } from './effective-config.ts'
import { openLive } from './live.ts'
import { openObservability, type ObservabilityConfig } from './observability/open.ts'
import type { Metrics } from './observability/metrics.ts'
import { closePorts, openPorts, type PortsConfig } from './ports.ts'
import type { Web } from '../outside/web/web.ts'

type JobsConfig = Pick<Config, 'publicUrl' | 'siteName' | 'appSecret' | 'seller'>

interface JobsOutside {
  web: Web
  log: Logger
  now: () => Date
  /** Makes a backup; undefined without BACKUP_DIR. */
  backUp?: ((db: Database) => Promise<unknown>) | undefined
  /** False if `now` isn't the database's time, by which schedules go. Only tests set it. */
  keepsSchedules?: boolean | undefined
  /** Reads the configuration again when an admin changes it; without it, it never changes. */
  source?: ConfigSource<JobsConfig & PortsConfig> | undefined
}

/** What the jobs get of a configuration and its ports. */
export function jobServices(
  config: JobsConfig,
  ports: JobPorts,
  { db, now, backUp }: Pick<JobsOutside, 'now' | 'backUp'> & { db: Database },
) {
  return {
    ...ports,
    db,
    seller: config.seller,
    appSecret: config.appSecret,
    now,
    siteUrl: config.publicUrl.origin,
    siteName: config.siteName,
    sweepAuthorizations: () => sweep(db, now()),
    backUp: backUp && (() => backUp(db)),
  }
}

export interface WorkerService {
  db: Database
  /** Undefined without METRICS_TOKEN. */
  metrics: Metrics | undefined
  queue: JobQueue
  /** The configuration with what admins have saved. */
  config(): JobsConfig & PortsConfig
  close(options?: { graceful?: boolean }): Promise<void>
}

/**
 * Builds a worker, which runs jobs and listens on no port. With its own database role (`ownsTables` is
 * false), it runs no migrations, so the database must be up to date.
 */
export async function startWorkerService(
  config: JobsConfig & PortsConfig & ObservabilityConfig & { databaseUrl: string; ownsTables: boolean },
  outside: JobsOutside & { version: string },
): Promise<WorkerService> {
  const { log, web, now } = outside
  const { databaseUrl, ownsTables } = config
  const db = await openDatabase({
    databaseUrl,
    migrate: ownsTables,
    longestStatementSeconds: MAX_JOB_STATEMENT_SECONDS,
  })
  for (const warning of await startWarnings(db, config.appSecret)) log.warn(warning)
  const onError = (error: unknown) => log.error({ err: error }, 'queue')
  const queue = await openQueue(db, databaseUrl, onError, { ownsTables, keepsSchedules: outside.keepsSchedules })
  const { version } = outside
  const observability = await openObservability(config, { db, queue, process: 'worker', version, now, log })
  const live = await openLive(config as JobsConfig & PortsConfig, {
    db,
    source: outside.source,
    appSecret: config.appSecret,
    log,
    open: (current, earlier) =>
      openPorts(current, { db, web, log, now }, earlier && { config: earlier.config, ports: earlier.made }),
    close: closePorts,
  })
  await queue.work(() => jobServices(live.config(), live.made(), { db, now, backUp: outside.backUp }), log)
  return {
    db,
    queue,
    metrics: observability.metrics,
    config: live.config,
    async close(options) {
      await queue.stop(options)
      await observability.close()
      await live.close()
      await web.close()
      await db.close()
    },
  }
}
