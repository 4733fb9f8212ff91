import type { Database, Tx } from '../../database/database.ts'
import type { JobSender } from '../../shared/job-sender.ts'
import type { ProviderName } from '../../shared/payment-providers.ts'
import { issueInvoice, type Seller } from '../invoices/invoices.ts'
import type { OrderStatus } from '../order.ts'
import { keepWeeks, releaseHolds } from './holds.ts'
import type { SessionState } from './payment-provider.ts'
import { noteSeenRefund } from './refunds.ts'

type Held = Awaited<ReturnType<typeof heldBy>>

/** The session that a reference, or the payment it led to, belongs to; null while nobody knows it. */
export async function sessionRef(db: Database, provider: ProviderName, ref: string): Promise<string | null> {
  const session = await db.read.sql
    .selectFrom('payment_session')
    .select('ref')
    .where('provider', '=', provider)
    .where((eb) => eb.or([eb('ref', '=', ref), eb('payment_ref', '=', ref)]))
    .executeTakeFirst()
  return session?.ref ?? null
}

/** What settles a session: where it stands at its provider, as the provider itself says when asked. */
export interface Settlement {
  provider: ProviderName
  ref: string
  state: SessionState
  seller: Seller
  now: Date
}

/**
 * Brings an order in line with what its provider says of one session. Safe to repeat and to run at once with itself: the
 * order's row is the lock. A payment that does not match its order in amount, currency, number or mode settles nothing and
 * is put before the site team. Returns the order's number; null for a session nobody knows (yet).
 */
export async function settle(
  tx: Tx,
  jobs: JobSender,
  { provider, ref, state, seller, now }: Settlement,
): Promise<string | null> {
  // The session is read once its order is held: what another settlement wrote meanwhile is then seen.
  const known = await tx.sql
    .selectFrom('purchase')
    .select('number')
    .where('number', '=', (eb) =>
      eb.selectFrom('payment_session').select('number').where('provider', '=', provider).where('ref', '=', ref),
    )
    .forUpdate()
    .executeTakeFirst()
  if (!known) return null
  const order = await heldBy(tx, provider, ref)
  const mark = (status: SessionState['status']) =>
    tx.sql
      .updateTable('payment_session')
      .set((eb) => ({
        status,
        payment_ref: eb.fn.coalesce(eb.val(state.paymentRef), 'payment_ref'),
        checked_at: now,
      }))
      .where('number', '=', order.number)
      .where('attempt', '=', order.attempt)
      .execute()

  if (state.status === 'paid') {
    if (order.session_status !== 'paid') {
      await mark('paid')
      await receive(tx, jobs, order, { state, seller, now })
    }
    if (state.isDisputed) await moveTo(tx, order.number, 'disputed', now, 'the payment is disputed')
    else if (state.refunded_cents > 0)
      await noteSeenRefund(tx, {
        number: order.number,
        attempt: order.attempt,
        refundedCents: state.refunded_cents,
        now,
      })
  } else {
    await mark(state.status)
    if (state.status === 'processing' && order.status === 'pending') {
      await keepWeeks(tx, order.number, now)
      await moveTo(tx, order.number, 'processing', now)
    }
    // It can be paid again, in another session, which holds its places again.
    if ((state.status === 'failed' || state.status === 'expired') && order.status === 'processing') {
      await releaseHolds(tx, order.number)
      await moveTo(tx, order.number, 'pending', now)
    }
  }
  return order.number
}

function heldBy(tx: Tx, provider: ProviderName, ref: string) {
  return tx.sql
    .selectFrom('payment_session as s')
    .innerJoin('purchase as p', 'p.number', 's.number')
    .select([
      'p.number',
      's.attempt',
      's.status as session_status',
      's.amount_cents as session_cents',
      'p.status',
      'p.currency',
      'p.is_test',
    ])
    .where('s.provider', '=', provider)
    .where('s.ref', '=', ref)
    .executeTakeFirstOrThrow()
}

/** Money has come in for the order. */
async function receive(
  tx: Tx,
  jobs: JobSender,
  order: Held,
  { state, seller, now }: Pick<Settlement, 'state' | 'seller' | 'now'>,
): Promise<void> {
  const { number, attempt } = order
  const wrong = mismatchOf(order, state)
  if (wrong) return moveTo(tx, number, 'needs_review', now, wrong)
  if (order.status === 'paid' || order.status === 'partially_refunded' || order.status === 'refunded') {
    // Paid twice: the second payment goes back whole.
    await tx.sql
      .insertInto('payment_refund')
      .values({
        number,
        attempt,
        cents: order.session_cents,
        origin: 'asked',
        reason: 'second_payment',
        asked_by: 'service',
        created_at: now,
      })
      .execute()
    await jobs('refund-payments', {})
    return
  }
  // Paid late: its places were given back, and may be somebody else's by now.
  const full = await keepWeeks(tx, number, now)
  if (full.length) return moveTo(tx, number, 'needs_review', now, `paid, but the week of ${full.join(' and ')} is full`)
  await tx.sql
    .updateTable('purchase')
    .set({ status: 'paid', paid_at: now, updated_at: now, review_reason: null })
    .where('number', '=', number)
    .execute()
  await issueInvoice(tx, { number, seller, now })
  const lines = await tx.sql
    .selectFrom('purchase_line')
    .select('id')
    .where('number', '=', number)
    .orderBy('position')
    .execute()
  for (const { id } of lines) await jobs('fulfil-line', { lineId: id })
}

/** Why a payment is not the one the order asked for; undefined when it is. */
function mismatchOf(
  order: { number: string; session_cents: number; currency: string; is_test: boolean },
  state: SessionState,
): string | undefined {
  if (state.number !== order.number) return 'the payment names another order'
  if (state.amount_cents !== order.session_cents) return 'another amount was paid'
  if (state.currency?.toUpperCase() !== order.currency) return 'another currency was paid'
  if (state.isLive === order.is_test) return order.is_test ? 'a live payment of a test order' : 'a test payment'
  return undefined
}

/** Moves an order; with `reason` what the site team must know. Orders that end without payment give their places back. */
export async function moveTo(tx: Tx, number: string, status: OrderStatus, now: Date, reason?: string): Promise<void> {
  await tx.sql
    .updateTable('purchase')
    .set({ status, review_reason: reason ?? null, updated_at: now })
    .where('number', '=', number)
    .where('status', '<>', status)
    .execute()
  if (status === 'expired' || status === 'canceled') await releaseHolds(tx, number)
}
