import * as z from 'zod'
import type { Reader } from '../../domain/database/database.ts'
import { raw } from '../../domain/database/raw.ts'
import type { OrderStatus } from '../../domain/orders/order.ts'
import { askForRefund } from '../../domain/orders/payments/refunds.ts'
import { markDone } from '../../domain/orders/site-team.ts'
import { rfc3339 } from '../../domain/shared/clock.ts'
import { defineAction, type Work } from '../action.ts'
import { line, refused, whole } from '../typed.ts'

const number = z
  .string('Which order?')
  .trim()
  .toUpperCase()
  .regex(/^LD-[0-9A-HJKMNP-TV-Z]{12}$/, 'This is no number of an order.')

export const refundOrder = defineAction({
  name: 'order refund',
  about: 'give money back, all that is left without --cents; the running service does it within minutes',
  words: { number: 'NUMBER' },
  input: z.strictObject({
    number,
    cents: z.union([z.literal(''), whole(1, 100_000_000)], 'Use a whole number of cents, for example 4900.').optional(),
    reason: line(200).default('by the site team'),
  }),
  isSensitive: true,
  target: ({ number }) => number,
  state: ({ number }, work) => refundsOf(work, number),
  async run({ number, cents, reason }, { tx, jobs, now, who }) {
    const asked = await askForRefund(tx, jobs, { number, cents: cents || undefined, reason, askedBy: who, now })
    return { answer: { number, ...asked }, noted: { ...asked, reason } }
  },
})

export const finishLine = defineAction({
  name: 'order done',
  about: 'the site team has done what a line bought',
  words: { number: 'NUMBER', line: 'LINE' },
  input: z.strictObject({ number, line: whole(1, 1000) }),
  target: ({ number, line }) => `${number}/${line}`,
  async state({ number, line: position }, { tx }) {
    const [row] = await raw<{ fulfilled: boolean }>(tx, {
      text: 'select fulfilled_at is not null as fulfilled from purchase_line where number = $1 and position = $2 for update',
      values: [number, position],
    })
    return row ?? null
  },
  async run({ number, line: position }, { tx, now }) {
    const [row] = await raw<{ by_itself: boolean }>(tx, {
      text: `select fulfilment <> 'site_team' and last_error is null as by_itself from purchase_line
             where number = $1 and position = $2`,
      values: [number, position],
    })
    // What the software fulfils is done when it has happened; only what failed may have been done by hand.
    if (row?.by_itself)
      throw refused('line', 'The software fulfils this line by itself.', 'Wait for it, or refund the order.')
    await markDone(tx, { number, position, now })
    return { answer: { number, line: position, fulfilled: true } }
  },
})

async function refundsOf({ tx }: Work, number: string) {
  await raw(tx, { text: 'select 1 from purchase where number = $1 for update', values: [number] })
  const [row] = await raw<Record<string, unknown>>(tx, {
    text: `select p.status, p.refunded_cents::float8 as refunded_cents,
             coalesce((select jsonb_agg(jsonb_build_object('cents', r.cents, 'reason', r.reason, 'asked_by', r.asked_by)
               order by r.id) from payment_refund r where r.number = p.number), '[]') as refunds
           from purchase p where p.number = $1`,
    values: [number],
  })
  return row ? { ...row } : null
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
  /** Asked for and not given back yet. */
  waiting_cents: number
  review_reason: string | null
  created_at: string
  paid_at: string | null
  billing: Record<string, string>
  lines: {
    position: number
    description: string
    fulfilment: string
    listing: string | null
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

/** One order as the site team sees it; null when there is none. */
export async function orderForTeam(db: Reader, wanted: string): Promise<OrderForTeam | null> {
  const [row] = await raw<OrderForTeam>(db, {
    text: `select p.number, a.email, p.status, p.is_test, p.net_cents::float8 as net_cents, p.vat_cents::float8 as vat_cents,
             p.total_cents::float8 as total_cents, p.refunded_cents::float8 as refunded_cents, p.review_reason,
             p.created_at::text, p.paid_at::text, p.billing,
             (select coalesce(sum(cents), 0)::float8 from payment_refund r where r.number = p.number and r.done_at is null) as waiting_cents,
             (select json_agg(json_build_object('position', l.position, 'description', l.description, 'fulfilment', l.fulfilment,
                'listing', (select slug from listing where id = l.listing_id), 'net_cents', l.net_cents,
                'fulfilled_at', l.fulfilled_at, 'attempts', l.attempts, 'last_error', l.last_error) order by l.position)
              from purchase_line l where l.number = p.number) as lines,
             coalesce((select json_agg(json_build_object('cents', r.cents, 'reason', r.reason, 'asked_by', r.asked_by,
                'created_at', r.created_at, 'done_at', r.done_at, 'last_error', r.last_error) order by r.id)
              from payment_refund r where r.number = p.number), '[]') as refunds,
             coalesce((select json_agg(json_build_object('invoice_number', i.invoice_number, 'kind', i.kind) order by i.issued_at)
              from invoice i where i.number = p.number), '[]') as invoices
           from purchase p join account a on a.id = p.account_id where p.number = $1`,
    values: [wanted.toUpperCase()],
  })
  return row ? { ...row, created_at: rfc3339(row.created_at), paid_at: rfc3339(row.paid_at) } : null
}

export interface OrderLine {
  number: string
  email: string
  status: OrderStatus
  total_cents: number
  is_test: boolean
  created_at: string
  review_reason: string | null
}

/** Orders by number, buyer or slug of a listing, of a status; the newest first. */
export async function findOrders(
  db: Reader,
  { q, status, limit }: { q?: string | undefined; status?: string | undefined; limit: number },
): Promise<OrderLine[]> {
  const rows = await raw<OrderLine>(db, {
    text: `select p.number, a.email, p.status, p.total_cents::float8 as total_cents, p.is_test, p.created_at::text, p.review_reason
           from purchase p join account a on a.id = p.account_id
           where ($1::text is null or p.status = $1) and ($2::text is null or p.number = upper($2) or a.email = lower($2)
             or exists (select from purchase_line l join listing s on s.id = l.listing_id where l.number = p.number and s.slug = lower($2)))
           order by p.created_at desc, p.number desc limit $3`,
    values: [status || null, q?.trim() || null, limit],
  })
  return rows.map((row) => ({ ...row, created_at: rfc3339(row.created_at) }))
}
