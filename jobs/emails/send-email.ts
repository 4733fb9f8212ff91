import * as z from 'zod'
import { closeEmail, giveUpEmail, waitingEmail, type Email } from '../../domain/accounts/emails/email.ts'
import { mayGetEmail } from '../../domain/accounts/emails/email-topics.ts'
import { isInQueue, noteProblem, problemOf, SUPPRESSED } from '../../domain/accounts/emails/emails-to-mend.ts'
import { MailError, UndeliverableError } from '../../domain/accounts/emails/mail-error.ts'
import { endOutage, noteOutage } from '../../domain/accounts/emails/mail-outage.ts'
import { isSuppressed, suppress } from '../../domain/accounts/emails/mail-suppression.ts'
import type { Reader } from '../../domain/database/database.ts'
import { invoiceNumbered } from '../../domain/orders/invoices/invoices.ts'
import type { Attachment } from '../../outside/mail/mail.ts'
import { defineJob } from '../define-job.ts'
import { invoiceOf, worded } from './catalog.ts'
import { invoicePdf } from './invoice-pdf.ts'

/**
 * The invoice or credit note that comes with an email, as a PDF. It never changes once issued, so an email
 * that is sent again has the same one.
 */
async function attachmentsOf(db: Reader, email: Email): Promise<Attachment[]> {
  const number = invoiceOf(email)
  if (number === null) return []
  const pdf = await invoicePdf(await invoiceNumbered(db, number))
  return [{ filename: `${number}.pdf`, type: 'application/pdf', base64: pdf.toString('base64') }]
}

/** An email that failed before the mail server was asked. */
const FAULT = 'It failed before it reached the mail server. The log says why, in a line “job failed”.'

export default defineJob({
  // Keeps its name, because older versions called emails letters, and jobs that they sent may still be
  // queued.
  name: 'send-letter',
  // Retries for over an hour: after about 1, 2, 4 … seconds, then about every ten minutes.
  queue: {
    policy: 'short',
    retryLimit: 16,
    retryDelay: 1,
    retryBackoff: true,
    retryDelayMax: 600,
    expireInSeconds: 90,
    heartbeatSeconds: 10,
    notify: true,
  },
  payload: z.strictObject({ letterId: z.uuid(), isBulk: z.literal(true).optional() }),
  key: ({ letterId }) => letterId,
  // Nobody who signs in waits for thousands of digests.
  isLast: ({ isBulk }) => isBulk === true,
  concurrency: 2,

  async run({ letterId: emailId }, { db, mail, appSecret, siteName, siteUrl, now }) {
    const note = (problem: string) => db.transaction((tx) => noteProblem(tx, emailId, { problem, now: now() }))
    const waiting = await waitingEmail(db.read, emailId, { appSecret, now: now() }).catch(async (error: Error) => {
      await note(error.message)
      throw error
    })
    if (!waiting) return // sent, discarded or given up by an earlier try
    const { kind, recipient: email } = waiting.email
    const giveUp = (why: string) => db.transaction((tx) => giveUpEmail(tx, emailId, { why, now: now() }))
    if (waiting.isLate) return giveUp('It expired before the mail server accepted it.')
    if (await isSuppressed(db.read, email, kind)) return giveUp(SUPPRESSED)
    // They may have turned the topic off in the moment in which the email was queued.
    if (!(await mayGetEmail(db.read, { email, kind })))
      return giveUp('The recipient has turned off emails of this kind.')
    try {
      // After a crash between the next two steps, the email is sent again with the same Message-ID; mail apps
      // show it once.
      const message = await worded(waiting.email, { db: db.read, siteName, siteUrl, appSecret })
      await mail.send({ ...message, attachments: await attachmentsOf(db.read, waiting.email) })
      await db.transaction(async (tx) => {
        await closeEmail(tx, emailId, now())
        await endOutage(tx)
      })
    } catch (error) {
      if (!(error instanceof UndeliverableError)) {
        await note(error instanceof MailError ? error.message : FAULT)
        if (error instanceof MailError && error.isOutage)
          await db.transaction((tx) => noteOutage(tx, error.message, now()))
        throw error
      }
      // Never suppress sign-in emails: an address that works again must not stay locked out.
      if (error.isAboutAddress && kind !== 'sign-in')
        await db.transaction((tx) => suppress(tx, { email, kind, reason: 'bounced', now: now() }))
      await giveUp(error.message)
    }
  },

  async giveUp({ letterId: emailId }, { db, now }) {
    await db.transaction(async (tx) => {
      // It has been resent since.
      if (await isInQueue(tx, emailId)) return
      const problem = await problemOf(tx, emailId)
      const why = `Every try failed for over an hour. ${problem ? `The last time: ${problem}` : 'The log says why.'}`
      await giveUpEmail(tx, emailId, { why, now: now() })
    })
  },
})
