import type { Reader, Tx } from '../../database/database.ts'
import { raw } from '../../database/raw.ts'
import { DomainError } from '../../errors.ts'
import { rfc3339 } from '../../shared/clock.ts'
import type { ProviderName } from '../../shared/payment-providers.ts'
import type { Chosen } from '../order.ts'
import { priceItems } from '../price-items.ts'
import type { CheckedBuyer } from '../quote.ts'
import { totalsOf, withVat } from '../totals.ts'
import { RATES_CHECKED_ON } from '../vat/rates.ts'
import type { TaxCategory, VatRegistration } from '../vat/treatment.ts'
import { holdWeeks } from './holds.ts'
import type { OrderToPay } from './payment-provider.ts'

/** Providers end a session no sooner than half an hour after they made it; the call to make it takes a moment too. */
const SESSION_MINUTES = 35

/** What the buyer typed on the checkout page. */
export interface Billing {
  name: string
  company?: string | undefined
  address: string
  city: string
  postcode: string
  country: string
  vat_number?: string | undefined
}

export interface Beginning {
  number: string
  billing: Billing
  buyer: CheckedBuyer
  registrations: readonly VatRegistration[]
  provider: ProviderName
  /** Address of the buyer's connection, evidence of their country. */
  ip: string
  returnUrl: string
  now: Date
}

/** What to do next: send the buyer to a session that is open, ask for a new one, or end one that no longer fits first. */
export type Begun =
  | { open: string }
  | { ask: OrderToPay }
  | { end: { attempt: number; ref: string | null; request: OrderToPay } }

/**
 * The buyer goes on to pay: checks every line once more, settles the VAT by the billing details, holds the places in launch
 * weeks and writes down what to ask the provider. Throws `wrong_state` for an order that can no longer be paid,
 * `product_unavailable` naming weeks that filled up, or as `priceItems` and `holdWeeks`: the buyer hears of it before paying.
 */
export async function beginPayment(tx: Tx, beginning: Beginning): Promise<Begun> {
  const { number, now } = beginning
  const [order] = await raw<{ account_id: string; email: string; status: string; expires_at: string }>(tx, {
    text: `select p.account_id, a.email, p.status, p.expires_at::text from purchase p join account a on a.id = p.account_id
           where p.number = $1 for update of p`,
    values: [number],
  })
  if (!order || order.status !== 'pending' || rfc3339(order.expires_at) <= now.toISOString())
    throw new DomainError(
      'wrong_state',
      `Order ${number} can no longer be paid.`,
      'Ask for a new checkout link; prices and free weeks are then looked at again.',
    )
  const lines = await linesOf(tx, number)
  await refuseWhatCannotBeBought(tx, lines, order.account_id, beginning)
  const totals = await settleVat(tx, lines, beginning)

  const [session] = await raw<{
    attempt: number
    ref: string | null
    url: string | null
    fits: boolean
    request: OrderToPay
  }>(tx, {
    text: `select attempt, ref, url, request, expires_at > $2 and provider = $3 and amount_cents = $4 as fits
           from payment_session where number = $1 and status in ('asked', 'open', 'processing')`,
    values: [number, now.toISOString(), beginning.provider, totals.total_cents],
  })
  if (session && !session.fits) return { end: session }
  const full = await holdWeeks(tx, number, { accountId: order.account_id, now })
  if (full.length)
    throw new DomainError(
      'product_unavailable',
      `No place is left in the week of ${full.join(' and ')}. Nothing was charged.`,
      'Order again with another of the weeks in list_products.',
    )
  if (session?.url) return { open: session.url }
  // A process that died after asking left this: the same question again brings the same session.
  if (session) return { ask: session.request }
  const request: Omit<OrderToPay, 'attempt'> = {
    number,
    currency: 'USD',
    lines: lines.map(({ description, net_cents }) => ({ description, net_cents })),
    vat_cents: totals.vat_cents,
    total_cents: totals.total_cents,
    email: order.email,
    returnUrl: beginning.returnUrl,
    expiresAt: new Date(now.getTime() + SESSION_MINUTES * 60_000).toISOString(),
  }
  return { ask: await writeAttempt(tx, request, beginning) }
}

interface Line {
  position: number
  product: string
  description: string
  listing_id: number | null
  unit_net_cents: number
  net_cents: number
  tax_category: TaxCategory
  chosen: Chosen
}

function linesOf(db: Reader, number: string): Promise<Line[]> {
  return raw<Line>(db, {
    text: `select position, product_code as product, description, listing_id::int, unit_net_cents::float8 as unit_net_cents,
             net_cents::float8 as net_cents, tax_category, chosen
           from purchase_line where number = $1 order by position`,
    values: [number],
  })
}

/** A listing may have launched, or a week filled up, since the order was made. Places this order holds count as free. */
async function refuseWhatCannotBeBought(
  db: Reader,
  lines: Line[],
  accountId: string,
  { number, now }: Beginning,
): Promise<void> {
  const held = await raw<{ position: number }>(db, {
    text: 'select position from week_hold where number = $1 and (expires_at is null or expires_at > $2)',
    values: [number, now.toISOString()],
  })
  const items = lines.map(({ position, product, listing_id, unit_net_cents, chosen }) => ({
    product,
    listing_id: listing_id ?? undefined,
    amount_cents: product === 'billboard_min' ? unit_net_cents : undefined,
    week: chosen.week,
    categories: chosen.categories,
    options: chosen.options,
    holdsItsWeek: held.some((place) => place.position === position),
  }))
  // What was for sale when the order was made is sold.
  await priceItems(db, { items, accountId, now, hasReviewer: true })
}

/** Brings VAT and totals of the order in line with the billing details, and keeps what decided them. */
async function settleVat(tx: Tx, lines: Line[], { number, billing, ...of }: Beginning) {
  const buyer = { ...of.buyer, postcode: billing.postcode }
  const taxed = withVat(lines, of.registrations, buyer, of.now)
  const totals = totalsOf(taxed.lines, taxed.vat)
  await raw(tx, {
    text: `update purchase_line l set vat_rate_bp = v.vat_rate_bp, vat_cents = v.vat_cents
           from jsonb_to_recordset($2::jsonb) as v(position int, vat_rate_bp int, vat_cents bigint)
           where l.number = $1 and l.position = v.position`,
    values: [number, JSON.stringify(taxed.lines)],
  })
  const evidence = {
    ip: of.ip,
    rates_checked_on: RATES_CHECKED_ON,
    ...(of.buyer.check ? { vat_check: of.buyer.check } : {}),
  }
  await raw(tx, {
    text: `update purchase set vat_cents = $2, vat = $3::jsonb, billing = $4::jsonb, evidence = evidence || $5::jsonb,
             updated_at = $6 where number = $1`,
    values: [
      number,
      totals.vat_cents,
      JSON.stringify(taxed.vat),
      JSON.stringify({ ...billing, vat_number: buyer.number?.number }),
      JSON.stringify(evidence),
      of.now.toISOString(),
    ],
  })
  return totals
}

async function writeAttempt(
  tx: Tx,
  request: Omit<OrderToPay, 'attempt'>,
  { provider, now }: Beginning,
): Promise<OrderToPay> {
  const [row] = await raw<{ request: OrderToPay }>(tx, {
    text: `insert into payment_session (number, attempt, provider, amount_cents, request, created_at, checked_at, expires_at)
           select $1, next.attempt, $2, $3, $4::jsonb || jsonb_build_object('attempt', next.attempt), $5, $5, $6
           from (select coalesce(max(attempt), 0) + 1 as attempt from payment_session where number = $1) as next
           returning request`,
    values: [
      request.number,
      provider,
      request.total_cents,
      JSON.stringify(request),
      now.toISOString(),
      request.expiresAt,
    ],
  })
  return row!.request
}
