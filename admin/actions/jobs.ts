import * as z from 'zod'
import { emailsToResend, MAX_AT_ONCE, resendEmails } from '../../domain/accounts/emails/emails-to-mend.ts'
import { beginAgain } from '../../domain/drafts/start-draft.ts'
import { DomainError } from '../../domain/errors.ts'
import { fetchLogoAgain } from '../../domain/logos/logos.ts'
import type { WithJobs } from '../../domain/shared/job-sender.ts'
import { defineAction, ifMore, type Work } from '../action.ts'
import { failedJobLines } from '../queues.ts'

/** How long a retried job may wait for a worker. */
const KEEP_DAYS = 14
const DAY_MS = 86_400_000

const which = z
  .string('Enter a job’s id from `job list`, a queue, or all.')
  .trim()
  .regex(/^[a-z0-9.-]{1,60}$/, 'Enter a job’s id from `job list`, a queue, or all.')
const isId = (text: string) => z.uuid().safeParse(text).success

type Failed = Pick<WithJobs['pgboss.job'], 'id' | 'name' | 'data'>

/** The chosen failed jobs, newest first, locked. Throws `not_found` if there are none. */
async function failed({ tx }: Work, id: string): Promise<Failed[]> {
  const rows = await tx.sql
    .withTables<WithJobs>()
    .selectFrom('pgboss.job')
    .select(['id', 'name', 'data'])
    .where('state', '=', 'failed')
    .$if(isId(id), (query) => query.where('id', '=', id))
    .$if(!isId(id) && id !== 'all', (query) => query.where('name', '=', id))
    .orderBy('completed_on', 'desc')
    .limit(MAX_AT_ONCE)
    .forUpdate()
    .execute()
  if (!rows.length)
    throw new DomainError('not_found', 'No such job has failed.', 'Run `job list` for those that failed.')
  return rows
}

const targetOf = (id: string) => (isId(id) ? `job ${id}` : id === 'all' ? 'all jobs' : `queue ${id}`)

/** What the audit log keeps: the queues and, of a single job, what it is about and why it failed. */
async function noted(work: Work, id: string, jobs: Failed[], counts: Record<string, number>) {
  const queues = [...new Set(jobs.map(({ name }) => name))]
  if (!isId(id)) return { ...counts, queues }
  const [line] = await failedJobLines(work.tx, { id, limit: 1 })
  return { ...counts, queues, about: line?.about ?? null, reason: line?.reason ?? null }
}

export const retryJob = defineAction({
  name: 'job retry',
  about: 'run a failed job again; a queue or all: every failed one, and of equal ones only one',
  words: { id: 'ID|QUEUE|all' },
  input: z.strictObject({ id: which }),
  target: ({ id }) => targetOf(id),
  state: async () => null,
  async run({ id }, work) {
    const { tx, now } = work
    const jobs = await failed(work, id)
    const note = await noted(work, id, jobs, {})
    const open = await tx.sql
      .withTables<WithJobs>()
      .selectFrom('pgboss.job')
      .select(['id', 'name', 'data'])
      .where('state', 'in', ['created', 'retry', 'active'])
      .where('name', 'in', [...new Set(jobs.map(({ name }) => name))])
      .execute()
    // Of equal jobs one is enough, such as of an hourly one that failed all night, and some queues allow no second one.
    const seen = new Set(open.map(keyOf))
    const again = jobs.filter((job) => {
      const isNew = !seen.has(keyOf(job))
      seen.add(keyOf(job))
      return isNew
    })
    for (const { name, data } of again) await REOPEN[name]?.(work, data ?? {})
    if (again.length)
      await tx.sql
        .withTables<WithJobs>()
        .updateTable('pgboss.job')
        .set((eb) => ({
          state: 'retry',
          retry_count: 0,
          // A job that twice lost its process has run alone; it begins anew.
          priority: eb.fn<number>('least', ['priority', eb.lit(0)]),
          start_after: eb.fn<string>('now'),
          completed_on: null,
          keep_until: eb.fn<string>('greatest', [
            'keep_until',
            eb.cast<string>(eb.val(new Date(now.getTime() + KEEP_DAYS * DAY_MS).toISOString()), 'timestamptz'),
          ]),
        }))
        .where('id', 'in', idsOf(again))
        .execute()
    const equal = jobs.filter((job) => !again.includes(job))
    if (equal.length) await remove(work, equal)
    const counts = { retried: again.length, equal_to_another: equal.length }
    return { answer: { ...counts, ...ifMore(jobs.length, MAX_AT_ONCE) }, noted: { ...counts, ...note } }
  },
})

/** What else begins again with a job whose giving up has ended it. */
const REOPEN: Record<string, (work: Work, data: Record<string, unknown>) => Promise<unknown>> = {
  'send-letter': async ({ tx, now }, { letterId }) => {
    const emails = await emailsToResend(tx, { id: String(letterId) }, now)
    if (emails.length) await resendEmails(tx, [String(letterId)])
  },
  'read-site': ({ tx, now }, { draftId }) => beginAgain(tx, String(draftId), now),
  'refresh-logo': ({ tx }, { listingId }) => fetchLogoAgain(tx, Number(listingId)),
}

export const discardJob = defineAction({
  name: 'job discard',
  about: 'delete a failed job; a queue or all: every failed one',
  words: { id: 'ID|QUEUE|all' },
  input: z.strictObject({ id: which }),
  target: ({ id }) => targetOf(id),
  state: async () => null,
  async run({ id }, work) {
    const jobs = await failed(work, id)
    const note = await noted(work, id, jobs, { discarded: jobs.length })
    await remove(work, jobs)
    return { answer: { discarded: jobs.length, ...ifMore(jobs.length, MAX_AT_ONCE) }, noted: note }
  },
})

async function remove({ tx }: Work, jobs: Failed[]): Promise<void> {
  await tx.sql.withTables<WithJobs>().deleteFrom('pgboss.job').where('id', 'in', idsOf(jobs)).execute()
}

const idsOf = (jobs: Failed[]) => jobs.map(({ id }) => id)
const keyOf = ({ name, data }: Failed) => `${name} ${JSON.stringify(data)}`
