import type { Reader, Tx } from '../../database/database.ts'
import { raw } from '../../database/raw.ts'
import { DomainError } from '../../errors.ts'
import type { JobSender } from '../../shared/job-sender.ts'
import { issueCreditNote, type InvoiceBody } from '../invoices.ts'
import { undoLines } from '../fulfil/undo.ts'
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

interface Refundable {
  status: string
  total_cents: number
  refunded_cents: number
  attempt: number
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
  await raw(tx, {
    text: `insert into payment_refund (number, attempt, cents, origin, reason, asked_by, created_at, position)
           values ($1, $2, $3, 'asked', $4, $5, $6, $7)`,
    values: [number, attempt, cents, refund.reason, refund.askedBy, now.toISOString(), refund.position ?? null],
  })
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
  const [line] = await raw<{ cents: number }>(tx, {
    text: `update purchase_line l set undone_at = $3, last_error = null where number = $1 and position = $2
           returning (net_cents + case when exists (
             select from payment_refund r where r.number = l.number and r.reason = '${VAT_CONFIRMED}'
           ) then 0 else vat_cents end)::float8 as cents`,
    values: [number, position, now.toISOString()],
  })
  await releaseHolds(tx, number, { position })
  const cents = Math.min(line!.cents, left)
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
  const [vat] = await raw<{ left: number }>(tx, {
    text: `select (p.vat_cents - coalesce((
             select sum(round(r.cents * coalesce(l.vat_cents, p.vat_cents)::numeric
                              / coalesce(l.net_cents + l.vat_cents, p.net_cents + p.vat_cents)))
             from payment_refund r left join purchase_line l using (number, position)
             where r.number = p.number and r.reason <> 'second_payment'), 0))::float8 as left
           from purchase p where p.number = $1`,
    values: [number],
  })
  const cents = Math.min(vat!.left, left)
  if (cents < 1) return
  await askForRefund(tx, jobs, { number, cents, reason: VAT_CONFIRMED, askedBy: 'service', now })
}

/** The provider gave the money back at our wish: book it. Safe to repeat. */
export async function bookRefund(
  tx: Tx,
  { id, claimUrl, now }: { id: number; claimUrl: string | null; now: Date },
): Promise<void> {
  const [row] = await raw<Booked>(tx, {
    text: `update payment_refund set done_at = $2, claim_url = $3, last_error = null where id = $1 and done_at is null
           returning id::int, number, cents::float8 as cents, reason, position`,
    values: [id, now.toISOString(), claimUrl],
  })
  // A second payment was never the order's: its invoice and lines stay as they are.
  if (row && row.reason !== 'second_payment') await lower(tx, row, now)
}

/** Money was given back at the provider's own desk: take over what is not booked yet. */
export async function noteSeenRefund(
  tx: Tx,

  { number, attempt, refundedCents, now }: { number: string; attempt: number; refundedCents: number; now: Date },
): Promise<void> {
  const [known] = await raw<{ cents: number }>(tx, {
    text: 'select coalesce(sum(cents), 0)::float8 as cents from payment_refund where number = $1 and attempt = $2',
    values: [number, attempt],
  })
  // What we asked for ourselves and have not booked yet is in `known` already.
  const cents = refundedCents - known!.cents
  if (cents <= 0) return
  const [row] = await raw<{ id: number }>(tx, {
    text: `insert into payment_refund (number, attempt, cents, origin, reason, asked_by, created_at, done_at)
           values ($1, $2, $3, 'seen', 'at the provider', 'provider', $4, $4) returning id::int`,
    values: [number, attempt, cents, now.toISOString()],
  })
  await lower(tx, { id: row!.id, number, cents, reason: 'seen', position: null }, now)
}

/** Cents of the order that no refund gives back yet, booked or asked for. Locks the order, so that this stays true. */
async function leftToRefund(tx: Tx, number: string): Promise<{ attempt: number; left: number }> {
  const order = await refundable(tx, number)
  const [waiting] = await raw<{ cents: number }>(tx, {
    text: `select coalesce(sum(cents), 0)::float8 as cents from payment_refund where number = $1 and done_at is null
             and reason <> 'second_payment'`,
    values: [number],
  })
  return { attempt: order.attempt, left: order.total_cents - order.refunded_cents - waiting!.cents }
}

async function refundable(tx: Tx, number: string): Promise<Refundable> {
  await raw(tx, { text: 'select 1 from purchase where number = $1 for update', values: [number] })
  const [order] = await raw<Refundable>(tx, {
    text: `select p.status, p.total_cents::float8 as total_cents, p.refunded_cents::float8 as refunded_cents, s.attempt
           from purchase p join payment_session s on s.number = p.number and s.status = 'paid'
           where p.number = $1 order by s.attempt limit 1`,
    values: [number],
  })
  if (!order)
    throw new DomainError('wrong_state', `Order ${number} has no payment to give back.`, 'See its status first.')
  return order
}

/** Books money that went back: totals, status, credit note, and what can be undone of what was bought. */
async function lower(tx: Tx, { id, number, cents, reason, position }: Booked, now: Date): Promise<void> {
  const [order] = await raw<{ refunded: number; total: number; has_invoice: boolean }>(tx, {
    text: `update purchase set refunded_cents = refunded_cents + $2, updated_at = $3,
             status = case when refunded_cents + $2 >= net_cents + vat_cents then 'refunded' else 'partially_refunded' end
           where number = $1 returning refunded_cents::float8 as refunded, (net_cents + vat_cents)::float8 as total,
             exists (select from invoice i where i.number = purchase.number and i.kind = 'invoice') as has_invoice`,
    values: [number, cents, now.toISOString()],
  })
  const isVatAlone = reason === VAT_CONFIRMED
  if (order!.has_invoice)
    await issueCreditNote(tx, {
      number,
      body: await creditOf(tx, number, { id, cents, isVatAlone, position }),
      now,
    })
  const isWhole = order!.refunded >= order!.total
  // One line was taken back when its price was asked for.
  if (isVatAlone || (position !== null && !isWhole)) return
  const byLine = await refundedByLine(tx, number)
  const refundedShare = isWhole ? 1 : (order!.refunded - byLine) / (order!.total - byLine)
  await undoLines(tx, { number, refundedShare, now })
}

/** What went back for single lines: of the others it says nothing. */
async function refundedByLine(db: Reader, number: string): Promise<number> {
  const [row] = await raw<{ cents: number }>(db, {
    text: `select coalesce(sum(cents), 0)::float8 as cents from payment_refund
           where number = $1 and position is not null and done_at is not null`,
    values: [number],
  })
  return row!.cents
}

/**
 * A credit note over so many cents of the invoice, each line (or the one) by its share; the last takes what rounding leaves. All
 * credit notes together credit no more net and no more VAT than was invoiced. Lines that an earlier refund names are left out.
 */
async function creditOf(
  db: Reader,
  number: string,
  { id, cents, isVatAlone, position }: { id: number; cents: number; isVatAlone: boolean; position: number | null },
): Promise<InvoiceBody> {
  const [row] = await raw<{ body: InvoiceBody; net_left: number; vat_left: number; gone: number[] }>(db, {
    text: `select i.body, a.net_left, a.vat_left, array(
             select r.position from payment_refund r where r.number = $1 and r.id < $2 and r.position is not null) as gone
           from invoice i cross join (
             select sum((body ->> 'net_cents')::bigint)::float8 as net_left, sum((body ->> 'vat_cents')::bigint)::float8 as vat_left
             from invoice where number = $1) a
           where i.number = $1 and i.kind = 'invoice'`,
    values: [number, id],
  })
  const { body, net_left: netLeft, vat_left: vatLeft, gone } = row!
  const others = body.lines.filter((_, index) => !gone.includes(index + 1))
  const credited = position !== null ? [body.lines[position - 1]!] : others.length ? others : body.lines
  const nets = credited.map((line) => line.net_cents)
  const vatsOf = credited.map((line) => line.vat_cents)
  const ofNet = isVatAlone ? 0 : Math.round((cents * sum(nets)) / (sum(nets) + sum(vatsOf)))
  const netShare = Math.min(Math.max(ofNet, cents - vatLeft), netLeft)
  const lines = shares(nets, netShare).map((net, index) => ({ ...credited[index]!, net_cents: -net }))
  const vats = shares(vatsOf, cents - netShare)
  return {
    ...body,
    lines: lines.map((line, index) => ({ ...line, vat_cents: -vats[index]! })),
    net_cents: -netShare,
    vat_cents: -(cents - netShare),
    total_cents: -cents,
  }
}

/** Splits an amount in proportion to `weights`, in whole cents that add up to it. */
function shares(weights: readonly number[], amount: number): number[] {
  const total = sum(weights)
  let seen = 0
  let given = 0
  return weights.map((weight, index) => {
    seen += weight
    const upTo = index === weights.length - 1 ? amount : total === 0 ? 0 : Math.round((amount * seen) / total)
    const share = upTo - given
    given = upTo
    return share
  })
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((all, amount) => all + amount, 0)
}
