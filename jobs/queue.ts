import type { PGlite } from '@electric-sql/pglite'
import { setTimeout } from 'node:timers/promises'
import { fromKysely, fromPglite, PgBoss, type Db, type WipData } from 'pg-boss'
import type { Logger } from 'pino'
import { connectionTo } from '../domain/database/connections/connection-to.ts'
import type { Database, Tx } from '../domain/database/database.ts'
import { VANISHED, type JobPayloads, type JobSender } from '../domain/shared/job-sender.ts'
import { currentTrace, traceparentOf } from '../domain/shared/observing/observe.ts'
import { shareOf } from '../outside/web/guard/site-pace.ts'
import { jobs } from './catalog.ts'
import type { Job, JobServices } from './define-job.ts'
import { DUE_QUEUES, retryRunning } from './queue.statements.ts'
import { openRunTask, type RunTask } from './run-task.ts'

/** Maximum number of pg-boss's own connections, in addition to the service's pool. */
const POOL_SIZE = 4
/**
 * How often pg-boss looks for killed workers, whose heartbeats are missing. The embedded database has only
 * one process, so less often is enough there.
 */
const SUPERVISE_SECONDS = { postgres: 5, pglite: 30 }
/** How often one query looks for due jobs in all queues: retries, and jobs whose notification was lost. */
const DUE_EVERY_MS = 2000
/**
 * How often each worker polls. Rarely, because each of dozens of workers would send a query; they're woken
 * instead.
 */
const POLL_SECONDS = 60
const WORK_OPTIONS = {
  batchSize: 1,
  pollingIntervalSeconds: POLL_SECONDS,
  notifyPollingIntervalSeconds: POLL_SECONDS,
  includeMetadata: true,
  perJobResults: true,
} as const
/**
 * Options for `pg` that detect a dead connection. The timeout is generous: the queue's queries take
 * milliseconds.
 */
const DETECT_SILENCE = { keepAlive: true, query_timeout: 60_000 }
/**
 * How long jobs have to finish once the service stops and aborts them. Then they're returned to the queue.
 */
const STOP_MS = 5000

/** The priority of jobs that wait for all others of their queue. */
const LAST = -1000

export interface JobQueue {
  senderIn(tx: Tx): JobSender
  /** Starts working. Each job gets the services of its time. On the embedded database, jobs of a killed process are retried immediately. */
  work(services: () => Omit<JobServices, 'signal' | 'account' | 'jobsIn' | 'log'>, log: Logger): Promise<void>
  /** Seconds since the loop that looks for due jobs last went round; it does every two seconds, also without a database. */
  secondsSinceTurn(): number
  stop(options?: { graceful?: boolean }): Promise<void>
}

/**
 * Starts pg-boss. If this database role owns pg-boss's tables, also migrates them and creates missing queues.
 */
export async function openQueue(
  db: Database,
  databaseUrl: string | undefined,
  onError: (error: unknown) => void,
  {
    ownsTables = true,
    onlySends = false,
    keepsSchedules = true,
  }: {
    /** False for a role that owns no tables: it uses the existing queues. */
    ownsTables?: boolean
    /** True for a short-lived process, which leaves the care of the queues to others. */
    onlySends?: boolean
    /** False if the jobs' clock isn't the database's, by which schedules go. */
    keepsSchedules?: boolean | undefined
  } = {},
): Promise<JobQueue> {
  const common = {
    migrate: ownsTables,
    createSchema: ownsTables,
    useListenNotify: !onlySends,
    supervise: !onlySends,
    schedule: keepsSchedules && !onlySends,
    superviseIntervalSeconds: SUPERVISE_SECONDS[db.engine],
    monitorIntervalSeconds: SUPERVISE_SECONDS[db.engine],
  }
  const boss =
    db.engine === 'postgres'
      ? new PgBoss({ ...common, ...connectionTo(databaseUrl!), max: POOL_SIZE, ...DETECT_SILENCE })
      : new PgBoss({ ...common, backend: 'pglite', db: insideTransaction(db) })
  boss.on('error', onError)
  await boss.start()
  if (ownsTables) await createQueues(boss)
  const stopping = new AbortController()
  let lastTurn = performance.now()

  const senderIn =
    (tx: Tx): JobSender =>
    async (name, payload) => {
      const transaction = tx.connection
      if (!transaction) throw new Error(`${name} must be sent inside a transaction`)
      const job = jobNamed(name)
      const key = job.key?.(payload)
      const owner = await job.owner?.(payload, tx)
      // A queue without owners has one group, named after it, which limits nothing.
      const group = owner?.account ?? (job.owner ? undefined : name)
      const trace = currentTrace()
      await boss.send(name, payload, {
        db: fromKysely(transaction as never),
        ...(key ? { singletonKey: key } : {}),
        // The trace goes into the group's tier, which limits nothing either: workers of older versions refuse unknown data.
        ...(group ? { group: { id: group, ...(trace ? { tier: traceparentOf(trace) } : {}) } } : {}),
        ...(owner?.place ? { priority: -owner.place } : {}),
        ...(job.delaySeconds ? { startAfter: job.delaySeconds } : {}),
        ...(job.isLast?.(payload) ? { priority: LAST } : {}),
      })
    }

  const worked: string[] = []

  /** Starts the workers of a queue. After each job they fetch the next one, instead of waiting for the next poll. */
  async function workOn(
    queue: string,
    job: Job,
    run: Job['run'],
    services: () => Omit<JobServices, 'signal' | 'account'>,
    runTask: RunTask,
    concurrency = 1,
  ): Promise<void> {
    const options = {
      ...WORK_OPTIONS,
      localConcurrency: concurrency,
      ...(job.owner ? { localGroupConcurrency: shareOf(concurrency) } : {}),
    }
    await boss.work(queue, options, async ([task]) => {
      wake(queue, ({ count }) => Boolean(count))
      const signal = AbortSignal.any([task!.signal, stopping.signal])
      const account = task!.groupId ?? queue
      return runTask(task!, signal, async () =>
        run.call(job, job.payload.parse(task!.data), { ...services(), account, signal }),
      )
    })
    worked.push(queue)
  }

  /** Makes workers fetch a job, immediately or once they've finished their current one. */
  function wake(queue: string, which: (worker: WipData) => boolean = () => true): void {
    for (const worker of boss.getWipData()) if (worker.name === queue && which(worker)) boss.notifyWorker(worker.id)
  }

  /** Wakes the workers of every queue that has a due job, until the queue stops. */
  async function keepWaking(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        await setTimeout(DUE_EVERY_MS, undefined, { signal: stopping.signal })
        lastTurn = performance.now()
        const { rows } = await boss.getDb().executeSql(DUE_QUEUES, [worked])
        for (const { name } of rows as { name: string }[]) wake(name)
      } catch (error) {
        if (!stopping.signal.aborted) onError(error)
      }
    }
  }

  return {
    senderIn,
    async work(services, log) {
      if (db.engine === 'pglite') await retryRunning(db.read, VANISHED[0]!)
      const all = () => ({ ...services(), jobsIn: senderIn, log })
      const runTask = openRunTask(db, log)
      const ours = jobs.filter((job) => job.canRun?.(services()) ?? true)
      for (const job of ours) {
        await workOn(job.name, job, job.run, all, runTask, job.concurrency)
        if (job.giveUp) await workOn(deadLetter(job), job, job.giveUp, all, runTask)
      }
      await createSchedules(boss, ours)
      lastTurn = performance.now()
      void keepWaking()
      // A launch week may have begun while the service was down.
      await boss.send('open-launch-week', {})
    },
    secondsSinceTurn: () => (performance.now() - lastTurn) / 1000,
    async stop({ graceful = true } = {}) {
      stopping.abort(new Error('The service is stopping; the job will run again.'))
      await boss.stop(graceful ? { graceful, timeout: STOP_MS } : { graceful })
    },
  }
}

/** Creates missing queues. Adds a dead letter queue to existing ones whose job has gained a `giveUp`. */
async function createQueues(boss: PgBoss): Promise<void> {
  const queues = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
  for (const job of jobs) {
    if (job.giveUp && !queues.has(deadLetter(job))) await boss.createQueue(deadLetter(job))
    const further = job.giveUp ? { deadLetter: deadLetter(job) } : {}
    const made = queues.get(job.name)
    if (!made) await boss.createQueue(job.name, { ...job.queue, ...further })
    else if (job.giveUp && !made.deadLetter) await boss.updateQueue(job.name, further)
  }
}

/**
 * Creates missing schedules of this process's jobs, updates those whose times have changed and removes those of jobs
 * that no longer exist. Only processes that work on jobs do this.
 */
async function createSchedules(boss: PgBoss, ours: readonly Job[]): Promise<void> {
  const found = await boss.getSchedules()
  for (const { name } of found) if (!jobs.some((job) => job.name === name)) await boss.unschedule(name)
  const schedules = new Set(found.map(({ name, cron }) => `${name} ${cron}`))
  for (const { name, cron } of ours)
    if (cron && !schedules.has(`${name} ${cron}`)) await boss.schedule(name, cron, {}, { tz: 'UTC' })
}

function deadLetter({ name }: Job): string {
  return `${name}.given-up`
}

function jobNamed<N extends keyof JobPayloads>(name: N): Job<N> {
  return jobs.find((job) => job.name === name) as unknown as Job<N>
}

/** pg-boss refreshes its queue cache on its own connection. PGlite has only one, so that query must join the open transaction. */
function insideTransaction(db: Database): Db {
  const native = db.native as PGlite
  const base = fromPglite(native as never)
  return {
    ...base,
    async executeSql(text, values) {
      const transaction = db.current()
      if (transaction) return fromKysely(transaction as never).executeSql(text, values)
      // A single statement stays prepared, such as those that look for a job; several at once can't.
      return values?.length || text.includes(';') ? base.executeSql(text, values) : native.query(text)
    },
  }
}
