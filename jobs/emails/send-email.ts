import * as z from 'zod'
import { closeEmail, giveUpEmail, waitingEmail } from '../../domain/accounts/emails/email.ts'
import { isSuppressed, suppress } from '../../domain/accounts/emails/mail-suppression.ts'
import { UndeliverableError } from '../../outside/mail/mail.ts'
import { defineJob } from '../define-job.ts'
import { worded } from './catalog.ts'

export default defineJob({
  // The old names of the job and its payload: an upgrade may find waiting jobs that use them.
  name: 'send-letter',
  // Retries for over an hour: after 1, 2, 4 … seconds, then every ten minutes.
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
  payload: z.strictObject({ letterId: z.uuid() }),
  key: ({ letterId }) => letterId,
  concurrency: 2,

  async run({ letterId: emailId }, { db, mail, appSecret, siteName, siteUrl, now }) {
    const waiting = await waitingEmail(db.read, emailId, { appSecret, now: now() })
    if (!waiting) return // sent by an earlier try
    const { kind, recipient: email } = waiting.email
    const giveUp = (why: string) => db.transaction((tx) => giveUpEmail(tx, emailId, { why, now: now() }))
    if (waiting.isLate) return giveUp('It was too late before the mail server accepted it.')
    if (await isSuppressed(db.read, email, kind)) return giveUp('Emails of this kind to this address are suppressed.')
    try {
      // A crash after sending sends it again with the same Message-ID, and mail programs show it once.
      await mail.send(await worded(waiting.email, { siteName, siteUrl }))
      await db.transaction((tx) => closeEmail(tx, emailId, now()))
    } catch (error) {
      if (!(error instanceof UndeliverableError)) throw error
      // People request each sign-in email themselves: an address that works again mustn't stay locked out.
      if (error.isAboutAddress && kind !== 'sign-in')
        await db.transaction((tx) => suppress(tx, { email, kind, reason: 'bounced', now: now() }))
      await giveUp(error.message)
    }
  },

  giveUp: ({ letterId: emailId }, { db, now }) =>
    db.transaction((tx) =>
      giveUpEmail(tx, emailId, {
        why: 'The mail server did not accept it in over an hour of attempts.',
        now: now(),
      }),
    ),
})
