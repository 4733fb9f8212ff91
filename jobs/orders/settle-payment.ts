import * as z from 'zod'
import { outgoingIn } from '../../domain/accounts/emails/outgoing.ts'
import { markHandled } from '../../domain/orders/payments/inbox.ts'
import { providerNamed } from '../../domain/orders/payments/payment-provider.ts'
import { sessionRef, settle } from '../../domain/orders/payments/settle.ts'
import { PROVIDERS } from '../../domain/shared/payment-providers.ts'
import { defineJob } from '../define-job.ts'

/** A webhook can arrive before its session is saved; the job is then retried. */
class UnknownSession extends Error {}

export default defineJob({
  name: 'settle-payment',
  queue: { retryLimit: 6, retryDelay: 5, retryBackoff: true, expireInSeconds: 60, heartbeatSeconds: 10, notify: true },
  payload: z.strictObject({ provider: z.enum(PROVIDERS), ref: z.string() }),
  concurrency: 2,

  async run({ provider, ref }, services) {
    const { db, payments, seller, now, signal } = services
    const session = await sessionRef(db, provider, ref)
    if (session === null) throw new UnknownSession(`this ${provider} session is not known yet`)
    const readAt = now()
    const state = await providerNamed(payments, provider).session(session)
    signal.throwIfAborted()
    await db.transaction(async (tx) => {
      await settle(tx, outgoingIn(tx, services), { provider, ref: session, state, readAt, seller, now: now() })
      await markHandled(tx, { provider, ref, now: now() })
    })
  },
})
