import type { Reader, Tx } from '../../database/database.ts'
import { DomainError } from '../../errors.ts'
import { longDate } from '../../shared/clock.ts'
import type { ProviderName } from '../../shared/payment-providers.ts'
import { priceItems } from '../catalogue/price-items.ts'
import type { CheckedBuyer } from '../catalogue/quote.ts'
import { canBePaid } from '../checkout.ts'
import { totalsOf, withVat } from '../totals.ts'
import { RATES_CHECKED_ON } from '../vat/rates.ts'
import type { VatRegistration, VatTreatment } from '../vat/treatment.ts'
import { holdWeeks } from './holds.ts'
import type { OrderToPay } from './payment-provider.ts'

/** Stripe requires at least 30 minutes. The rest allows for the time that creating a session takes. */
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
  /** IP address of the buyer, stored as evidence of their country. */
  ip: string
  returnUrl: string
  now: Date
}

/** What to do next: send the buyer to an open session, create a session, or end one that no longer fits. */
export type NextStep =
  | { open: string }
  | { ask: OrderToPay }
  | { end: { attempt: number; ref: string | null; request: OrderToPay } }

/**
 * Prepares an order for payment: checks every line again, decides the VAT from the billing details, holds the places in launch
 * weeks and saves the request for the provider. Throws `wrong_state` for an order that can no longer be paid,
 * `product_unavailable` if a week has filled up, and whatever `priceItems` and `holdWeeks` throw.
 */
export async function beginPayment(tx: Tx, beginning: Beginning): Promise<NextStep> {
  const { number, now } = beginning
  const order = await tx.sql
    .selectFrom('purchase as p')
    .innerJoin('account as a', 'a.id', 'p.account_id')
    .select(['p.account_id', 'a.email', 'p.status', 'p.expires_at'])
    .where('p.number', '=', number)
    .forUpdate('p')
    .executeTakeFirst()
  if (!order || !canBePaid(order, now))
    throw new DomainError(
      'wrong_state',
      `Order ${number} can no longer be paid.`,
      'Create a new checkout with create_checkout; it uses the current prices and free weeks.',
    )
  const lines = await linesOf(tx, number)
  await checkItemsAgain(tx, lines, order.account_id, beginning)
  const totals = await saveVat(tx, lines, beginning)

  const session = await tx.sql
    .selectFrom('payment_session')
    .select((eb) => [
      'attempt',
      'ref',
      'url',
      'request',
      eb
        .and([
          eb('expires_at', '>', now.toISOString()),
          eb('provider', '=', beginning.provider),
          eb('amount_cents', '=', totals.total_cents),
        ])
        .as('fits'),
    ])
    .where('number', '=', number)
    .where('status', 'in', ['asked', 'open', 'processing'])
    .executeTakeFirst()
  if (session && !session.fits) return { end: session }
  const full = await holdWeeks(tx, number, { accountId: order.account_id, now })
  if (full.length)
    throw new DomainError(
      'product_unavailable',
      `The launch ${full.length === 1 ? 'week' : 'weeks'} of ${full.map(longDate).join(' and ')} ${full.length === 1 ? 'is' : 'are'} full. Nothing was charged.`,
      'Order again with another launch week.',
    )
  if (session?.url) return { open: session.url }
  // An earlier attempt stopped before it saved the session. Repeating the request returns the same session.
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

type Line = Awaited<ReturnType<typeof linesOf>>[number]

function linesOf(db: Reader, number: string) {
  return db.sql
    .selectFrom('purchase_line')
    .select([
      'position',
      'product_code as product',
      'description',
      'listing_id',
      'unit_net_cents',
      'net_cents',
      'tax_category',
      'chosen',
    ])
    .where('number', '=', number)
    .orderBy('position')
    .execute()
}

/**
 * Checks the lines again, because a listing may have launched or a week may have filled up since the order
 * was placed. Places that this order holds count as free.
 */
async function checkItemsAgain(
  db: Reader,
  lines: Line[],
  accountId: string,
  { number, now }: Beginning,
): Promise<void> {
  const held = await db.sql
    .selectFrom('week_hold')
    .select('position')
    .where('number', '=', number)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now.toISOString())]))
    .execute()
  const items = lines.map(({ position, product, listing_id, unit_net_cents, chosen }) => ({
    product,
    listing_id: listing_id ?? undefined,
    amount_cents: product === 'billboard_min' ? unit_net_cents : undefined,
    week: chosen.week,
    categories: chosen.categories,
    options: chosen.options,
    holdsItsWeek: held.some((place) => place.position === position),
  }))
  // Always true, so that an order with a review can be paid even if no model is configured anymore.
  await priceItems(db, { items, accountId, now, hasReviewer: true })
}

/** Saves the VAT and totals that result from the billing details, and the evidence for the VAT. */
async function saveVat(tx: Tx, lines: Line[], { number, billing, ...of }: Beginning) {
  const buyer = { ...of.buyer, postcode: billing.postcode }
  const taxed = withVat(lines, of.registrations, buyer, of.now)
  const totals = totalsOf(taxed.lines, taxed.vat)
  await tx.sql
    .updateTable('purchase_line as l')
    .from((eb) =>
      eb
        .fn<{ value: (typeof taxed.lines)[number] }>('jsonb_array_elements', [
          eb.cast(eb.val(JSON.stringify(taxed.lines)), 'jsonb'),
        ])
        .as('v'),
    )
    .set((eb) => ({
      vat_rate_bp: eb.cast<number>(eb.ref('v.value', '->>').key('vat_rate_bp'), 'int4'),
      vat_cents: eb.cast<number>(eb.ref('v.value', '->>').key('vat_cents'), 'int8'),
      vat_treatment: eb.ref('v.value', '->>').key('vat_treatment').$castTo<VatTreatment>(),
    }))
    .where('l.number', '=', number)
    .where((eb) => eb('l.position', '=', eb.cast<number>(eb.ref('v.value', '->>').key('position'), 'int4')))
    .execute()
  const evidence = {
    ip: of.ip,
    rates_checked_on: RATES_CHECKED_ON,
    ...(of.buyer.check ? { vat_check: of.buyer.check } : {}),
  }
  await tx.sql
    .updateTable('purchase')
    .set((eb) => ({
      vat_cents: totals.vat_cents,
      vat: JSON.stringify(taxed.vat),
      billing: JSON.stringify({ ...billing, vat_number: buyer.number?.number }),
      evidence: eb(
        eb.ref('evidence').$castTo<string>(),
        '||',
        eb.cast<string>(eb.val(JSON.stringify(evidence)), 'jsonb'),
      ),
      updated_at: of.now,
    }))
    .where('number', '=', number)
    .execute()
  return totals
}

async function writeAttempt(
  tx: Tx,
  request: Omit<OrderToPay, 'attempt'>,
  { provider, now }: Beginning,
): Promise<OrderToPay> {
  const row = await tx.sql
    .insertInto('payment_session')
    .columns(['number', 'attempt', 'provider', 'amount_cents', 'request', 'created_at', 'checked_at', 'expires_at'])
    .expression((eb) =>
      eb
        .selectFrom((inner) =>
          inner
            .selectFrom('payment_session')
            .select((one) => one(one.fn.coalesce(one.fn.max('attempt'), one.lit(0)), '+', 1).as('attempt'))
            .where('number', '=', request.number)
            .as('next'),
        )
        .select((one) => [
          one.val(request.number).as('number'),
          'next.attempt',
          one.val(provider).as('provider'),
          one.val(request.total_cents).as('amount_cents'),
          one(
            one.cast(one.val(JSON.stringify(request)), 'jsonb'),
            '||',
            one.fn('jsonb_build_object', [one.cast(one.val('attempt'), 'text'), 'next.attempt']),
          ).as('request'),
          one.val(now).as('created_at'),
          one.val(now).as('checked_at'),
          one.val(request.expiresAt).as('expires_at'),
        ]),
    )
    .returning('request')
    .executeTakeFirstOrThrow()
  return row.request
}
