import type { Reader } from '../database/database.ts'
import { raw } from '../database/raw.ts'
import { DomainError } from '../errors.ts'
import type { Actor } from '../shared/actor.ts'
import type { Chosen, Fulfilment, OrderStatus, OrderVat, Totals } from './order.ts'
import type { TaxCategory } from './vat/treatment.ts'
import { totalsOf } from './totals.ts'

interface OrderLine {
  product: string
  description: string
  listing_id: number | null
  quantity: number
  unit_net_cents: number
  net_cents: number
  vat_rate_bp: number
  vat_cents: number
  chosen: Chosen
  fulfilled_at: string | null
  /** When it was taken back. */
  undone_at: string | null
  fulfilment: Fulfilment
  tax_category: TaxCategory
}

interface PurchaseRow {
  number: string
  status: OrderStatus
  is_test: boolean
  refunded_cents: number
  vat: OrderVat
  created_at: string
  paid_at: string | null
  expires_at: string
  lines: OrderLine[]
}

export interface Order extends Omit<PurchaseRow, 'vat' | 'refunded_cents'> {
  totals: Totals
}

const PURCHASE = `select p.number, p.status, p.is_test, p.refunded_cents::float8 as refunded_cents, p.vat,
    p.created_at::text, p.paid_at::text, p.expires_at::text,
    (select jsonb_agg(jsonb_build_object('product', l.product_code, 'description', l.description, 'listing_id', l.listing_id,
       'quantity', l.quantity, 'unit_net_cents', l.unit_net_cents, 'net_cents', l.net_cents, 'vat_rate_bp', l.vat_rate_bp,
       'vat_cents', l.vat_cents, 'chosen', l.chosen, 'fulfilment', l.fulfilment, 'tax_category', l.tax_category, 'fulfilled_at', l.fulfilled_at, 'undone_at', l.undone_at) order by l.position)
     from purchase_line l where l.number = p.number) as lines
  from purchase p`

/** The actor's order. Another person's reads as absent: throws `not_found`. */
export async function ownedOrder(db: Reader, number: string, actor: Pick<Actor, 'accountId'>): Promise<Order> {
  const [row] = await raw<PurchaseRow>(db, {
    text: `${PURCHASE} where p.number = $1 and p.account_id = $2`,
    values: [number.toUpperCase(), actor.accountId],
  })
  if (!row) throw new DomainError('not_found', `You have no order ${number}.`, 'Call list_my_orders for the numbers.')
  return orderOf(row)
}

/** The actor's orders, newest first. */
export async function ordersOf(
  db: Reader,
  actor: Pick<Actor, 'accountId'>,
  { page, perPage }: { page: number; perPage: number },
): Promise<{ orders: Order[]; total: number }> {
  const [rows, [counted]] = await Promise.all([
    raw<PurchaseRow>(db, {
      text: `${PURCHASE} where p.account_id = $1 order by p.created_at desc, p.number desc limit $2 offset $3`,
      values: [actor.accountId, perPage, (page - 1) * perPage],
    }),
    raw<{ n: number }>(db, {
      text: 'select count(*)::int as n from purchase where account_id = $1',
      values: [actor.accountId],
    }),
  ])
  return { orders: rows.map(orderOf), total: counted!.n }
}

function orderOf({ vat, refunded_cents, ...row }: PurchaseRow): Order {
  return { ...row, totals: totalsOf(row.lines, vat, refunded_cents) }
}
