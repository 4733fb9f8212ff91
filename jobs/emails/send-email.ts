import * as z from 'zod'
import { closeEmail, giveUpEmail, waitingEmail } from '../../domain/accounts/emails/email.ts'
import { isSuppressed, suppress } from '../../domain/accounts/emails/mail-suppression.ts'
import { UndeliverableError } from '../../outside/mail/mail.ts'
import { defineJob } from '../define-job.ts'
import { worded } from './catalog.ts'

export default defineJob({
  // Emails are letters here: jobs that an older version sent may wait under these names.
  name: 'send-letter',
  // Over an hour of tries: after 1, 2, 4 … seconds, then every ten minutes.
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
    if (waiting.isLate) return giveUp('Its time had passed before the mail server took it.')
    if (await isSuppressed(db.read, email, kind)) return giveUp('Emails of this kind to this address are suppressed.')
    try {
      // A crash between the two lines sends it again, with the same Message-ID: mail programs show it once.
      await mail.send(await worded(waiting.email, { siteName, siteUrl }))
      await db.transaction((tx) => closeEmail(tx, emailId, now()))
    } catch (error) {
      if (!(error instanceof UndeliverableError)) throw error
      // Whoever signs in asks for each email themselves: an address that works again must not stay locked out.
      if (error.isAboutAddress && kind !== 'sign-in')
        await db.transaction((tx) => suppress(tx, { email, kind, reason: 'bounced', now: now() }))
      await giveUp(error.message)
    }
  },

  giveUp: ({ letterId: emailId }, { db, now }) =>
    db.transaction((tx) =>
      giveUpEmail(tx, emailId, {
        why: 'The mail server took it at no try in over an hour.',
        now: now(),
      }),
    ),
})
