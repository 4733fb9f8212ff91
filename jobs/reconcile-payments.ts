import * as z from 'zod'
import { askForSession, endSession } from '../domain/orders/payments/pay.ts'
import { raw } from '../domain/database/raw.ts'
import type { OrderToPay, PaymentProvider } from '../domain/orders/payments/payment-provider.ts'
import { moveTo, settle } from '../domain/orders/payments/settle.ts'
import { defineJob } from './define-job.ts'

/** A session younger than this is still in the buyer's hands, and its webhook on the way. */
const QUIET_MINUTES = 2
const MOST_AT_ONCE = 500

interface Session {
  number: string
  attempt: number
  ref: string | null
  request: OrderToPay
  has_ended: boolean
}

/** Finds out what webhooks did not say, ends what nobody paid, and gives its places in launch weeks back. */
export default defineJob({
  name: 'reconcile-payments',
  queue: { policy: 'short', retryLimit: 0, expireInSeconds: 280, heartbeatSeconds: 10 },
  payload: z.strictObject({}),
  key: () => 'all',
  cron: '*/5 * * * *',

  async run(_payload, { db, payments, seller, jobsIn, now, signal }) {
    let failure: unknown
    for (const provider of payments) {
      const sessions = await raw<Session>(db.read, {
        text: `select s.number, s.attempt, s.ref, s.request, s.expires_at <= $2 or p.expires_at <= $2 as has_ended
               from payment_session s join purchase p using (number)
               where s.provider = $1 and s.status in ('asked', 'open', 'processing')
                 and s.checked_at < $2::timestamptz - make_interval(mins => $3)
               order by s.checked_at limit ${MOST_AT_ONCE}`,
        values: [provider.name, now().toISOString(), QUIET_MINUTES],
      })
      for (const session of sessions) {
        signal.throwIfAborted()
        // One session that cannot be asked about must not keep the others waiting.
        await check(provider, session).catch((error: unknown) => (failure ??= error))
      }
    }
    const ended = await raw<{ number: string }>(db.read, {
      text: `select number from purchase p where status = 'pending' and expires_at <= $1 and not exists (
               select from payment_session s where s.number = p.number and s.status in ('asked', 'open', 'processing'))
             order by expires_at limit ${MOST_AT_ONCE}`,
      values: [now().toISOString()],
    })
    for (const { number } of ended) await db.transaction((tx) => moveTo(tx, number, 'expired', now()))
    // What an operator asked for without a queue at hand.
    const refunds = await raw(db.read, {
      text: `select 1 from payment_refund where done_at is null and origin = 'asked' limit 1`,
    })
    if (refunds.length) await db.transaction((tx) => jobsIn(tx)('refund-payments', {}))
    if (failure) throw failure

    async function check(provider: PaymentProvider, session: Session): Promise<void> {
      const ref = session.ref ?? (await askForSession(db, provider, session.request, now())).ref
      const state = await provider.session(ref)
      if (state.status === 'open' && session.has_ended) return endSession(db, provider, { ...session, ref }, now())
      await db.transaction((tx) => settle(tx, jobsIn(tx), { provider: provider.name, ref, state, seller, now: now() }))
    }
  },
})
