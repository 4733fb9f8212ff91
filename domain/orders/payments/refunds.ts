import type { Outgoing } from '../../accounts/emails/outgoing.ts'
import type { Reader, Tx } from '../../database/database.ts'
import type { Row } from '../../database/row.ts'
import { DomainError } from '../../errors.ts'
import type { JobSender } from '../../shared/job-sender.ts'
import { issueCreditNote } from '../invoices/invoices.ts'
import { undoLines } from '../fulfil/undo.ts'
import { emailBuyer, linesTakenBack, refundedLine } from '../order-emails.ts'
import { creditOf } from './credit-of.ts'
import { releaseHolds } from './holds.ts'

/** Reason for a refund of only the VAT: the tax authority confirmed the buyer's number late. */
const VAT_CONFIRMED = 'vat_confirmed'
/**
 * Reason for a refund of a line: the listing already had what the line bought, or gets it from an earlier
 * order.
 */
const OWNED_ALREADY = 'owned_already'
/** Reason for a refund of a whole payment: the order had been paid before. */
const SECOND_PAYMENT = 'second_payment'

interface Booked {
  id: number
  number: string
  cents: number
  reason: string
  position: number | null
  claimUrl: string | null
}

/**
 * Queues a refund of `cents`, by default of everything that is left. The order changes and the credit note is
 * issued only once the provider has made the refund. Throws `wrong_state` for an order without a payment and
 * `invalid_input` for an amount below one cent or above what is left.
 */
export async function requestRefund(
  tx: Tx,
  jobs: JobSender,
  refund: {
    number: string
    cents?: number | undefined
    /** The line to refund, if it isn't the whole order. */
    position?: number
    reason: string
    askedBy: string
    now: Date
  },
): Promise<{ cents: number }> {
  const { number, now } = refund
  const { attempt, left } = await leftToRefund(tx, number)
  const cents = refund.cents ?? left
  if (cents < 1 || cents > left)
    throw new DomainError(
      'invalid_input',
      left > 0 ? `At most ${left} cents of ${number} can be refunded.` : `${number} is already refunded in full.`,
      left > 0 ? `Use a whole number of cents from 1 to ${left}.` : 'See the order for its refunds.',
    )
  const { reason, askedBy, position = null } = refund
  await queueRefund(tx, jobs, { number, attempt, cents, reason, asked_by: askedBy, created_at: now, position })
  return { cents }
}

/** Queues a refund of a whole payment, because the order had been paid before. */
export async function refundSecondPayment(
  tx: Tx,
  jobs: JobSender,
  { number, attempt, cents, now }: { number: string; attempt: number; cents: number; now: Date },
): Promise<void> {
  const request = { reason: SECOND_PAYMENT, asked_by: 'service', created_at: now, position: null }
  await queueRefund(tx, jobs, { number, attempt, cents, ...request })
}

/** Saves a refund to request from the provider, and queues the job that requests it. */
async function queueRefund(
  tx: Tx,
  jobs: JobSender,
  refund: Row<'payment_refund', 'number' | 'attempt' | 'cents' | 'reason' | 'asked_by' | 'position'> & {
    created_at: Date
  },
): Promise<void> {
  await tx.sql
    .insertInto('payment_refund')
    .values({ ...refund, origin: 'asked' })
    .execute()
  await jobs('refund-payments', {})
}

/**
 * Marks a line as undone, because its listing already had what the line bought or gets it from an earlier
 * order, and requests a refund of its price. Releases its place in a launch week immediately. Leaves out VAT
 * that was already refunded, and never refunds more than is left of the order.
 */
export async function refundLine(
  tx: Tx,
  jobs: JobSender,
  { number, position, now }: { number: string; position: number; now: Date },
): Promise<void> {
  const { left } = await leftToRefund(tx, number)
  const line = await tx.sql
    .updateTable('purchase_line as l')
    .set({ undone_at: now, last_error: null })
    .where('number', '=', number)
    .where('position', '=', position)
    .returning(({ exists, selectFrom }) => [
      'l.net_cents',
      'l.vat_cents',
      exists(
        selectFrom('payment_refund as r').whereRef('r.number', '=', 'l.number').where('r.reason', '=', VAT_CONFIRMED),
      ).as('is_vat_refunded'),
    ])
    .executeTakeFirstOrThrow()
  await releaseHolds(tx, number, { position })
  const cents = Math.min(line.net_cents + (line.is_vat_refunded ? 0 : line.vat_cents), left)
  await requestAnyRefund(tx, jobs, { number, cents, position, reason: OWNED_ALREADY, now })
}

/**
 * Requests a refund of the order's VAT, for a buyer whose VAT number was confirmed late. Leaves out VAT in
 * refunds that were already booked or requested; does nothing if none remains.
 */
export async function refundVat(
  tx: Tx,
  jobs: JobSender,
  { number, now }: { number: string; now: Date },
): Promise<void> {
  const { left } = await leftToRefund(tx, number)
  const vat = await tx.sql
    .selectFrom('purchase as p')
    .select((of) => {
      // The VAT in all refunds so far. Each contains VAT in proportion to its line or, without a line, to the
      // order.
      const gone = of
        .selectFrom('payment_refund as r')
        .leftJoin('purchase_line as l', (on) =>
          on.onRef('l.number', '=', 'r.number').onRef('l.position', '=', 'r.position'),
        )
        .select((eb) => {
          const vatCents = eb.cast<number>(eb.fn.coalesce('l.vat_cents', 'p.vat_cents'), 'numeric')
          const ofLine = eb('l.net_cents', '+', eb.ref('l.vat_cents'))
          const ofOrder = eb('p.net_cents', '+', eb.ref('p.vat_cents'))
          const share = eb(eb('r.cents', '*', vatCents), '/', eb.fn.coalesce(ofLine, ofOrder))
          return eb.fn.sum<number>(eb.fn('round', [share])).as('cents')
        })
        .whereRef('r.number', '=', 'p.number')
        .where('r.reason', '<>', SECOND_PAYMENT)
      return of.cast<number>(of('p.vat_cents', '-', of.fn.coalesce(gone, of.lit(0))), 'float8').as('left')
    })
    .where('p.number', '=', number)
    .executeTakeFirstOrThrow()
  await requestAnyRefund(tx, jobs, { number, cents: Math.min(vat.left, left), reason: VAT_CONFIRMED, now })
}

/** Requests a refund on behalf of the service; does nothing for less than a cent. */
async function requestAnyRefund(
  tx: Tx,
  jobs: JobSender,
  refund: { number: string; cents: number; position?: number; reason: string; now: Date },
): Promise<void> {
  if (refund.cents >= 1) await requestRefund(tx, jobs, { ...refund, askedBy: 'service' })
}

/** Books a refund we requested and the provider has made. Safe to repeat. */
export async function bookRefund(
  tx: Tx,
  out: Outgoing,
  { id, claimUrl, now }: { id: number; claimUrl: string | null; now: Date },
): Promise<void> {
  const row = await tx.sql
    .updateTable('payment_refund')
    .set({ done_at: now, claim_url: claimUrl, last_error: null })
    .where('id', '=', id)
    .where('done_at', 'is', null)
    .returning(['id', 'number', 'cents', 'reason', 'position'])
    .executeTakeFirst()
  if (!row) return
  // A second payment was never on the invoice, so its refund changes neither invoice nor lines.
  const { id: event, number, cents } = row
  if (row.reason === SECOND_PAYMENT) await emailBuyer(tx, out, 'order-paid-twice', { number, event, cents, claimUrl })
  else await applyRefund(tx, out, { ...row, claimUrl }, now)
}

/**
 * Books what the provider refunded beyond the refunds we know of: refunds made on the provider's dashboard.
 */
export async function bookProviderRefund(
  tx: Tx,
  out: Outgoing,
  { number, attempt, refundedCents, now }: { number: string; attempt: number; refundedCents: number; now: Date },
): Promise<void> {
  const known = await sumOfRefunds(tx, number).where('attempt', '=', attempt).executeTakeFirstOrThrow()
  const cents = refundedCents - known.cents
  if (cents <= 0) return
  const { id } = await tx.sql
    .insertInto('payment_refund')
    .values({
      number,
      attempt,
      cents,
      origin: 'seen',
      reason: 'at the provider',
      asked_by: 'provider',
      created_at: now,
      done_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await applyRefund(tx, out, { id, number, cents, reason: 'seen', position: null, claimUrl: null }, now)
}

/**
 * The cents of an order that no booked or requested refund covers. Locks the order, so the figure stays true
 * until the transaction ends.
 */
async function leftToRefund(tx: Tx, number: string): Promise<{ attempt: number; left: number }> {
  const order = await refundable(tx, number)
  const waiting = await sumOfRefunds(tx, number)
    .where('done_at', 'is', null)
    .where('reason', '<>', SECOND_PAYMENT)
    .executeTakeFirstOrThrow()
  return { attempt: order.attempt, left: order.total_cents - order.refunded_cents - waiting.cents }
}

/** A query for the sum of an order's refunds; the caller adds conditions. */
function sumOfRefunds(db: Reader, number: string) {
  return db.sql
    .selectFrom('payment_refund')
    .select((eb) => eb.cast<number>(eb.fn.coalesce(eb.fn.sum('cents'), eb.lit(0)), 'float8').as('cents'))
    .where('number', '=', number)
}

async function refundable(tx: Tx, number: string) {
  const order = await tx.sql
    .selectFrom('purchase')
    .select(['total_cents', 'refunded_cents'])
    .where('number', '=', number)
    .forUpdate()
    .$narrowType<{ total_cents: number }>()
    .executeTakeFirst()
  if (!order) throw new DomainError('not_found', `There is no order ${number}.`, 'Check the number.')
  const attempt = await paidAttempt(tx, number)
  if (attempt === undefined)
    throw new DomainError('wrong_state', `Order ${number} has no payment to refund.`, 'Check its status first.')
  return { ...order, attempt }
}

/** The attempt whose payment was the order's first; undefined before the first payment. */
export async function paidAttempt(db: Reader, number: string): Promise<number | undefined> {
  const session = await db.sql
    .selectFrom('payment_session as s')
    .select('s.attempt')
    .where('s.number', '=', number)
    .where('s.status', '=', 'paid')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('payment_refund as r')
            .whereRef('r.number', '=', 's.number')
            .whereRef('r.attempt', '=', 's.attempt')
            .where('r.reason', '=', SECOND_PAYMENT),
        ),
      ),
    )
    .orderBy('s.attempt')
    .limit(1)
    .executeTakeFirst()
  return session?.attempt
}

/**
 * Applies a refund to the order: updates the order's refunded amount and status, issues a credit note and
 * undoes what the order bought, as far as it was refunded. A disputed order stays disputed.
 */
async function applyRefund(
  tx: Tx,
  out: Outgoing,
  { id, number, cents, reason, position, claimUrl }: Booked,
  now: Date,
): Promise<void> {
  const order = await tx.sql
    .updateTable('purchase as p')
    .set((eb) => {
      const refunded = eb('p.refunded_cents', '+', cents)
      return {
        refunded_cents: refunded,
        updated_at: now,
        status: eb
          .case()
          .when('p.status', '=', 'disputed')
          .then('disputed' as const)
          .when(refunded, '>=', eb('p.net_cents', '+', eb.ref('p.vat_cents')))
          .then('refunded' as const)
          .else('partially_refunded' as const)
          .end(),
      }
    })
    .where('p.number', '=', number)
    .returning((eb) => [
      'p.refunded_cents as refunded',
      'p.total_cents as total',
      eb
        .exists(eb.selectFrom('invoice as i').whereRef('i.number', '=', 'p.number').where('i.kind', '=', 'invoice'))
        .as('has_invoice'),
    ])
    .$narrowType<{ total: number }>()
    .executeTakeFirstOrThrow()
  const isVatOnly = reason === VAT_CONFIRMED
  const creditNote = order.has_invoice
    ? await issueCreditNote(tx, {
        number,
        body: await creditOf(tx, number, { id, cents, isVatOnly, position }),
        now,
      })
    : null
  const isWhole = order.refunded >= order.total
  const undoes = !isVatOnly && (position === null || isWhole)
  await emailBuyer(tx, out, 'order-refunded', {
    number,
    event: id,
    cents,
    claimUrl,
    isWhole,
    isVat: isVatOnly,
    creditNote,
    // Read before the lines are undone, because `linesTakenBack` leaves out undone lines.
    lines: [
      ...(position === null ? [] : await refundedLine(tx, number, position)),
      ...(undoes ? await linesTakenBack(tx, number, { isWhole }) : []),
    ],
  })
  // A refund of VAT undoes nothing, and a refunded line was undone when its refund was requested.
  if (!undoes) return
  // Refunds of single lines don't count toward the refunded share of the other lines.
  const { cents: byLine } = await sumOfRefunds(tx, number)
    .where('position', 'is not', null)
    .where('done_at', 'is not', null)
    .executeTakeFirstOrThrow()
  const refundedShare = isWhole ? 1 : (order.refunded - byLine) / (order.total - byLine)
  await undoLines(tx, { number, refundedShare, now })
}
