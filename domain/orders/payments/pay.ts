import type { Database } from '../../database/database.ts'
import { DomainError } from '../../errors.ts'
import { beginPayment, type Beginning } from './begin-payment.ts'
import type { OrderToPay, PaymentProvider, PaymentSession } from './payment-provider.ts'

/**
 * The URL where the buyer pays the order. Waits for the provider: never call it inside a transaction. Throws
 * what `beginPayment` throws, and `wrong_state` while another payment for the order is in progress.
 */
export async function pay(
  db: Database,
  provider: PaymentProvider,
  beginning: Omit<Beginning, 'provider'>,
): Promise<string> {
  const begin = () => db.transaction((tx) => beginPayment(tx, { ...beginning, provider: provider.name }))
  let next = await begin()
  if ('end' in next) {
    await endSession(db, provider, next.end, beginning.now)
    next = await begin()
  }
  if ('open' in next) return next.open
  if ('ask' in next) return (await createSession(db, provider, next.ask, beginning.now)).url
  throw new DomainError('wrong_state', 'This order is being paid in another window.', 'Continue there, or try again.')
}

/** Creates a session at the provider and saves it. The same request never creates a second session. */
export async function createSession(
  db: Database,
  provider: PaymentProvider,
  request: OrderToPay,
  now: Date,
): Promise<PaymentSession> {
  const session = await provider.createSession(request)
  await db.read.sql
    .updateTable('payment_session')
    .set((eb) => ({
      status: eb
        .case()
        .when('status', '=', 'asked')
        .then('open' as const)
        .else(eb.ref('status'))
        .end(),
      ref: session.ref,
      url: session.url,
      checked_at: now,
    }))
    .where('number', '=', request.number)
    .where('attempt', '=', request.attempt)
    .execute()
  return session
}

/** Ends a session at the provider, so nobody can pay it. Throws `wrong_state` if it's paid or being paid. */
export async function endSession(
  db: Database,
  provider: PaymentProvider,
  session: { attempt: number; ref: string | null; request: OrderToPay },
  now: Date,
): Promise<void> {
  const ref = session.ref ?? (await provider.createSession(session.request)).ref
  await provider.expireSession(ref)
  const state = await provider.session(ref)
  if (state.status !== 'expired' && state.status !== 'failed')
    throw new DomainError(
      'wrong_state',
      'An earlier payment of this order is still being processed.',
      'Try again in a minute.',
    )
  await db.read.sql
    .updateTable('payment_session')
    .set({ status: 'expired', ref, checked_at: now })
    .where('number', '=', session.request.number)
    .where('attempt', '=', session.attempt)
    .where('status', 'in', ['asked', 'open', 'processing'])
    .execute()
}
