import type { Reader, Tx } from '../../database/database.ts'
import { DomainError } from '../../errors.ts'
import type { JobSender } from '../../shared/job-sender.ts'
import { issueCreditNote } from '../invoices/invoices.ts'
import { undoLines } from '../fulfil/undo.ts'
import { creditOf } from './credit-of.ts'
import { releaseHolds } from './holds.ts'

/** Reason of a refund of the VAT alone: the tax authority confirmed the buyer's number late. */
const VAT_CONFIRMED = 'vat_confirmed'
/** Reason of a refund of a line: the listing had what it bought. */
const OWNED_ALREADY = 'owned_already'

interface Booked {
  id: number
  number: string
  cents: number
  reason: string
  position: number | null
}

/**
 * Asks the provider to give money back; the whole rest without `cents`. A job does it, and only when it is done do the order,
 * its credit note and what it bought change. Throws `wrong_state` for an order without a payment, `invalid_input` for too much.
 */
export async function askForRefund(
  tx: Tx,
  jobs: JobSender,
  refund: {
    number: string
    cents?: number | undefined
    /** The one line that goes back. */
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
      left > 0 ? `At most ${left} cents of ${number} can be given back.` : `Nothing of ${number} is left to give back.`,
      left > 0 ? `Use a whole number of cents from 1 to ${left}.` : 'See the order for its refunds.',
    )
  await tx.sql
    .insertInto('payment_refund')
    .values({
      number,
      attempt,
      cents,
      origin: 'asked',
      reason: refund.reason,
      asked_by: refund.askedBy,
      created_at: now,
      position: refund.position ?? null,
    })
    .execute()
  await jobs('refund-payments', {})
  return { cents }
}

/**
 * Asks for the price of one line back, whose listing has already what it bought, and takes the line back: its place in a launch
 * week is free at once, and nothing tries to bring it about any more. What was given back or asked for before is not given back
 * again: the VAT after a late confirmation of the buyer's number, nor more than is left of the order.
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
      ).as('is_vat_back'),
    ])
    .executeTakeFirstOrThrow()
  await releaseHolds(tx, number, { position })
  const cents = Math.min(line.net_cents + (line.is_vat_back ? 0 : line.vat_cents), left)
  if (cents < 1) return
  await askForRefund(tx, jobs, { number, cents, position, reason: OWNED_ALREADY, askedBy: 'service', now })
}

/**
 * Asks for the order's VAT back, for a buyer whose number was confirmed late, without the VAT in refunds that are booked or
 * asked for. Does nothing when none is left.
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
      // The VAT in each refund: by the share of VAT in its line, or in the whole order.
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
        .where('r.reason', '<>', 'second_payment')
      return of.cast<number>(of('p.vat_cents', '-', of.fn.coalesce(gone, of.lit(0))), 'float8').as('left')
    })
    .where('p.number', '=', number)
    .executeTakeFirstOrThrow()
  const cents = Math.min(vat.left, left)
  if (cents < 1) return
  await askForRefund(tx, jobs, { number, cents, reason: VAT_CONFIRMED, askedBy: 'service', now })
}

/** The provider gave the money back at our wish: book it. Safe to repeat. */
export async function bookRefund(
  tx: Tx,
  { id, claimUrl, now }: { id: number; claimUrl: string | null; now: Date },
): Promise<void> {
  const row = await tx.sql
    .updateTable('payment_refund')
    .set({ done_at: now, claim_url: claimUrl, last_error: null })
    .where('id', '=', id)
    .where('done_at', 'is', null)
    .returning(['id', 'number', 'cents', 'reason', 'position'])
    .executeTakeFirst()
  // A second payment was never the order's: its invoice and lines stay as they are.
  if (row && row.reason !== 'second_payment') await lower(tx, row, now)
}

/** Money was given back at the provider's own desk: take over what is not booked yet. */
export async function noteSeenRefund(
  tx: Tx,
  { number, attempt, refundedCents, now }: { number: string; attempt: number; refundedCents: number; now: Date },
): Promise<void> {
  const known = await sumOfRefunds(tx, number).where('attempt', '=', attempt).executeTakeFirstOrThrow()
  // What we asked for ourselves and have not booked yet is in `known` already.
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
  await lower(tx, { id, number, cents, reason: 'seen', position: null }, now)
}

/** Cents of the order that no refund gives back yet, booked or asked for. Locks the order, so that this stays true. */
async function leftToRefund(tx: Tx, number: string): Promise<{ attempt: number; left: number }> {
  const order = await refundable(tx, number)
  const waiting = await sumOfRefunds(tx, number)
    .where('done_at', 'is', null)
    .where('reason', '<>', 'second_payment')
    .executeTakeFirstOrThrow()
  return { attempt: order.attempt, left: order.total_cents - order.refunded_cents - waiting.cents }
}

/** The sum of an order's refunds; those that count are for the caller to say. */
function sumOfRefunds(db: Reader, number: string) {
  return db.sql
    .selectFrom('payment_refund')
    .select((eb) => eb.cast<number>(eb.fn.coalesce(eb.fn.sum('cents'), eb.lit(0)), 'float8').as('cents'))
    .where('number', '=', number)
}

async function refundable(tx: Tx, number: string) {
  await tx.sql.selectFrom('purchase').select('number').where('number', '=', number).forUpdate().execute()
  const order = await tx.sql
    .selectFrom('purchase as p')
    .innerJoin('payment_session as s', 's.number', 'p.number')
    .select(['p.total_cents', 'p.refunded_cents', 's.attempt'])
    .where('s.status', '=', 'paid')
    .where('p.number', '=', number)
    .orderBy('s.attempt')
    .limit(1)
    .$narrowType<{ total_cents: number }>()
    .executeTakeFirst()
  if (!order)
    throw new DomainError('wrong_state', `Order ${number} has no payment to give back.`, 'See its status first.')
  return order
}

/** Books money that went back: totals, status, credit note, and what can be undone of what was bought. */
async function lower(tx: Tx, { id, number, cents, reason, position }: Booked, now: Date): Promise<void> {
  const order = await tx.sql
    .updateTable('purchase as p')
    .set((eb) => {
      const refunded = eb('p.refunded_cents', '+', cents)
      return {
        refunded_cents: refunded,
        updated_at: now,
        status: eb
          .case()
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
  const isVatAlone = reason === VAT_CONFIRMED
  if (order.has_invoice)
    await issueCreditNote(tx, {
      number,
      body: await creditOf(tx, number, { id, cents, isVatAlone, position }),
      now,
    })
  const isWhole = order.refunded >= order.total
  // One line was taken back when its price was asked for.
  if (isVatAlone || (position !== null && !isWhole)) return
  // What went back for single lines says nothing of the others.
  const { cents: byLine } = await sumOfRefunds(tx, number)
    .where('position', 'is not', null)
    .where('done_at', 'is not', null)
    .executeTakeFirstOrThrow()
  const refundedShare = isWhole ? 1 : (order.refunded - byLine) / (order.total - byLine)
  await undoLines(tx, { number, refundedShare, now })
}
