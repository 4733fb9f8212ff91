import type { JobResult, JobWithMetadata } from 'pg-boss'
import type { Logger } from 'pino'
import type { Database } from '../domain/database/database.ts'
import { VANISHED } from '../domain/shared/job-sender.ts'
import { openSlots } from '../outside/web/guard/site-pace.ts'
import { setPriority } from './queue.statements.ts'

type Task = Pick<JobWithMetadata, 'id' | 'name' | 'retryCount' | 'retryLimit' | 'priority' | 'output'>

/** A job that was run alone once has this priority. Others have none, or less for who waits their turn. */
const RAN_ALONE = 1

/** Runs one try of a job, and says what the queue should make of it. Throws what the job throws. */
export type RunTask = (task: Task, signal: AbortSignal, run: () => Promise<void>) => Promise<JobResult[]>

/**
 * Logs every try that fails. A job whose process ended while it ran may have ended it: the next time it runs with no other
 * such job beside it, and when its process ends then too, it is given up. Jobs that were only near are not counted.
 */
export function openRunTask(db: Database, log: Pick<Logger, 'warn' | 'error'>): RunTask {
  const alone = openSlots(1)

  return async ({ id, name, retryCount, retryLimit, priority, output }, signal, run) => {
    const tell = (level: 'warn' | 'error', tries: number, isGivenUp: boolean, err: unknown) =>
      log[level]({ job: name, id, try: tries, given_up: isGivenUp, err }, 'job failed')

    const hasVanished = VANISHED.includes((output as { value?: { message?: string } } | null)?.value?.message ?? '')
    const isGuilty = hasVanished && priority === RAN_ALONE
    if (hasVanished)
      tell(isGuilty ? 'error' : 'warn', retryCount, isGuilty, new Error('Its process ended while it ran.'))
    if (isGuilty) return [{ id, status: 'deadletter', output }]
    try {
      if (hasVanished)
        await alone.run(signal, async () => {
          await setPriority(db.read, { name, id }, RAN_ALONE)
          await run()
        })
      else await run()
    } catch (error) {
      const isGivenUp = retryCount >= retryLimit
      // Its process lived on: it has ended none.
      if (hasVanished) await setPriority(db.read, { name, id }, 0)
      tell(isGivenUp ? 'error' : 'warn', retryCount + 1, isGivenUp, error)
      throw error
    }
    return [{ id, status: 'completed' }]
  }
}
