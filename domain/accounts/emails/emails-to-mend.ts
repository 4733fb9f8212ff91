import type { ExpressionBuilder } from 'kysely'
import type { Reader, Tx } from '../../database/database.ts'
import type { Tables } from '../../database/tables.ts'
import { rfc3339 } from '../../shared/clock.ts'
import type { WithJobs } from '../../shared/job-sender.ts'
import { ESSENTIAL_KINDS } from './mail-suppression.ts'

// Operators see the emails and mend them: send them again, or discard them.

/** How many days after an email was given up it can be resent. Then its content is erased. */
export const GIVEN_UP_DAYS = 30
/** Why an email to a suppressed address is given up. Nobody needs to mend it, unless it's essential. */
export const SUPPRESSED = 'This address is suppressed for emails of this kind.'

export const EMAIL_STATES = ['waiting', 'sent', 'given_up', 'discarded'] as const
export type EmailState = (typeof EMAIL_STATES)[number]

/** How many emails or jobs one command resends, retries or discards. */
export const MAX_AT_ONCE = 10_000

const SEND_JOB = 'send-letter'
const MINUTE_MS = 60_000

function stateOf(eb: ExpressionBuilder<Tables, 'email'>) {
  return eb
    .case()
    .when('discarded_at', 'is not', null)
    .then('discarded' as EmailState)
    .when('given_up_at', 'is not', null)
    .then('given_up' as EmailState)
    .when('sealed', 'is not', null)
    .then('waiting' as EmailState)
    .else('sent' as EmailState)
    .end()
}

export interface EmailLine {
  id: string
  email: string
  kind: string
  status: EmailState
  created_at: string
  sent_at: string | null
  given_up_at: string | null
  /** Why it waits or was given up, in plain words. */
  reason: string | null
  tries: number
  tried_at: string | null
  can_resend: boolean
}

/** The newest emails, without their content; all, or those of one state or address. */
export async function emailLines(
  db: Reader,
  { status, email, now, limit }: { status?: EmailState; email?: string | undefined; now: Date; limit: number },
): Promise<EmailLine[]> {
  const rows = await db.sql
    .selectFrom('email')
    .select((eb) => [
      'id',
      'recipient as email',
      'kind',
      stateOf(eb).as('status'),
      'created_at',
      'sent_at',
      'given_up_at',
      eb.fn.coalesce('given_up_why', 'problem').as('reason'),
      'tries',
      'tried_at',
      eb.and([eb('sealed', 'is not', null), inTime(eb, now)]).as('can_resend'),
    ])
    .$if(status === 'waiting', (query) => query.where('sealed', 'is not', null).where('given_up_at', 'is', null))
    .$if(status === 'given_up', (query) =>
      query.where('given_up_at', 'is not', null).where('discarded_at', 'is', null).orderBy('given_up_at', 'desc'),
    )
    .$if(status === 'sent', (query) => query.where('sent_at', 'is not', null))
    .$if(status === 'discarded', (query) => query.where('discarded_at', 'is not', null))
    .$if(email !== undefined, (query) => query.where('recipient', '=', email!))
    .orderBy('created_at', 'desc')
    .orderBy('kind')
    .orderBy('recipient')
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ created_at, sent_at, given_up_at, tried_at, reason, can_resend, ...row }) => ({
    ...row,
    created_at: rfc3339(created_at),
    sent_at: sent_at && rfc3339(sent_at),
    given_up_at: given_up_at && rfc3339(given_up_at),
    // Older versions kept no reason.
    reason: reason ?? (row.status === 'given_up' ? 'unknown' : null),
    tried_at: tried_at && rfc3339(tried_at),
    can_resend: can_resend === true,
  }))
}

function inTime(eb: ExpressionBuilder<Tables, 'email'>, now: Date) {
  return eb.or([eb('send_before', 'is', null), eb('send_before', '>', now.toISOString())])
}

/**
 * How many emails wait, and how many were given up in the last `days` days without anybody having discarded them. Leaves out
 * emails to suppressed addresses that aren't essential.
 */
export async function emailCounts(
  db: Reader,
  { now, days }: { now: Date; days: number },
): Promise<{ waiting: number; given_up: number }> {
  const since = new Date(now.getTime() - days * 24 * 60 * MINUTE_MS).toISOString()
  const emails = db.sql.selectFrom('email').select((eb) => eb.fn.countAll<number>().as('n'))
  const [waiting, givenUp] = await Promise.all([
    emails.where('sealed', 'is not', null).where('given_up_at', 'is', null).executeTakeFirstOrThrow(),
    emails
      .where('given_up_at', '>', since)
      .where('discarded_at', 'is', null)
      .where((eb) =>
        eb.or([
          eb('given_up_why', 'is', null),
          eb('given_up_why', '<>', SUPPRESSED),
          eb(eb.cast<string>('kind', 'text'), '~', ESSENTIAL_KINDS),
        ]),
      )
      .executeTakeFirstOrThrow(),
  ])
  return { waiting: waiting.n, given_up: givenUp.n }
}

/** When the oldest email was written that still waits; null if none does. */
export async function oldestWaitingEmail(db: Reader): Promise<string | null> {
  const row = await db.sql
    .selectFrom('email')
    .select((eb) => eb.fn.min<string | null>('created_at').as('at'))
    .where('sealed', 'is not', null)
    .where('given_up_at', 'is', null)
    .executeTakeFirstOrThrow()
  return row.at && rfc3339(row.at)
}

/**
 * Waiting emails that are at least five minutes old and in no queue, oldest first: those that commands wrote or
 * resent.
 */
export async function overdueEmails(db: Reader, now: Date): Promise<string[]> {
  const rows = await db.sql
    .withTables<WithJobs>()
    .selectFrom('email')
    .select('id')
    .where('sealed', 'is not', null)
    .where('given_up_at', 'is', null)
    .where('created_at', '<=', new Date(now.getTime() - 5 * MINUTE_MS).toISOString())
    .where(({ not, exists, selectFrom, cast, ref }) =>
      not(
        exists(
          selectFrom('pgboss.job as job')
            .select('job.name')
            .where('job.name', '=', SEND_JOB)
            .where('job.state', 'in', ['created', 'retry', 'active'])
            .where('job.singleton_key', '=', cast<string>(ref('email.id'), 'text')),
        ),
      ),
    )
    .orderBy('created_at')
    .execute()
  return rows.map(({ id }) => id)
}

/** Whether a job that sends this email waits or runs. */
export async function isInQueue(db: Reader, id: string): Promise<boolean> {
  const job = await db.sql
    .withTables<WithJobs>()
    .selectFrom('pgboss.job')
    .select('name')
    .where('name', '=', SEND_JOB)
    .where('state', 'in', ['created', 'retry', 'active'])
    .where('singleton_key', '=', id)
    .limit(1)
    .executeTakeFirst()
  return job !== undefined
}

/** Notes why a try to send an email failed. It keeps waiting. */
export async function noteProblem(tx: Tx, id: string, { problem, now }: { problem: string; now: Date }): Promise<void> {
  await tx.sql
    .updateTable('email')
    .set((eb) => ({ problem, tried_at: now.toISOString(), tries: eb('tries', '+', 1) }))
    .where('id', '=', id)
    .where('sealed', 'is not', null)
    .execute()
}

/** Why the last try to send an email failed; null if it wasn't tried. */
export async function problemOf(db: Reader, id: string): Promise<string | null> {
  const row = await db.sql.selectFrom('email').select('problem').where('id', '=', id).executeTakeFirst()
  return row?.problem ?? null
}

/** Which emails: one, or all of the state. */
export type WhichEmails = { id: string } | 'all'

/** The emails that can be resent, locked: those that wait and those that were given up, unless their time has passed. */
export async function emailsToResend(
  tx: Tx,
  which: WhichEmails,
  now: Date,
): Promise<{ id: string; isGivenUp: boolean }[]> {
  const rows = await tx.sql
    .selectFrom('email')
    .select((eb) => ['id', eb('given_up_at', 'is not', null).as('isGivenUp')])
    .where('sealed', 'is not', null)
    .where('discarded_at', 'is', null)
    .where((eb) => inTime(eb, now))
    .$if(which !== 'all', (query) => query.where('id', '=', (which as { id: string }).id))
    .orderBy('created_at')
    .limit(MAX_AT_ONCE)
    .forUpdate()
    .execute()
  return rows.map(({ id, isGivenUp }) => ({ id, isGivenUp: isGivenUp === true }))
}

/**
 * Makes these emails wait anew, and brings forward the next try of those in the queue. Returns the ids of those that
 * are in no queue: the caller sends a job for each.
 */
export async function resendEmails(tx: Tx, ids: string[]): Promise<string[]> {
  await tx.sql
    .updateTable('email')
    .set({ given_up_at: null, given_up_why: null, tries: 0, problem: null, tried_at: null })
    .where('id', 'in', ids)
    .where('given_up_at', 'is not', null)
    .execute()
  const queued = await tx.sql
    .withTables<WithJobs>()
    .updateTable('pgboss.job')
    .set((eb) => ({ start_after: eb.fn<string>('now') }))
    .where('name', '=', SEND_JOB)
    .where('state', 'in', ['created', 'retry', 'active'])
    .where('singleton_key', 'in', ids)
    .returning('singleton_key')
    .execute()
  const inQueue = new Set(queued.map(({ singleton_key }) => singleton_key))
  return ids.filter((id) => !inQueue.has(id))
}

/** Erases the content of these emails, so that they are never sent. */
export async function discardEmails(tx: Tx, ids: string[], now: Date): Promise<void> {
  await tx.sql
    .updateTable('email')
    .set({ sealed: null, discarded_at: now.toISOString() })
    .where('id', 'in', ids)
    .where('sent_at', 'is', null)
    .execute()
}

/** The emails that can be discarded, locked: one that isn't sent, or all that were given up. */
export async function emailsToDiscard(tx: Tx, which: WhichEmails): Promise<string[]> {
  const rows = await tx.sql
    .selectFrom('email')
    .select('id')
    .where('sent_at', 'is', null)
    .where('discarded_at', 'is', null)
    .$if(which === 'all', (query) => query.where('given_up_at', 'is not', null))
    .$if(which !== 'all', (query) => query.where('id', '=', (which as { id: string }).id))
    .orderBy('created_at')
    .limit(MAX_AT_ONCE)
    .forUpdate()
    .execute()
  return rows.map(({ id }) => id)
}

/** Erases the content of emails that can't be resent any more. */
export async function eraseGivenUp(db: Reader, now: Date): Promise<void> {
  const before = new Date(now.getTime() - GIVEN_UP_DAYS * 24 * 60 * MINUTE_MS).toISOString()
  await db.sql
    .updateTable('email')
    .set({ sealed: null })
    .where('sealed', 'is not', null)
    .where('given_up_at', 'is not', null)
    .where((eb) => eb.or([eb('given_up_at', '<', before), eb('send_before', '<=', now.toISOString())]))
    .execute()
}
