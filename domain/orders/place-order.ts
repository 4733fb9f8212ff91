import { createHash } from 'node:crypto'
import type { Reader, Tx } from '../database/database.ts'
import { constant } from '../database/constant.ts'
import { hashSecret, newToken } from '../shared/secret.ts'
import { newOrderNumber } from './order.ts'
import type { CheckedBuyer, Quote } from './catalogue/quote.ts'

/**
 * An identical order placed this soon after a pending one counts as the same order, because assistants retry
 * without a key and people click twice.
 */
const SAME_ORDER_MS = 15 * 60_000
/** How long an order can be paid, and how long a link to its checkout page works. */
const CHECKOUT_MS = 24 * 3_600_000

export interface PlacedOrder {
  number: string
  /** Opens the order's checkout page for its account; only the hash is stored. */
  token: string
}

interface NewOrder {
  quote: Quote
  buyer: CheckedBuyer
  accountId: string
  now: Date
  /** Paid in test mode, in which no money moves. */
  isTest: boolean
}

/**
 * Saves an order at the quoted prices, or finds an identical pending one from the last few minutes. Either
 * way, the checkout link is new.
 */
export async function placeOrder(tx: Tx, order: NewOrder): Promise<PlacedOrder> {
  await tx.lock('orders', order.accountId)
  const fingerprint = fingerprintOf(order)
  const number = (await equalOrder(tx, order, fingerprint)) ?? (await saveOrder(tx, order, fingerprint))
  return { number, token: await newCheckoutLink(tx, number, order.now) }
}

/** Creates a link to the order's checkout page, which works for `CHECKOUT_MS`; returns its token. */
async function newCheckoutLink(tx: Tx, number: string, now: Date): Promise<string> {
  const token = newToken()
  await tx.sql
    .insertInto('checkout_link')
    .values({ token_hash: hashSecret(token), number, expires_at: checkoutEnds(now) })
    .execute()
  return token
}

function checkoutEnds(now: Date): string {
  return new Date(now.getTime() + CHECKOUT_MS).toISOString()
}

function fingerprintOf({ quote, buyer, isTest }: NewOrder): string {
  const lines = quote.lines.map(({ product, price_id, unit_net_cents, listing_id, chosen, vat_cents }) => [
    product,
    price_id,
    unit_net_cents,
    listing_id,
    chosen.week ?? null,
    chosen.categories ?? [],
    Object.entries(chosen.options ?? {}).toSorted(([a], [b]) => a.localeCompare(b, 'en')),
    vat_cents,
  ])
  return createHash('sha256')
    .update(JSON.stringify([lines, buyer.country, buyer.number?.number ?? null, isTest]))
    .digest('hex')
}

async function equalOrder(db: Reader, { accountId, now }: NewOrder, fingerprint: string): Promise<string | undefined> {
  const order = await db.sql
    .selectFrom('purchase')
    .select('number')
    .where('account_id', '=', accountId)
    .where('fingerprint', '=', fingerprint)
    .where('status', '=', constant('pending'))
    .where('created_at', '>', new Date(now.getTime() - SAME_ORDER_MS).toISOString())
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return order?.number
}

async function saveOrder(
  tx: Tx,
  { quote: { lines, totals }, buyer, accountId, now, isTest }: NewOrder,
  fingerprint: string,
): Promise<string> {
  const number = newOrderNumber()
  const time = now.toISOString()
  await tx.sql
    .insertInto('purchase')
    .values({
      number,
      account_id: accountId,
      fingerprint,
      net_cents: totals.net_cents,
      vat_cents: totals.vat_cents,
      vat: JSON.stringify(totals.vat),
      billing: JSON.stringify({
        ...(buyer.country ? { country: buyer.country } : {}),
        ...(buyer.number ? { vat_number: buyer.number.number } : {}),
      }),
      is_test: isTest,
      created_at: time,
      updated_at: time,
      expires_at: checkoutEnds(now),
    })
    .execute()
  const rows = lines.map(({ product, chosen, ...line }, index) => ({
    ...line,
    number,
    position: index + 1,
    product_code: product,
    chosen: JSON.stringify(chosen),
  }))
  await tx.sql.insertInto('purchase_line').values(rows).execute()
  return number
}
