import * as z from 'zod'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Reader } from '../../domain/database/database.ts'
import type { Fulfilment, OrderStatus } from '../../domain/orders/order.ts'
import { money } from '../../domain/orders/money.ts'
import { refundEffects } from '../../domain/orders/payments/refund-effects.ts'
import { requestRefund } from '../../domain/orders/payments/refunds.ts'
import { emailReceipt } from '../../domain/orders/order-emails.ts'
import { markDone } from '../../domain/orders/site-team.ts'
import type { ProviderName } from '../../domain/shared/payment-providers.ts'
import { rfc3339 } from '../../domain/shared/clock.ts'
import { defineAction, NeedsConfirmation, type Work } from '../action.ts'
import { confirmed, line, refused, whole } from '../typed.ts'

const number = z
  .string('Enter an order number.')
  .trim()
  .toUpperCase()
  .regex(/^LD-[0-9A-HJKMNP-TV-Z]{12}$/, 'Use an order number like LD-7K3M9Q2X4B8C.')

export const refundOrder = defineAction({
  name: 'order refund',
  about: 'refund an order, in full without --cents; without --yes, only says what it would take back',
  words: { number: 'NUMBER' },
  input: z.strictObject({
    number,
    cents: z.union([z.literal(''), whole(1, 100_000_000)], 'Use a whole number of cents, such as 4900.').optional(),
    reason: line(200).default('by the site team'),
    yes: confirmed,
  }),
  isSensitive: true,
  target: ({ number }) => number,
  state: ({ number }, work) => refundsOf(work, number),
  async run({ number, cents, reason, yes }, { tx, jobs, now, who }) {
    const asked = await requestRefund(tx, jobs, { number, cents: cents || undefined, reason, askedBy: who, now })
    if (!yes) throw new NeedsConfirmation(`Refund ${money(asked.cents)} of ${number}?`, await refundEffects(tx, number))
    return { answer: { number, ...asked }, noted: { ...asked, reason } }
  },
})

export const finishLine = defineAction({
  name: 'order done',
  about: 'mark a line as done by the site team and email the buyer',
  words: { number: 'NUMBER', line: 'LINE' },
  input: z.strictObject({ number, line: whole(1, 1000) }),
  target: ({ number, line }) => `${number}/${line}`,
  async state({ number, line: position }, { tx }) {
    const row = await tx.sql
      .selectFrom('purchase_line')
      .select((eb) => eb('fulfilled_at', 'is not', null).as('fulfilled'))
      .where('number', '=', number)
      .where('position', '=', position)
      .forUpdate()
      .executeTakeFirst()
    return row ?? null
  },
  async run({ number, line: position }, { tx, jobs, writeEmail, now }) {
    const row = await tx.sql
      .selectFrom('purchase_line')
      .select(['fulfilment', 'last_error'])
      .where('number', '=', number)
      .where('position', '=', position)
      .executeTakeFirst()
    // The service itself fulfills lines that aren't for the site team, so those can be marked as done by hand
    // only after they failed.
    if (row && row.fulfilment !== 'site_team' && row.last_error === null)
      throw refused('line', 'The service fulfills this line itself.', 'Wait, or refund the order.')
    await markDone(tx, { jobs, writeEmail }, { number, position, now })
    return { answer: { number, line: position, fulfilled: true } }
  },
})

export const sendReceipt = defineAction({
  name: 'order receipt',
  about: 'email the buyer the receipt of a paid order again',
  words: { number: 'NUMBER' },
  input: z.strictObject({ number }),
  target: ({ number }) => number,
  state: async () => null,
  async run({ number }, { tx, jobs, writeEmail, now }) {
    const order = await tx.sql.selectFrom('purchase').select('paid_at').where('number', '=', number).executeTakeFirst()
    if (!order?.paid_at)
      throw refused('number', `${number} isn’t a paid order.`, 'A receipt exists once an order is paid.')
    await emailReceipt(tx, { jobs, writeEmail }, number, now.toISOString())
    return { answer: { number, receipt: 'sent' }, noted: { receipt: 'sent' } }
  },
})

async function refundsOf({ tx }: Work, number: string) {
  await tx.sql.selectFrom('purchase').select('number').where('number', '=', number).forUpdate().execute()
  const row = await tx.sql
    .selectFrom('purchase as p')
    .select((eb) => [
      'p.status',
      'p.refunded_cents',
      jsonArrayFrom(
        eb
          .selectFrom('payment_refund as r')
          .select(['r.cents', 'r.reason', 'r.asked_by'])
          .whereRef('r.number', '=', 'p.number')
          .orderBy('r.id'),
      ).as('refunds'),
    ])
    .where('p.number', '=', number)
    .executeTakeFirst()
  return row ?? null
}

export interface OrderForTeam {
  number: string
  email: string
  status: OrderStatus
  is_test: boolean
  net_cents: number
  vat_cents: number
  total_cents: number
  refunded_cents: number
  /** Refunds requested and not paid out yet. */
  waiting_cents: number
  review_reason: string | null
  created_at: string
  paid_at: string | null
  /** Who collected the payment; null for an unpaid order. */
  provider: ProviderName | null
  /** Until when it can be paid. */
  expires_at: string
  billing: Record<string, string>
  lines: {
    position: number
    description: string
    fulfilment: Fulfilment
    listing: string | null
    live_at: string | null
    net_cents: number
    fulfilled_at: string | null
    attempts: number
    last_error: string | null
  }[]
  refunds: {
    cents: number
    reason: string
    asked_by: string
    created_at: string
    done_at: string | null
    last_error: string | null
  }[]
  invoices: { invoice_number: string; kind: string }[]
}

/** One order with details for the site team; null when there's none. */
export async function orderForTeam(db: Reader, wanted: string): Promise<OrderForTeam | null> {
  const row = await db.sql
    .selectFrom('purchase as p')
    .innerJoin('account as a', 'a.id', 'p.account_id')
    .select((eb) => {
      const refunds = eb.selectFrom('payment_refund as r').whereRef('r.number', '=', 'p.number')
      const lines = eb
        .selectFrom('purchase_line as l')
        .leftJoin('listing as s', 's.id', 'l.listing_id')
        .select(['l.position', 'l.description', 'l.fulfilment', 's.slug as listing', 'l.net_cents'])
        .select(['l.fulfilled_at', 'l.attempts', 'l.last_error', 's.live_at'])
        .whereRef('l.number', '=', 'p.number')
        .orderBy('l.position')
      const invoices = eb
        .selectFrom('invoice as i')
        .select(['i.invoice_number', 'i.kind'])
        .whereRef('i.number', '=', 'p.number')
        .orderBy('i.issued_at')
      return [
        'p.number',
        'a.email',
        'p.status',
        'p.is_test',
        'p.net_cents',
        'p.vat_cents',
        eb.ref('p.total_cents').$notNull().as('total_cents'),
        'p.refunded_cents',
        'p.review_reason',
        'p.created_at',
        'p.paid_at',
        'p.expires_at',
        'p.billing',
        refunds
          .select((all) => all.cast<number>(all.fn.coalesce(all.fn.sum('r.cents'), all.lit(0)), 'float8').as('sum'))
          .where('r.done_at', 'is', null)
          .$asScalar()
          .$notNull()
          .as('waiting_cents'),
        eb
          .selectFrom('payment_session as t')
          .select('t.provider')
          .whereRef('t.number', '=', 'p.number')
          .where('t.status', '=', 'paid')
          .orderBy('t.attempt')
          .limit(1)
          .as('provider'),
        jsonArrayFrom(lines).as('lines'),
        jsonArrayFrom(
          refunds
            .select(['r.cents', 'r.reason', 'r.asked_by', 'r.created_at', 'r.done_at', 'r.last_error'])
            .orderBy('r.id'),
        ).as('refunds'),
        jsonArrayFrom(invoices).as('invoices'),
      ]
    })
    .where('p.number', '=', wanted.toUpperCase())
    .$narrowType<{ billing: Record<string, string>; provider: ProviderName | null }>()
    .executeTakeFirst()
  return row
    ? {
        ...row,
        created_at: rfc3339(row.created_at),
        paid_at: rfc3339(row.paid_at),
        expires_at: rfc3339(row.expires_at),
      }
    : null
}

export interface OrderLine {
  number: string
  email: string
  /** The country of the billing address; null before there is one. */
  country: string | null
  /** What was ordered, one description for each line. */
  products: string[]
  status: OrderStatus
  currency: string
  net_cents: number
  vat_cents: number
  total_cents: number
  refunded_cents: number
  is_test: boolean
  created_at: string
  paid_at: string | null
  review_reason: string | null
}

/** Which orders: those in one of these statuses (all if empty), and by number, buyer or listing slug. */
interface Wanted {
  q?: string | undefined
  statuses: readonly OrderStatus[]
}

/** Some orders, newest first. */
export async function findOrders(
  db: Reader,
  { limit, offset = 0, ...wanted }: Wanted & { limit: number; offset?: number },
): Promise<OrderLine[]> {
  return (await rowsOf(db, wanted).limit(limit).offset(offset).execute()).map(orderLine)
}

/** How many orders there are, and what those that count as paid cost, without tests. */
export function countOrders(db: Reader, wanted: Wanted): Promise<{ n: number; paid_cents: number }> {
  return someOrders(db, wanted)
    .select((eb) => [
      eb.fn.countAll<number>().as('n'),
      eb.fn
        .coalesce(
          eb.cast<number>(
            eb.fn.sum('p.total_cents').filterWhere('p.status', '=', 'paid').filterWhere('p.is_test', '=', false),
            'int8',
          ),
          eb.lit(0),
        )
        .as('paid_cents'),
    ])
    .executeTakeFirstOrThrow()
}

/** Rows read at once, so that many orders don't fill the memory. */
const AT_ONCE = 500

/** All these orders, newest first. */
export async function* ordersOneByOne(db: Reader, wanted: Wanted): AsyncGenerator<OrderLine, void, void> {
  let after: Place | null = null
  for (;;) {
    const rows: Row[] = await rowsOf(db, wanted, after).limit(AT_ONCE).execute()
    yield* rows.map(orderLine)
    const last = rows.at(-1)
    if (!last || rows.length < AT_ONCE) return
    after = { at: last.created_at, number: last.number }
  }
}

function someOrders(db: Reader, { q, statuses }: Wanted) {
  const typed = q?.trim()
  return db.sql
    .selectFrom('purchase as p')
    .innerJoin('account as a', 'a.id', 'p.account_id')
    .$if(statuses.length > 0, (query) => query.where('p.status', 'in', statuses))
    .$if(Boolean(typed), (query) =>
      query.where((eb) => {
        const lower = eb.fn<string>('lower', [eb.val(typed!)])
        const ofListing = eb
          .selectFrom('purchase_line as l')
          .innerJoin('listing as s', 's.id', 'l.listing_id')
          .select('l.id')
          .whereRef('l.number', '=', 'p.number')
          .where('s.slug', '=', lower)
        return eb.or([
          eb('p.number', '=', eb.fn<string>('upper', [eb.val(typed!)])),
          eb('a.email', '=', lower),
          eb.exists(ofListing),
        ])
      }),
    )
}

/** The place of an order in the list. */
interface Place {
  at: string
  number: string
}

function rowsOf(db: Reader, wanted: Wanted, after: Place | null = null) {
  return someOrders(db, wanted)
    .$if(after !== null, (query) =>
      query.where((eb) => eb(eb.refTuple('p.created_at', 'p.number'), '<', eb.tuple(after!.at, after!.number))),
    )
    .select((eb) => [
      'p.number',
      'a.email',
      eb.ref('p.billing', '->>').key('country').$castTo<string | null>().as('country'),
      'p.status',
      'p.currency',
      'p.net_cents',
      'p.vat_cents',
      eb.ref('p.total_cents').$notNull().as('total_cents'),
      'p.refunded_cents',
      'p.is_test',
      'p.created_at',
      'p.paid_at',
      'p.review_reason',
      eb.fn
        .coalesce(
          eb
            .selectFrom('purchase_line as l')
            .select((line) => line.fn.agg<string[]>('array_agg', ['l.description']).orderBy('l.position').as('all'))
            .whereRef('l.number', '=', 'p.number')
            .$asScalar(),
          eb.val<string[]>([]),
        )
        .as('products'),
    ])
    .orderBy('p.created_at', 'desc')
    .orderBy('p.number', 'desc')
}

type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number]

function orderLine(row: Row): OrderLine {
  return { ...row, created_at: rfc3339(row.created_at), paid_at: rfc3339(row.paid_at) }
}
