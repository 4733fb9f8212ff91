import * as z from 'zod'
import { providerNamed } from '../domain/orders/payments/payment-provider.ts'
import { raw } from '../domain/database/raw.ts'
import { bookRefund } from '../domain/orders/payments/refunds.ts'
import { defineJob } from './define-job.ts'

interface Waiting {
  id: number
  provider: string
  ref: string
  payment_ref: string
  cents: number
}

export default defineJob({
  name: 'refund-payments',
  queue: {
    policy: 'short',
    retryLimit: 8,
    retryDelay: 30,
    retryBackoff: true,
    expireInSeconds: 300,
    heartbeatSeconds: 10,
    notify: true,
  },
  payload: z.strictObject({}),
  key: () => 'all',

  async run(_payload, { db, payments, now, signal }) {
    const waiting = await raw<Waiting>(db.read, {
      text: `select r.id::int, s.provider, s.ref, s.payment_ref, r.cents::float8 as cents
             from payment_refund r join payment_session s using (number, attempt)
             where r.done_at is null and r.origin = 'asked' order by r.id limit 100`,
    })
    let failure: unknown
    for (const { id, provider, ref, payment_ref: paymentRef, cents } of waiting) {
      try {
        const { claimUrl } = await providerNamed(payments, provider).refund({
          ref,
          paymentRef,
          cents,
          key: `refund:${id}`,
        })
        signal.throwIfAborted()
        await db.transaction((tx) => bookRefund(tx, { id, claimUrl, now: now() }))
      } catch (error) {
        failure ??= error
        await raw(db.read, {
          text: 'update payment_refund set last_error = $2 where id = $1 and done_at is null',
          values: [id, 'the payment provider refused or did not answer'],
        })
      }
    }
    if (failure) throw failure
  },
})
