import type { Database, Tx } from '../../database/database.ts'
import { raw } from '../../database/raw.ts'
import type { JobSender } from '../../shared/job-sender.ts'
import type { ProviderName } from '../../shared/payment-providers.ts'
import { issueInvoice, type Seller } from '../invoices.ts'
import type { OrderStatus } from '../order.ts'
import { keepWeeks, releaseHolds } from './holds.ts'
import type { SessionState } from './payment-provider.ts'
import { noteSeenRefund } from './refunds.ts'

interface Held {
  number: string
  attempt: number
  session_status: string
  session_cents: number
  status: OrderStatus
  currency: string
  is_test: boolean
  refunded_cents: number
}

/** The session that a reference, or the payment it led to, belongs to; null while nobody knows it. */
export async function sessionRef(db: Database, provider: ProviderName, ref: string): Promise<string | null> {
  const [session] = await raw<{ ref: string }>(db.read, {
    text: 'select ref from payment_session where provider = $1 and (ref = $2 or payment_ref = $2)',
    values: [provider, ref],
  })
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
  const [known] = await raw<{ number: string }>(tx, {
    text: `select number from purchase
           where number = (select number from payment_session where provider = $1 and ref = $2) for update`,
    values: [provider, ref],
  })
  if (!known) return null
  const [held] = await raw<Held>(tx, {
    text: `select p.number, s.attempt, s.status as session_status, s.amount_cents::float8 as session_cents, p.status, p.currency,
             p.is_test, p.refunded_cents::float8 as refunded_cents
           from payment_session s join purchase p using (number) where s.provider = $1 and s.ref = $2`,
    values: [provider, ref],
  })
  const order = held!
  const mark = (status: string) =>
    raw(tx, {
      text: `update payment_session set status = $3, payment_ref = coalesce($4, payment_ref), checked_at = $5
             where number = $1 and attempt = $2`,
      values: [order.number, order.attempt, status, state.paymentRef, now.toISOString()],
    })

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
    await raw(tx, {
      text: `insert into payment_refund (number, attempt, cents, origin, reason, asked_by, created_at)
             values ($1, $2, $3, 'asked', 'second_payment', 'service', $4)`,
      values: [number, attempt, order.session_cents, now.toISOString()],
    })
    await jobs('refund-payments', {})
    return
  }
  // Paid late: its places were given back, and may be somebody else's by now.
  const full = await keepWeeks(tx, number, now)
  if (full.length) return moveTo(tx, number, 'needs_review', now, `paid, but the week of ${full.join(' and ')} is full`)
  await raw(tx, {
    text: `update purchase set status = 'paid', paid_at = $2, updated_at = $2, review_reason = null where number = $1`,
    values: [number, now.toISOString()],
  })
  await issueInvoice(tx, { number, seller, now })
  const lines = await raw<{ id: number }>(tx, {
    text: 'select id::int from purchase_line where number = $1 order by position',
    values: [number],
  })
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
  await raw(tx, {
    text: `update purchase set status = $2, review_reason = $3, updated_at = $4 where number = $1 and status <> $2`,
    values: [number, status, reason ?? null, now.toISOString()],
  })
  if (status === 'expired' || status === 'canceled') await releaseHolds(tx, number)
}
