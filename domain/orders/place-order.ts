import { createHash } from 'node:crypto'
import type { Reader, Tx } from '../database/database.ts'
import { raw } from '../database/raw.ts'
import { hashSecret, newToken } from '../shared/secret.ts'
import { newOrderNumber } from './order.ts'
import type { CheckedBuyer, Quote } from './quote.ts'

/** An order equal to one made this recently is that one: agents retry without a key, and people click twice. */
const SAME_ORDER_MINUTES = 15
/** How long an order waits to be paid, and a link to its checkout page works. */
const CHECKOUT_HOURS = 24

export interface PlacedOrder {
  number: string
  /** Opens the checkout page of this order, for its own account; only its hash is kept. */
  token: string
}

interface NewOrder {
  quote: Quote
  buyer: CheckedBuyer
  accountId: string
  now: Date
  /** No money moves: the provider is the marked test one. */
  isTest: boolean
}

/** Saves an order at the prices quoted, or returns the equal one made minutes ago, with a fresh checkout link. */
export async function placeOrder(tx: Tx, order: NewOrder): Promise<PlacedOrder> {
  await tx.lock('orders', order.accountId)
  const fingerprint = fingerprintOf(order)
  const number = (await equalOrder(tx, order, fingerprint)) ?? (await saveOrder(tx, order, fingerprint))
  return { number, token: await newCheckoutLink(tx, number, order.now) }
}

/** A new address of the order's checkout page, for the next `CHECKOUT_HOURS`. */
export async function newCheckoutLink(tx: Tx, number: string, now: Date): Promise<string> {
  const token = newToken()
  await raw(tx, {
    text: `insert into checkout_link (token_hash, number, expires_at)
           values ($1, $2, $3::timestamptz + make_interval(hours => $4))`,
    values: [hashSecret(token), number, now.toISOString(), CHECKOUT_HOURS],
  })
  return token
}

function fingerprintOf({ quote, buyer, isTest }: NewOrder): string {
  const lines = quote.lines.map(({ product, price_id, unit_net_cents, listing_id, chosen, vat_cents }) => [
    product,
    price_id,
    unit_net_cents,
    listing_id,
    chosen.week ?? null,
    chosen.categories ?? [],
    Object.entries(chosen.options ?? {}).toSorted(([a], [b]) => (a < b ? -1 : 1)),
    vat_cents,
  ])
  return createHash('sha256')
    .update(JSON.stringify([lines, buyer.country, buyer.number?.number ?? null, isTest]))
    .digest('hex')
}

async function equalOrder(db: Reader, { accountId, now }: NewOrder, fingerprint: string): Promise<string | undefined> {
  const [order] = await raw<{ number: string }>(db, {
    text: `select number from purchase where account_id = $1 and fingerprint = $2 and status = 'pending'
             and created_at > $3::timestamptz - make_interval(mins => $4) order by created_at desc limit 1`,
    values: [accountId, fingerprint, now.toISOString(), SAME_ORDER_MINUTES],
  })
  return order?.number
}

async function saveOrder(
  tx: Tx,
  { quote: { lines, totals }, buyer, accountId, now, isTest }: NewOrder,
  fingerprint: string,
): Promise<string> {
  const number = newOrderNumber()
  const time = now.toISOString()
  await raw(tx, {
    text: `insert into purchase (number, account_id, fingerprint, net_cents, vat_cents, vat, billing, is_test,
             created_at, updated_at, expires_at)
           values ($1, $2, $3, $4, $5, $6::jsonb, $7::jsonb, $8, $9, $9, $9::timestamptz + make_interval(hours => $10))`,
    values: [
      number,
      accountId,
      fingerprint,
      totals.net_cents,
      totals.vat_cents,
      JSON.stringify(totals.vat),
      JSON.stringify({
        ...(buyer.country ? { country: buyer.country } : {}),
        ...(buyer.number ? { vat_number: buyer.number.number } : {}),
      }),
      isTest,
      time,
      CHECKOUT_HOURS,
    ],
  })
  const rows = lines.map((line, index) => ({ ...line, position: index + 1 }))
  await raw(tx, {
    text: `insert into purchase_line (number, position, product_code, fulfilment, description, listing_id, price_id, quantity,
             unit_net_cents, net_cents, tax_category, vat_rate_bp, vat_cents, chosen)
           select $1, position, product, fulfilment, description, listing_id, price_id, quantity, unit_net_cents,
             net_cents, tax_category, vat_rate_bp, vat_cents, chosen
           from jsonb_to_recordset($2::jsonb) as l(position int, product text, fulfilment text, description text,
             listing_id bigint, price_id bigint, quantity int, unit_net_cents bigint, net_cents bigint,
             tax_category text, vat_rate_bp int, vat_cents bigint, chosen jsonb)`,
    values: [number, JSON.stringify(rows)],
  })
  return number
}
