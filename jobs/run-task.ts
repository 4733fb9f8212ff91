import type { JobResult, JobWithMetadata } from 'pg-boss'
import type { Logger } from 'pino'
import type { Database } from '../domain/database/database.ts'
import { VANISHED } from '../domain/shared/job-sender.ts'
import { begin, inTrace, traceFrom } from '../domain/shared/observing/observe.ts'
import { openSlots } from '../outside/web/guard/site-pace.ts'
import { setPriority } from './queue.statements.ts'

type Task = Pick<JobWithMetadata, 'id' | 'name' | 'retryCount' | 'retryLimit' | 'priority' | 'output'> & {
  data: unknown
  /** The `traceparent` of what sent the job. */
  groupTier?: string | null | undefined
}

/** The priority that marks a job that has run alone. Other jobs have zero or less. */
const RAN_ALONE = 1

/** Runs one attempt of a job and returns the result for the queue. Throws what the job throws. */
export type RunTask = (task: Task, signal: AbortSignal, run: () => Promise<void>) => Promise<JobResult[]>

/**
 * Logs the start and the end of every attempt, with a request id of its own in the trace of what sent it. A job that was running when its process ended may be what crashed it, so on the
 * next attempt no other such job runs at the same time. If the process ends again, the job is given up. This
 * spares jobs that merely happened to be running.
 */
export function openRunTask(db: Database, log: Pick<Logger, 'info' | 'warn' | 'error'>): RunTask {
  const alone = openSlots(1)

  return async ({ id, name, data, retryCount, retryLimit, priority, output, groupTier }, signal, run) => {
    const sender = traceFrom(groupTier, 'job')
    const started = performance.now()
    const ms = () => Math.round(performance.now() - started)
    const { requestId, traceId } = sender
    const of = { job: name, id, requestId, traceId, ...idsIn(data) }
    const tell = (level: 'warn' | 'error', tries: number, isGivenUp: boolean, err: unknown) =>
      log[level]({ ...of, try: tries, given_up: isGivenUp, ms: ms(), err }, 'job failed')

    const hasVanished = VANISHED.includes((output as { value?: { message?: string } } | null)?.value?.message ?? '')
    const isGuilty = hasVanished && priority === RAN_ALONE
    if (hasVanished)
      tell(isGuilty ? 'error' : 'warn', retryCount, isGuilty, new Error('Its process ended while it ran.'))
    if (isGuilty) return [{ id, status: 'deadletter', output }]
    log.info({ ...of, try: retryCount + 1 }, 'job started')
    const work = begin({ kind: 'job', name, trace: sender })
    const runIt = () => inTrace(work.trace ?? sender, run)
    try {
      if (hasVanished)
        await alone.run(signal, async () => {
          await setPriority(db.read, { name, id }, RAN_ALONE)
          await runIt()
        })
      else await runIt()
    } catch (error) {
      const isGivenUp = retryCount >= retryLimit
      work.end(isGivenUp ? 'given_up' : 'retried')
      // The process survived, so this job didn't crash it.
      if (hasVanished) await setPriority(db.read, { name, id }, 0)
      tell(isGivenUp ? 'error' : 'warn', retryCount + 1, isGivenUp, error)
      throw error
    }
    work.end('ok')
    log.info({ ...of, try: retryCount + 1, ms: ms() }, 'job done')
    return [{ id, status: 'completed' }]
  }
}

/** The ids in a job's data, such as its listing's. Nothing else of the data is logged. */
function idsIn(data: unknown): Record<string, unknown> {
  return Object.fromEntries(Object.entries(data ?? {}).filter(([key]) => key.endsWith('Id')))
}
