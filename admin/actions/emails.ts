import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import {
  discardEmails,
  emailCounts,
  emailsToDiscard,
  emailsToResend,
  MAX_AT_ONCE,
  resendEmails,
  type WhichEmails,
} from '../../domain/accounts/emails/emails-to-mend.ts'
import { MailError, type TestMail } from '../../domain/accounts/emails/mail-error.ts'
import { endOutage, mailOutage } from '../../domain/accounts/emails/mail-outage.ts'
import { liftSuppression } from '../../domain/accounts/emails/mail-suppression.ts'
import type { Reader } from '../../domain/database/database.ts'
import { DomainError } from '../../domain/errors.ts'
import { defineAction, ifMore, type Work } from '../action.ts'
import { DAYS_BACK } from './attention.ts'
import { email as emailTyped } from './people.ts'

const which = z
  .string('Enter an email’s id, or all.')
  .refine(
    (typed) => typed === 'all' || z.uuid().safeParse(typed).success,
    'Run `email list` to find its id, or enter all.',
  )
  .transform((typed): WhichEmails => (typed === 'all' ? typed : { id: typed }))
const targetOf = (which: WhichEmails) => (which === 'all' ? 'all emails' : `email ${which.id}`)

/** What the audit log keeps about one email. */
async function stateOf(which: WhichEmails, { tx }: Work) {
  if (which === 'all') return null
  const row = await tx.sql
    .selectFrom('email')
    .select(['recipient as email', 'kind', 'given_up_at', 'discarded_at', 'sent_at'])
    .where('id', '=', which.id)
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

export const resendEmail = defineAction({
  name: 'email resend',
  about: 'send an email now that waits or was given up; all: every one of them',
  words: { id: 'ID|all' },
  input: z.strictObject({ id: which }),
  target: ({ id }) => targetOf(id),
  state: ({ id }, work) => stateOf(id, work),
  async run({ id }, { tx, jobs, now }) {
    const emails = await emailsToResend(tx, id, now)
    if (!emails.length)
      throw new DomainError(
        'wrong_state',
        id === 'all' ? 'No email waits or can be resent.' : 'This email can’t be resent.',
        'An email can be resent while it waits, or for 30 days after it was given up, unless its link has expired.',
      )
    const ids = emails.map((email) => email.id)
    for (const letterId of await resendEmails(tx, ids)) await jobs('send-letter', { letterId })
    const counts = { resent: ids.length, of_them_given_up: emails.filter(({ isGivenUp }) => isGivenUp).length }
    return { answer: { ...counts, ...ifMore(ids.length, MAX_AT_ONCE) }, noted: counts }
  },
})

export const discardEmail = defineAction({
  name: 'email discard',
  about: 'never send an email; all: every one that was given up',
  words: { id: 'ID|all' },
  input: z.strictObject({ id: which }),
  target: ({ id }) => targetOf(id),
  state: ({ id }, work) => stateOf(id, work),
  async run({ id }, { tx, now }) {
    const ids = await emailsToDiscard(tx, id)
    if (!ids.length)
      throw new DomainError(
        'wrong_state',
        id === 'all' ? 'No email was given up.' : 'This email can’t be discarded.',
        'Run `email list` for the emails that wait or were given up.',
      )
    await discardEmails(tx, ids, now)
    const counts = { discarded: ids.length }
    return { answer: { ...counts, ...ifMore(ids.length, MAX_AT_ONCE) }, noted: counts }
  },
})

export const testEmail = defineAction({
  name: 'email test',
  about: 'send a test email now, and say what the mail server answered',
  words: { email: 'EMAIL' },
  input: z.strictObject({ email: emailTyped }),
  target: ({ email }) => email,
  async contact({ email: to }, { mail, siteUrl }) {
    if (!mail || mail.way === 'nowhere')
      throw new DomainError(
        'wrong_state',
        'No mail server is set up.',
        'Set one up on /admin/settings/email, or set SMTP_URL and restart.',
      )
    const { host } = new URL(siteUrl)
    const text = `This is a test email from ${host}. If you can read it, emails arrive.`
    try {
      await mail.send({ id: randomUUID(), to, subject: `Test email from ${host}`, text, html: `<p>${text}</p>` })
    } catch (error) {
      if (!(error instanceof MailError)) throw error
      throw new DomainError(
        'wrong_state',
        error.message,
        'The test email wasn’t sent. It isn’t tried again, and the status of emails leaves it out.',
        { cause: error },
      )
    }
    return mail.way === 'smtp'
      ? 'The mail server accepted the test email.'
      : 'The test email is in this machine’s outbox, /dev/outbox.'
  },
  state: async () => null,
  async run({ email }, { tx, contacted: result }) {
    await endOutage(tx)
    return { answer: { email, result }, noted: { result } }
  },
})

export const liftMail = defineAction({
  name: 'email lift',
  about: 'stop suppressing emails to an address, of one kind or all',
  words: { email: 'EMAIL', kind: '[KIND]' },
  input: z.strictObject({ email: emailTyped, kind: z.string().trim().optional() }),
  target: ({ email }) => email,
  async state({ email }, { tx }) {
    const rows = await tx.sql
      .selectFrom('mail_suppression')
      .select('kind')
      .where('email', '=', email)
      .orderBy('kind')
      .forUpdate()
      .execute()
    return { held_back: rows.map(({ kind }) => kind) }
  },
  run: async ({ email, kind }, { tx }) => ({
    answer: { email, lifted: await liftSuppression(tx, email, kind || undefined) },
  }),
})

/** Whether emails leave: the mail server's outage, what waits, what was given up, and the next step. */
export async function emailStatus(db: Reader, now: Date, mail: TestMail | undefined) {
  const [noted, counts] = await Promise.all([mailOutage(db), emailCounts(db, { now, days: DAYS_BACK })])
  // An outage of a mail server that is no longer set up is over.
  const outage = mail && mail.way !== 'smtp' ? null : noted
  return { way: mail?.way ?? null, outage, ...counts, next: nextStep(counts, outage !== null, mail?.way) }
}

/** What the operator does next about emails, in one sentence; null if nothing. */
function nextStep(
  { waiting, given_up }: { waiting: number; given_up: number },
  isAway: boolean,
  way: TestMail['way'] | undefined,
): string | null {
  if (way === 'nowhere')
    return 'No mail server is set up, and emails are dropped. Set one up on /admin/settings/email, or set SMTP_URL and restart.'
  if (isAway) return 'Fix the mail server or its settings, send a test email, then resend all.'
  if (given_up) return 'Resend what was given up, or discard it.'
  return waiting ? 'Nothing: waiting emails are sent within minutes.' : null
}
