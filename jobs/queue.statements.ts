import type { Reader } from '../domain/database/database.ts'
import { raw } from '../domain/database/raw.ts'

/** Sets the priority of a running job. */
// Raw: the table belongs to pg-boss and has no entity.
export async function setPriority(db: Reader, job: { name: string; id: string }, priority: number): Promise<void> {
  await raw(db, {
    text: 'update pgboss.job set priority = $3 where name = $1 and id = $2',
    values: [job.name, job.id, priority],
  })
}

/** Returns every running job to its queue; `message` says what happened to its process. */
// Raw: the table belongs to pg-boss and has no entity.
export async function retryRunning(db: Reader, message: string): Promise<void> {
  await raw(db, {
    text: `update pgboss.job set state = 'retry', start_after = now(), output = $1::jsonb where state = 'active'`,
    values: [JSON.stringify({ value: { message } })],
  })
}

/** Finds which of these queues have a due job, with one index lookup each. */
// Raw: pg-boss runs it on its own connection, and its tables have no entities.
export const DUE_QUEUES = `
  select queue.name from unnest($1::text[]) as queue (name), lateral (
    select from pgboss.job
    where job.name = queue.name and state < 'active' and not blocked and start_after <= pgboss.job_now() limit 1) as due`
