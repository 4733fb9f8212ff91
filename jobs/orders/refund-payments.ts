import * as z from 'zod'
import { outgoingIn } from '../../domain/accounts/emails/outgoing.ts'
import { providerNamed } from '../../domain/orders/payments/payment-provider.ts'
import { bookRefund } from '../../domain/orders/payments/refunds.ts'
import { defineJob } from '../define-job.ts'

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

  async run(_payload, services) {
    const { db, payments, now, signal } = services
    const waiting = await db.read.sql
      .selectFrom('payment_refund as r')
      .innerJoin('payment_session as s', (join) =>
        join.onRef('s.number', '=', 'r.number').onRef('s.attempt', '=', 'r.attempt'),
      )
      .select(['r.id', 's.provider', 's.ref', 's.payment_ref', 'r.cents'])
      .where('r.done_at', 'is', null)
      .where('r.origin', '=', 'asked')
      .orderBy('r.id')
      .limit(100)
      // A paid session has both references.
      .$narrowType<{ ref: string; payment_ref: string }>()
      .execute()
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
        await db.transaction((tx) => bookRefund(tx, outgoingIn(tx, services), { id, claimUrl, now: now() }))
      } catch (error) {
        failure ??= error
        await db.read.sql
          .updateTable('payment_refund')
          .set({ last_error: 'the payment provider refused or did not answer' })
          .where('id', '=', id)
          .where('done_at', 'is', null)
          .execute()
      }
    }
    if (failure) throw failure
  },
})
