import * as z from 'zod'
import { outgoingIn } from '../../domain/accounts/emails/outgoing.ts'
import { ordersWithLostPlaces, releaseLostPlaces } from '../../domain/orders/payments/lost-places.ts'
import { createSession, endSession } from '../../domain/orders/payments/pay.ts'
import type { OrderToPay, PaymentProvider } from '../../domain/orders/payments/payment-provider.ts'
import { expireOrder, settle } from '../../domain/orders/payments/settle.ts'
import { defineJob } from '../define-job.ts'

/**
 * Sessions checked more recently are left alone: the buyer may still be paying, or the webhook may be on its
 * way.
 */
const QUIET_MS = 2 * 60_000
const MAX_PER_RUN = 500

interface Session {
  number: string
  attempt: number
  ref: string | null
  request: OrderToPay
  has_ended: boolean
}

/** Settles payments whose webhook is missing, expires unpaid orders, and releases places that nobody pays for. */
export default defineJob({
  name: 'reconcile-payments',
  queue: { policy: 'short', retryLimit: 0, expireInSeconds: 280, heartbeatSeconds: 10 },
  payload: z.strictObject({}),
  key: () => 'all',
  cron: '*/5 * * * *',

  async run(_payload, services) {
    const { db, payments, seller, jobsIn, now, signal } = services
    let failure: unknown
    for (const provider of payments) {
      const time = now()
      const sessions = await db.read.sql
        .selectFrom('payment_session as s')
        .innerJoin('purchase as p', 'p.number', 's.number')
        .select(['s.number', 's.attempt', 's.ref', 's.request'])
        .select((eb) =>
          eb
            .or([eb('s.expires_at', '<=', time.toISOString()), eb('p.expires_at', '<=', time.toISOString())])
            .as('has_ended'),
        )
        .where('s.provider', '=', provider.name)
        .where('s.status', 'in', ['asked', 'open', 'processing'])
        .where('s.checked_at', '<', new Date(time.getTime() - QUIET_MS).toISOString())
        .orderBy('s.checked_at')
        .limit(MAX_PER_RUN)
        .$narrowType<{ request: OrderToPay; has_ended: boolean }>()
        .execute()
      for (const session of sessions) {
        signal.throwIfAborted()
        // An error in one session must not stop the others.
        await check(provider, session).catch((error: unknown) => (failure ??= error))
      }
    }
    const ended = await db.read.sql
      .selectFrom('purchase as p')
      .select('p.number')
      .where('p.status', '=', 'pending')
      .where('p.expires_at', '<=', now().toISOString())
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('payment_session as s')
              .whereRef('s.number', '=', 'p.number')
              .where('s.status', 'in', ['asked', 'open', 'processing']),
          ),
        ),
      )
      .orderBy('p.expires_at')
      .limit(MAX_PER_RUN)
      .execute()
    for (const { number } of ended)
      await db.transaction((tx) => expireOrder(tx, outgoingIn(tx, services), number, now()))
    for (const number of await ordersWithLostPlaces(db.read, now()))
      await db.transaction((tx) => releaseLostPlaces(tx, outgoingIn(tx, services), number, now()))
    // Picks up refunds that are still waiting, such as those requested on the command line, which can't queue
    // jobs.
    const refund = await db.read.sql
      .selectFrom('payment_refund')
      .select('id')
      .where('done_at', 'is', null)
      .where('origin', '=', 'asked')
      .limit(1)
      .executeTakeFirst()
    if (refund) await db.transaction((tx) => jobsIn(tx)('refund-payments', {}))
    if (failure) throw failure

    async function check(provider: PaymentProvider, session: Session): Promise<void> {
      const ref = session.ref ?? (await createSession(db, provider, session.request, now())).ref
      const readAt = now()
      const state = await provider.session(ref)
      if (state.status === 'open' && session.has_ended) return endSession(db, provider, { ...session, ref }, now())
      await db.transaction((tx) =>
        settle(tx, outgoingIn(tx, services), { provider: provider.name, ref, state, readAt, seller, now: now() }),
      )
    }
  },
})
