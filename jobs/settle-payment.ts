import * as z from 'zod'
import { markHandled } from '../domain/orders/payments/inbox.ts'
import { PROVIDERS } from '../domain/orders/payments/payment-provider.ts'
import { settle } from '../domain/orders/payments/settle.ts'
import { defineJob } from './define-job.ts'

/** A webhook may come before the session it is about is written down. */
class UnknownSession extends Error {}

export default defineJob({
  name: 'settle-payment',
  queue: { retryLimit: 6, retryDelay: 5, retryBackoff: true, expireInSeconds: 60, heartbeatSeconds: 10, notify: true },
  payload: z.strictObject({ provider: z.enum(PROVIDERS), ref: z.string() }),
  concurrency: 2,

  async run({ provider, ref }, { db, payments, jobsIn, now, signal }) {
    if (payments?.name !== provider) return // no longer configured: the reconciliation shows the order as unsettled
    const state = await payments.session(ref)
    signal.throwIfAborted()
    await db.orm.em.fork().transactional(async (em) => {
      const number = await settle(db, em, jobsIn(em), { provider, ref, state, now: now() })
      if (number === null) throw new UnknownSession(`${provider} session is not known yet`)
      await markHandled(db, em, { provider, ref, now: now() })
    })
  },
})
