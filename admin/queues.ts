import type { Reader } from '../domain/database/database.ts'
import { rfc3339 } from '../domain/shared/clock.ts'
import { VANISHED, type JobPayloads, type WithJobs } from '../domain/shared/job-sender.ts'
import { withoutValues } from '../domain/shared/without-values.ts'

// The queues as operators see them. Jobs' data may hold what only the job needs, so it's never shown.

export interface QueueLine {
  queue: string
  waiting: number
  running: number
  failed: number
  /** When the job was sent that waits the longest. */
  waiting_since: string | null
  last_failed_at: string | null
}

const HANDLED = '.given-up'

/** The queues that have jobs that wait, run or failed. The counts are exact. */
export async function queueLines(db: Reader): Promise<QueueLine[]> {
  if (!(await hasQueues(db))) return []
  const rows = await db.sql
    .withTables<WithJobs>()
    .selectFrom('pgboss.job')
    .select(({ fn }) => [
      'name as queue',
      fn.countAll<number>().filterWhere('state', 'in', ['created', 'retry']).as('waiting'),
      fn.countAll<number>().filterWhere('state', '=', 'active').as('running'),
      fn.countAll<number>().filterWhere('state', '=', 'failed').as('failed'),
      fn.min<string | null>('created_on').filterWhere('state', 'in', ['created', 'retry']).as('waiting_since'),
      fn.max<string | null>('completed_on').filterWhere('state', '=', 'failed').as('last_failed_at'),
    ])
    .where('state', 'in', ['created', 'retry', 'active', 'failed'])
    // pg-boss has queues of its own.
    .where('name', 'not like', String.raw`\_\_pgboss%`)
    .groupBy('name')
    .orderBy('name')
    .execute()
  return rows.map(({ waiting_since, last_failed_at, ...row }) => ({
    ...row,
    waiting_since: waiting_since && rfc3339(waiting_since),
    last_failed_at: last_failed_at && rfc3339(last_failed_at),
  }))
}

/** Before the service first starts, the queue has no tables, so there are no jobs. */
async function hasQueues(db: Reader): Promise<boolean> {
  const { there } = await db.sql
    .selectNoFrom((eb) => eb(eb.fn('to_regclass', [eb.val('pgboss.job')]), 'is not', null).as('there'))
    .executeTakeFirstOrThrow()
  return there === true
}

/** When a job's schedule was created: when a process first worked on it. Null if none has. */
export async function scheduledSince(db: Reader, name: keyof JobPayloads): Promise<Date | null> {
  if (!(await hasQueues(db))) return null
  const schedule = await db.sql
    .withTables<WithJobs>()
    .selectFrom('pgboss.schedule')
    .select('created_on')
    .where('name', '=', name)
    .executeTakeFirst()
  return schedule ? new Date(schedule.created_on) : null
}

export interface FailedJobs {
  name: string
  n: number
  /** How many of the failed jobs ran out of time or lost their process. */
  vanished: number
  newest: string
}

/** Jobs that failed in the last `days` days, counted by name. */
export async function failedJobs(db: Reader, now: Date, days: number): Promise<FailedJobs[]> {
  if (!(await hasQueues(db))) return []
  const since = new Date(now.getTime() - days * 86_400_000).toISOString()
  const rows = await db.sql
    .withTables<WithJobs>()
    .selectFrom('pgboss.job')
    .select((eb) => [
      'name',
      eb.fn.countAll<number>().as('n'),
      eb.fn.max<string>('completed_on').as('newest'),
      eb.fn
        .countAll<number>()
        .filterWhere(eb.ref('output', '->>').key('value').key('message'), 'in', VANISHED)
        .as('vanished'),
    ])
    .where('state', '=', 'failed')
    .where('completed_on', '>', since)
    .groupBy('name')
    .orderBy('newest', 'desc')
    .execute()
  return rows.map((row) => ({ ...row, newest: rfc3339(row.newest) }))
}

export interface FailedJob {
  id: string
  queue: string
  /** What the job is about: a listing's slug, a website, an order, or an email's kind and address. */
  about: string | null
  failed_at: string
  tries: number
  /** In plain words. */
  reason: string
  /** The listing's slug, if it is about one. */
  listing: string | null
}

/** The newest failed jobs, of all queues or of one. */
export async function failedJobLines(
  db: Reader,
  { queue, id, limit }: { queue?: string | undefined; id?: string; limit: number },
): Promise<FailedJob[]> {
  if (!(await hasQueues(db))) return []
  const rows = await db.sql
    .withTables<WithJobs>()
    .selectFrom('pgboss.job')
    .select(['id', 'name', 'data', 'retry_count', 'completed_on', 'output'])
    .where('state', '=', 'failed')
    .$if(id !== undefined, (query) => query.where('id', '=', id!))
    .$if(queue !== undefined, (query) => query.where('name', '=', queue!))
    .orderBy('completed_on', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
  const about = await subjectsOf(
    db,
    rows.map(({ data }) => data ?? {}),
  )
  return rows.map(({ id, name, data, retry_count, completed_on, output }) => ({
    id,
    queue: name,
    ...about(data ?? {}),
    failed_at: rfc3339(completed_on!),
    tries: retry_count + 1,
    reason: reasonOf(name, output),
  }))
}

const MAX_REASON_LENGTH = 300
/** Names of errors that only a mistake in the software causes. */
const FAULTS = new Set(['TypeError', 'ReferenceError', 'RangeError', 'SyntaxError'])

function reasonOf(name: string, output: WithJobs['pgboss.job']['output']): string {
  const message = output?.value?.message ?? output?.message
  if (!message) return 'No reason was kept. The log has a line “job failed” with this id.'
  if (message === 'job timed out') return 'It ran longer than it may.'
  if (VANISHED.includes(message)) return 'Its process ended while it ran.'
  const words = withoutValues(output?.name ?? '', message)
    .replaceAll(/\p{Cc}/gu, ' ')
    .slice(0, MAX_REASON_LENGTH)
  const fault = FAULTS.has(output?.name ?? '') ? `A fault in the software, please report it: ${output!.name}: ` : ''
  return `${name.endsWith(HANDLED) ? 'What is done after giving up failed: ' : ''}${fault}${words}`
}

type Data = Record<string, unknown>
interface Subject {
  about: string | null
  listing: string | null
}

/** Reads what jobs are about, and returns a function that says it for each. */
async function subjectsOf(db: Reader, data: Data[]): Promise<(data: Data) => Subject> {
  const numbers = (key: string) => data.map((one) => one[key]).filter((id): id is number => typeof id === 'number')
  const texts = (key: string) => data.map((one) => one[key]).filter((id): id is string => typeof id === 'string')
  const found = new Map<string, Subject>()
  const note = (key: string, rows: { id: number | string; about: string }[], isListing = false) => {
    for (const { id, about } of rows) found.set(`${key} ${id}`, { about, listing: isListing ? about : null })
  }
  const listings = numbers('listingId')
  if (listings.length) {
    const query = db.sql.selectFrom('listing').select(['id', 'slug as about']).where('id', 'in', listings)
    note('listingId', await query.execute(), true)
  }
  const claims = numbers('claimId')
  if (claims.length) {
    const query = db.sql.selectFrom('claim as c').innerJoin('listing as l', 'l.id', 'c.listing_id')
    note('claimId', await query.select(['c.id', 'l.slug as about']).where('c.id', 'in', claims).execute(), true)
  }
  const updates = numbers('updateId')
  if (updates.length) {
    const query = db.sql.selectFrom('listing_update as u').innerJoin('listing as l', 'l.id', 'u.listing_id')
    note('updateId', await query.select(['u.id', 'l.slug as about']).where('u.id', 'in', updates).execute(), true)
  }
  const lines = numbers('lineId')
  if (lines.length) {
    const query = db.sql.selectFrom('purchase_line').select(['id', 'number']).where('id', 'in', lines)
    note(
      'lineId',
      (await query.execute()).map(({ id, number }) => ({ id, about: `order ${number}` })),
    )
  }
  const drafts = texts('draftId')
  if (drafts.length) {
    const query = db.sql.selectFrom('draft').select(['id', 'site as about']).where('id', 'in', drafts)
    note('draftId', await query.execute())
  }
  const emails = texts('letterId')
  if (emails.length) {
    const query = db.sql.selectFrom('email').select(['id', 'kind', 'recipient']).where('id', 'in', emails)
    note(
      'letterId',
      (await query.execute()).map(({ id, kind, recipient }) => ({ id, about: `${kind} to ${recipient}` })),
    )
  }
  const refs = texts('ref')
  if (refs.length) {
    const query = db.sql.selectFrom('payment_session').select(['ref', 'number']).where('ref', 'in', refs)
    note(
      'ref',
      (await query.execute()).map(({ ref, number }) => ({ id: ref!, about: `order ${number}` })),
    )
  }
  return (one) =>
    Object.entries(one)
      .map(([key, id]) => found.get(`${key} ${String(id)}`))
      .find((subject) => subject !== undefined) ?? { about: null, listing: null }
}
