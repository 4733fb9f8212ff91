import * as z from 'zod'
import { ORDER_STATUSES, type Chosen } from '../../domain/orders/order.ts'
import { canBePaid, checkoutPath } from '../../domain/orders/checkout.ts'
import type { Order } from '../../domain/orders/read-orders.ts'
import { NUMBER_STATUSES, VAT_TREATMENTS } from '../../domain/orders/vat/treatment.ts'
import { rfc3339 } from '../../domain/shared/clock.ts'
import { CategorySlug, CountryCode, ListingId } from '../shared/schemas.ts'

/** The input of `quote_order` and `create_checkout`. */
export const orderInput = {
  items: z
    .array(
      z.strictObject({
        product: z.string().max(60).describe('Code'),
        listing_id: ListingId.optional().describe('If `needs_listing`'),
        week: z.iso.date().max(10).optional().describe('Monday, one of its `weeks`; a launch without one: at once'),
        amount_cents: z.int().min(1).max(100_000_000).optional().describe('billboard_min only: US cents'),
        categories: z.array(CategorySlug).max(10).optional().describe('extra_categories only: up to 3 slugs'),
        options: z
          .record(z.string(), z.union([z.string(), z.number(), z.boolean()]))
          .refine((options) => Object.keys(options).length <= 20, 'At most 20 properties.')
          .meta({ maxProperties: 20 })
          .optional()
          .describe('Name to value, if `options`'),
      }),
    )
    .min(1)
    .max(20)
    .describe('Products from `list_products`.'),
  billing_country: CountryCode.optional().describe('ISO code, for the VAT.'),
  vat_number: z.string().max(32).optional().describe('Of a business, with country prefix.'),
}

export const Totals = z.strictObject({
  currency: z.literal('USD'),
  net_cents: z.int(),
  vat_cents: z.int(),
  total_cents: z.int().describe('The amount to pay, with VAT.'),
  refunded_cents: z.int(),
  vat: z.strictObject({
    country: z.string().nullable(),
    rate_bp: z.int().describe('Basis points: 2100 is 21%.'),
    treatment: z.enum(VAT_TREATMENTS),
    reason: z.string(),
    note: z.string().describe('Text on the invoice.'),
    number: z.string().nullable(),
    number_status: z
      .enum(NUMBER_STATUSES)
      .describe('`pending`: the tax authority is unreachable, so VAT is charged until it confirms the number.'),
  }),
  vat_breakdown: z.array(z.strictObject({ rate_bp: z.int(), net_cents: z.int(), vat_cents: z.int() })),
})

const chosen = {
  week: z.string().nullable(),
  categories: z.array(z.string()),
  options: z.record(z.string(), z.string()),
}

export const QuotedLine = z.strictObject({
  product: z.string(),
  description: z.string(),
  listing_id: z.int().nullable(),
  quantity: z.int(),
  unit_net_cents: z.int(),
  net_cents: z.int(),
  vat_rate_bp: z.int(),
  vat_cents: z.int(),
  gross_cents: z.int(),
  ...chosen,
})

/** Marks an order whose payment provider moves no money. */
export const testFields = { test: z.boolean(), test_note: z.string().optional() }

export function testFieldsOf({ is_test: test }: Pick<Order, 'is_test'>): z.input<z.ZodObject<typeof testFields>> {
  return test ? { test, test_note: 'A test order: its payment provider moves no money.' } : { test }
}

export const OrderRecord = z.strictObject({
  number: z.string(),
  status: z.enum(ORDER_STATUSES),
  ...testFields,
  created_at: z.string(),
  paid_at: z.string().nullable(),
  expires_at: z.string().nullable().describe('When a pending order expires; else null.'),
  totals: Totals,
  lines: z.array(
    z.strictObject({
      ...QuotedLine.shape,
      listing_name: z.string().nullable(),
      fulfilled: z.boolean(),
      fulfilled_at: z.string().nullable(),
    }),
  ),
})

type Line = Omit<z.input<typeof QuotedLine>, 'gross_cents' | keyof typeof chosen> & { chosen: Chosen }

/**
 * A line as callers see it, with its gross price, and with null or empty values for choices that weren't
 * made.
 */
export function shownLine(line: Line): z.input<typeof QuotedLine> {
  return {
    product: line.product,
    description: line.description,
    listing_id: line.listing_id,
    quantity: line.quantity,
    unit_net_cents: line.unit_net_cents,
    net_cents: line.net_cents,
    vat_rate_bp: line.vat_rate_bp,
    vat_cents: line.vat_cents,
    gross_cents: line.net_cents + line.vat_cents,
    week: line.chosen.week ?? null,
    categories: line.chosen.categories ?? [],
    options: line.chosen.options ?? {},
  }
}

export const CheckoutUrl = z.string().optional().describe('Where the person pays, while the order can be paid.')

/** The address of an order's checkout page while it can be paid; otherwise nothing. */
export function checkoutUrlOf(
  order: Order,
  { siteUrl, now }: { siteUrl: string; now: Date },
): { checkout_url?: string } {
  return canBePaid(order, now) ? { checkout_url: `${siteUrl}${checkoutPath(order.number)}` } : {}
}

export function orderRecordOf(order: Order): z.input<typeof OrderRecord> {
  return {
    number: order.number,
    status: order.status,
    ...testFieldsOf(order),
    created_at: rfc3339(order.created_at),
    paid_at: rfc3339(order.paid_at),
    expires_at: order.status === 'pending' ? rfc3339(order.expires_at) : null,
    totals: order.totals,
    lines: order.lines.map((line) => ({
      ...shownLine(line),
      listing_name: line.listing_name,
      fulfilled: line.fulfilled_at !== null,
      fulfilled_at: rfc3339(line.fulfilled_at),
    })),
  }
}
