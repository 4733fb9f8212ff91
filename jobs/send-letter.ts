import * as z from 'zod'
import { closeLetter, waitingLetter } from '../domain/accounts/letter.ts'
import { isSuppressed, suppress } from '../domain/accounts/mail-suppression.ts'
import { UndeliverableError } from '../outside/mail/mail.ts'
import { defineJob } from './define-job.ts'
import { worded } from './letters/catalog.ts'

export default defineJob({
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

  async run({ letterId }, { db, mail, appSecret, siteName, siteUrl, now }) {
    const em = db.orm.em.fork()
    const waiting = await waitingLetter(db, em, letterId, { appSecret, now: now() })
    if (!waiting) return // sent by an earlier try
    const { kind, recipient: email } = waiting.letter
    if (waiting.isLate || (await isSuppressed(db, em, email, kind)))
      return closeLetter(db, em, letterId, 'given_up', now())
    try {
      // A crash between the two lines sends it again, with the same Message-ID: mail programs show it once.
      await mail.send(await worded(waiting.letter, { siteName, siteUrl }))
      await closeLetter(db, em, letterId, 'sent', now())
    } catch (error) {
      if (!(error instanceof UndeliverableError)) throw error
      // Whoever signs in asks for each letter themselves: an address that works again must not stay locked out.
      if (error.isAboutAddress && kind !== 'sign-in')
        await suppress(db, em, { email, kind, reason: 'bounced', now: now() })
      await closeLetter(db, em, letterId, 'given_up', now())
    }
  },

  giveUp: ({ letterId }, { db, now }) => closeLetter(db, db.orm.em.fork(), letterId, 'given_up', now()),
})
