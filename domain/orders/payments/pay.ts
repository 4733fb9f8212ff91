import type { Database } from '../../database/database.ts'
import { DomainError } from '../../errors.ts'
import { beginPayment, type Beginning } from './begin-payment.ts'
import type { OrderToPay, PaymentProvider, PaymentSession } from './payment-provider.ts'

/** A session to end, then one to ask for: more rounds mean that two tabs work against each other. */
const MAX_ROUNDS = 3

/** Where the buyer pays the order now. Waits for the provider: never call it inside a transaction. Throws as `beginPayment`. */
export async function pay(
  db: Database,
  provider: PaymentProvider,
  beginning: Omit<Beginning, 'provider'>,
): Promise<string> {
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const begun = await db.transaction((tx) => beginPayment(tx, { ...beginning, provider: provider.name }))
    if ('open' in begun) return begun.open
    if ('ask' in begun) return (await askForSession(db, provider, begun.ask, beginning.now)).url
    await endSession(db, provider, begun.end, beginning.now)
  }
  throw new DomainError('wrong_state', 'This order is being paid in another window.', 'Go on there, or try again.')
}

/** Asks the provider and keeps what it answers. The same request never makes a second session. */
export async function askForSession(
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

/** Ends a session at the provider, so that nobody pays it any more. One that was paid meanwhile is left to be settled. */
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
    throw new DomainError('wrong_state', 'An earlier payment of this order is still being processed.', 'Wait a minute.')
  await db.read.sql
    .updateTable('payment_session')
    .set({ status: 'expired', ref, checked_at: now })
    .where('number', '=', session.request.number)
    .where('attempt', '=', session.attempt)
    .where('status', 'in', ['asked', 'open', 'processing'])
    .execute()
}
