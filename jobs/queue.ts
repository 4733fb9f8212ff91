import { setTimeout } from 'node:timers/promises'
import { fromKysely, fromPglite, PgBoss, type Db, type WipData } from 'pg-boss'
import type { Logger } from 'pino'
import type { Database, Tx } from '../domain/database/database.ts'
import { VANISHED, type JobPayloads, type JobSender } from '../domain/shared/job-sender.ts'
import { shareOf } from '../outside/web/guard/site-pace.ts'
import { jobs } from './catalog.ts'
import type { Job, JobServices } from './define-job.ts'
import { DUE_QUEUES, retryRunning } from './queue.statements.ts'
import { openRunTask, type RunTask } from './run-task.ts'

/** Connections of pg-boss beside the web's pool. */
const POOL_SIZE = 4
/** pg-boss notices a killed worker by its missing heartbeat only when it looks. The embedded database has one process. */
const LOOK_EVERY_SECONDS = { postgres: 5, pglite: 30 }
/** A look at all queues in one query, beside the notifications: for retries whose time has come, and a notification that was lost. */
const DUE_EVERY_MS = 2000
/** Each worker's own look. There are dozens, and each costs a query: they wait to be woken. */
const POLL_SECONDS = 60
const WORK_OPTIONS = {
  batchSize: 1,
  pollingIntervalSeconds: POLL_SECONDS,
  notifyPollingIntervalSeconds: POLL_SECONDS,
  includeMetadata: true,
  perJobResults: true,
} as const
/** A connection that the network has swallowed is noticed: a query of the queue takes milliseconds. Passed on to `pg`. */
const NOTICE_SILENCE = { keepAlive: true, query_timeout: 60_000 }
/** A running job gets this long to end when the service stops; then it is handed back. */
const STOP_MS = 5000

export interface JobQueue {
  senderIn(tx: Tx): JobSender
  /** Starts working. Jobs that a killed process held are taken up at once when this process is the only one. */
  work(services: Omit<JobServices, 'signal' | 'account' | 'jobsIn'>, log: Logger): Promise<void>
  stop(options?: { graceful?: boolean }): Promise<void>
}

/** pg-boss on whichever engine the database is. */
export async function openQueue(
  db: Database,
  databaseUrl: string | undefined,
  onError: (error: unknown) => void,
  /** A role that owns no tables works with the queues that are there. */
  { ownsTables = true }: { ownsTables?: boolean } = {},
): Promise<JobQueue> {
  const common = {
    migrate: ownsTables,
    createSchema: ownsTables,
    useListenNotify: true,
    superviseIntervalSeconds: LOOK_EVERY_SECONDS[db.engine],
    monitorIntervalSeconds: LOOK_EVERY_SECONDS[db.engine],
  }
  const boss =
    db.engine === 'postgres'
      ? new PgBoss({ ...common, connectionString: databaseUrl!, max: POOL_SIZE, ...NOTICE_SILENCE })
      : new PgBoss({ ...common, backend: 'pglite', db: insideTransaction(db) })
  boss.on('error', onError)
  await boss.start()
  if (ownsTables) await makeQueues(boss)
  const stopping = new AbortController()

  const senderIn =
    (tx: Tx): JobSender =>
    async (name, payload) => {
      const transaction = tx.connection
      if (!transaction) throw new Error(`${name} must be sent inside a transaction`)
      const job = jobNamed(name)
      const key = job.key?.(payload)
      const owner = await job.owner?.(payload, tx)
      await boss.send(name, payload, {
        db: fromKysely(transaction as never),
        ...(key ? { singletonKey: key } : {}),
        ...(owner ? { group: { id: owner.account }, priority: -(owner.place ?? 0) } : {}),
      })
    }

  const worked: string[] = []

  /** The workers of a queue. After each job they look for the next: otherwise that would wait for the next look. */
  async function workOn(
    queue: string,
    job: Job,
    run: Job['run'],
    services: Omit<JobServices, 'signal' | 'account'>,
    runTask: RunTask,
    concurrency = 1,
  ): Promise<void> {
    const options = {
      ...WORK_OPTIONS,
      localConcurrency: concurrency,
      ...(job.owner ? { localGroupConcurrency: shareOf(concurrency) } : {}),
    }
    await boss.work(queue, options, async ([task]) => {
      wake(queue, ({ count }) => count > 0)
      const signal = AbortSignal.any([task!.signal, stopping.signal])
      const account = task!.groupId ?? queue
      return runTask(task!, signal, async () =>
        run.call(job, job.payload.parse(task!.data), { ...services, account, signal }),
      )
    })
    worked.push(queue)
  }

  /** Has these workers look for a job: at once, or when they are done with the one they have. */
  function wake(queue: string, which: (worker: WipData) => boolean = () => true): void {
    for (const worker of boss.getWipData()) if (worker.name === queue && which(worker)) boss.notifyWorker(worker.id)
  }

  /** Wakes the workers of every queue that has a job whose time has come, until the queue stops. */
  async function keepWaking(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        await setTimeout(DUE_EVERY_MS, undefined, { signal: stopping.signal })
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
      const all = { ...services, jobsIn: senderIn }
      const runTask = openRunTask(db, log)
      for (const job of jobs) {
        await workOn(job.name, job, job.run, all, runTask, job.concurrency)
        if (job.giveUp) await workOn(deadLetter(job), job, job.giveUp, all, runTask)
      }
      await makeSchedules(boss)
      void keepWaking()
      // Whatever Monday brought while the service was down.
      await boss.send('open-launch-week', {})
    },
    async stop({ graceful = true } = {}) {
      stopping.abort(new Error('The service stops; the job is run again.'))
      await boss.stop(graceful ? { graceful, timeout: STOP_MS } : { graceful })
    },
  }
}

/** Makes the queues that are missing, also for jobs that have learnt what to do when they are given up. Most starts find all. */
async function makeQueues(boss: PgBoss): Promise<void> {
  const queues = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
  for (const job of jobs) {
    if (job.giveUp && !queues.has(deadLetter(job))) await boss.createQueue(deadLetter(job))
    const further = job.giveUp ? { deadLetter: deadLetter(job) } : {}
    const made = queues.get(job.name)
    if (!made) await boss.createQueue(job.name, { ...job.queue, ...further })
    else if (job.giveUp && !made.deadLetter) await boss.updateQueue(job.name, further)
  }
}

/** Makes the schedules that are missing: only where somebody works on jobs does time send any. */
async function makeSchedules(boss: PgBoss): Promise<void> {
  const schedules = new Set((await boss.getSchedules()).map(({ name, cron }) => `${name} ${cron}`))
  for (const { name, cron } of jobs)
    if (cron && !schedules.has(`${name} ${cron}`)) await boss.schedule(name, cron, {}, { tz: 'UTC' })
}

function deadLetter({ name }: Job): string {
  return `${name}.given-up`
}

function jobNamed<N extends keyof JobPayloads>(name: N): Job<N> {
  return jobs.find((job) => job.name === name) as unknown as Job<N>
}

/** pg-boss looks up its queue cache on its own connection; PGlite has one, so that look-up must join the open transaction. */
function insideTransaction(db: Database): Db {
  const base = fromPglite(db.native as never)
  return {
    ...base,
    executeSql: (text, values) => {
      const transaction = db.current()
      return transaction ? fromKysely(transaction as never).executeSql(text, values) : base.executeSql(text, values)
    },
  }
}
