import type { Outgoing } from '../../accounts/emails/outgoing.ts'
import type { Database, Tx } from '../../database/database.ts'
import type { ProviderName } from '../../shared/payment-providers.ts'
import { issueInvoice, type Seller } from '../invoices/invoices.ts'
import type { OrderStatus } from '../order.ts'
import { emailBuyer, emailReceipt } from '../order-emails.ts'
import { keepWeeks, releaseHolds } from './holds.ts'
import type { SessionState } from './payment-provider.ts'
import { bookProviderRefund, paidAttempt, refundSecondPayment } from './refunds.ts'

type Held = Awaited<ReturnType<typeof heldBy>>

/** The `ref` of the session that has this value as its `ref` or `payment_ref`; null if it isn't saved yet. */
export async function sessionRef(db: Database, provider: ProviderName, ref: string): Promise<string | null> {
  const session = await db.read.sql
    .selectFrom('payment_session')
    .select('ref')
    .where('provider', '=', provider)
    .where((eb) => eb.or([eb('ref', '=', ref), eb('payment_ref', '=', ref)]))
    .executeTakeFirst()
  return session?.ref ?? null
}

/** A session, its state as the provider's API reports it, and the seller for the invoice. */
export interface Settlement {
  provider: ProviderName
  ref: string
  state: SessionState
  /** When the provider was asked for the state. */
  readAt: Date
  seller: Seller
  now: Date
}

/**
 * Updates an order to the state that its provider reports for one session. Safe to repeat and to run concurrently: it locks
 * the order's row. A payment that doesn't match its order in amount, currency, number or mode settles nothing; the site team
 * reviews it. Ignores a state older than the newest one settled. Returns the order's number; null if the session isn't saved (yet).
 */
export async function settle(
  tx: Tx,
  out: Outgoing,
  { provider, ref, state, readAt, seller, now }: Settlement,
): Promise<string | null> {
  // Locks the order before reading the session, to see what a concurrent settlement has written.
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
  const wasPaid = order.session_status === 'paid'
  const isNewPayment = state.status === 'paid' && !wasPaid
  const isOlder = readAt < new Date(order.checked_at)
  // What is paid stays paid, so a payment counts even if a newer read has overtaken it.
  if ((isOlder && !isNewPayment) || (wasPaid && state.status !== 'paid')) return order.number
  const mark = (status: SessionState['status']) =>
    tx.sql
      .updateTable('payment_session')
      .set((eb) => ({
        status,
        payment_ref: eb.fn.coalesce(eb.val(state.paymentRef), 'payment_ref'),
        checked_at: readAt,
      }))
      .where('number', '=', order.number)
      .where('attempt', '=', order.attempt)
      .execute()

  if (state.status === 'paid') {
    const payer = await paidAttempt(tx, order.number)
    // Only the payment that paid the order changes the order.
    if (payer !== undefined && payer !== order.attempt) {
      if (isNewPayment) await mark(await giveBack(tx, out, order, { state, now }))
      return order.number
    }
    await mark('paid')
    if (isNewPayment) await receive(tx, out, order, { state, seller, now })
    // Refunds come first, because they decide the status after a dispute.
    if (!state.isDisputed)
      await bookProviderRefund(tx, out, {
        number: order.number,
        attempt: order.attempt,
        refundedCents: state.refunded_cents,
        now,
      })
    if (state.isDisputed) await beginDispute(tx, out, order.number, now)
    else if (order.status === 'disputed') await endDispute(tx, out, order.number, now)
  } else {
    await mark(state.status)
    if (state.status === 'processing' && order.status === 'pending') {
      await keepWeeks(tx, order.number, now)
      await setOrderStatus(tx, order.number, 'processing', now)
    }
    // Only the payment in progress can fail. Afterwards the order can be paid in another session, which holds its
    // places again.
    const hasFailed = state.status === 'failed' || state.status === 'expired'
    if (hasFailed && order.session_status === 'processing' && order.status === 'processing') {
      await releaseHolds(tx, order.number)
      await setOrderStatus(tx, order.number, 'pending', now)
      await emailBuyer(tx, out, 'order-payment-failed', { number: order.number, event: order.attempt })
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
      's.checked_at',
      's.amount_cents as session_cents',
      'p.status',
      'p.currency',
      'p.net_cents',
      'p.vat_cents',
      'p.is_test',
    ])
    .where('s.provider', '=', provider)
    .where('s.ref', '=', ref)
    .executeTakeFirstOrThrow()
}

/**
 * Marks the order as paid, issues its invoice and queues its lines. If the payment doesn't match the order,
 * or the order's launch week is full, leaves the order to the site team.
 */
async function receive(
  tx: Tx,
  out: Outgoing,
  order: Held,
  { state, seller, now }: Pick<Settlement, 'state' | 'seller' | 'now'>,
): Promise<void> {
  const { number } = order
  const wrong = mismatchOf(order, state)
  if (wrong) return review(tx, out, order, { reason: wrong, now })
  // If the order was paid late, its places may have gone to other buyers.
  const full = await keepWeeks(tx, number, now)
  if (full.length) return review(tx, out, order, { reason: `paid, but the week of ${full.join(' and ')} is full`, now })
  await tx.sql
    .updateTable('purchase')
    .set({ status: 'paid', paid_at: now, updated_at: now, review_reason: null })
    .where('number', '=', number)
    .execute()
  await issueInvoice(tx, { number, seller, now })
  await emailReceipt(tx, out, number)
  await fulfilLines(tx, out, number)
}

/** Leaves a payment to the site team. */
async function review(
  tx: Tx,
  out: Outgoing,
  { number, attempt }: Held,
  { reason, now }: { reason: string; now: Date },
): Promise<void> {
  if (await setOrderStatus(tx, number, 'needs_review', now, reason))
    await emailBuyer(tx, out, 'order-in-review', { number, event: attempt })
}

async function beginDispute(tx: Tx, out: Outgoing, number: string, now: Date): Promise<void> {
  if (await setOrderStatus(tx, number, 'disputed', now, 'the payment is disputed'))
    await emailBuyer(tx, out, 'order-disputed', { number, event: now.toISOString() })
}

/**
 * Refunds a second payment of the order in full. If it's unclear how much that is, tells the site team
 * instead. Returns the session's new status: `failed` for a payment that isn't refunded, because it paid
 * nothing of the order.
 */
async function giveBack(
  tx: Tx,
  { jobs }: Outgoing,
  order: Held,
  { state, now }: Pick<Settlement, 'state' | 'now'>,
): Promise<'paid' | 'failed'> {
  const { number, attempt } = order
  const wrong = mismatchOf(order, state)
  if (state.amount_cents && (wrong === undefined || wrong === OTHER_AMOUNT)) {
    await refundSecondPayment(tx, jobs, { number, attempt, cents: state.amount_cents, now })
    return 'paid'
  }
  await tx.sql
    .updateTable('purchase')
    .set({ review_reason: `a second payment: ${wrong}`, updated_at: now })
    .where('number', '=', number)
    .execute()
  return 'failed'
}

/**
 * Ends an order's dispute: the order gets the status that its payment and refunds imply. If it's still paid
 * for, emails the buyer and queues the lines that aren't fulfilled yet.
 */
async function endDispute(tx: Tx, out: Outgoing, number: string, now: Date): Promise<void> {
  const order = await tx.sql
    .updateTable('purchase')
    .set((eb) => ({
      status: eb
        .case()
        .when('paid_at', 'is', null)
        .then('needs_review' as const)
        .when('refunded_cents', '>=', eb('net_cents', '+', eb.ref('vat_cents')))
        .then('refunded' as const)
        .when('refunded_cents', '>', 0)
        .then('partially_refunded' as const)
        .else('paid' as const)
        .end(),
      review_reason: eb
        .case()
        .when('paid_at', 'is', null)
        .then('the payment was disputed, and the dispute has ended')
        .end(),
      updated_at: now,
    }))
    .where('number', '=', number)
    .returning('status')
    .executeTakeFirstOrThrow()
  if (order.status !== 'paid' && order.status !== 'partially_refunded') return
  await emailBuyer(tx, out, 'order-dispute-over', { number, event: now.toISOString() })
  await fulfilLines(tx, out, number)
}

/** Queues the order's lines that aren't fulfilled. */
async function fulfilLines(tx: Tx, { jobs }: Outgoing, number: string): Promise<void> {
  const lines = await tx.sql
    .selectFrom('purchase_line')
    .select('id')
    .where('number', '=', number)
    .where('fulfilled_at', 'is', null)
    .where('undone_at', 'is', null)
    .orderBy('position')
    .execute()
  for (const { id } of lines) await jobs('fulfil-line', { lineId: id })
}

const OTHER_AMOUNT = 'another amount was paid'

/** Why a payment doesn't match its order; undefined if it does. `OTHER_AMOUNT` only if everything else matches. */
function mismatchOf(
  order: { number: string; session_cents: number; currency: string; is_test: boolean },
  state: SessionState,
): string | undefined {
  if (state.number !== order.number) return 'the payment names another order'
  if (state.currency?.toUpperCase() !== order.currency) return 'another currency was paid'
  if (state.isLive === order.is_test) return order.is_test ? 'a live payment for a test order' : 'a test payment'
  if (state.amount_cents !== order.session_cents) return OTHER_AMOUNT
  return undefined
}

/** Ends an order if it's still unpaid, and releases its places. Buyers who had begun to pay get an email. */
export async function expireOrder(tx: Tx, out: Outgoing, number: string, now: Date): Promise<void> {
  const expired = await tx.sql
    .updateTable('purchase')
    .set({ status: 'expired', review_reason: null, updated_at: now })
    .where('number', '=', number)
    .where('status', '=', 'pending')
    .returning('number')
    .executeTakeFirst()
  if (!expired) return
  await releaseHolds(tx, number)
  const begun = await tx.sql.selectFrom('payment_session').select('attempt').where('number', '=', number).execute()
  if (begun.length) await emailBuyer(tx, out, 'order-expired', { number })
}

/** Sets an order's status, with an optional reason for the site team; false if it had it already. */
async function setOrderStatus(
  tx: Tx,
  number: string,
  status: OrderStatus,
  now: Date,
  reason?: string,
): Promise<boolean> {
  const changed = await tx.sql
    .updateTable('purchase')
    .set({ status, review_reason: reason ?? null, updated_at: now })
    .where('number', '=', number)
    .where('status', '<>', status)
    .returning('number')
    .execute()
  return changed.length > 0
}
