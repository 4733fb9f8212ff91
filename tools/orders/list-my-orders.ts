import * as z from 'zod'
import { ORDER_STATUSES } from '../../domain/orders/order.ts'
import { ordersOf } from '../../domain/orders/read-orders.ts'
import { rfc3339 } from '../../domain/shared/clock.ts'
import { defineTool } from '../define-tool.ts'
import { CheckoutUrl, checkoutUrlOf, testFields, testFieldsOf } from './order-record.ts'
import { pageOf, paginated, pagination } from '../shared/pagination.ts'

export default defineTool({
  name: 'list_my_orders',
  title: 'All my past orders: purchases, invoices, receipts, spending',
  description:
    'Order history: every purchase, what I have bought, paid for or spent so far, with totals and, while unpaid, ' +
    '`checkout_url`, newest first.',
  rest: { method: 'GET', path: '/orders' },
  scope: 'account:read',
  idempotent: false,
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },

  input: z.strictObject(pagination),
  output: paginated(
    z.strictObject({
      number: z.string(),
      status: z.enum(ORDER_STATUSES),
      ...testFields,
      created_at: z.string(),
      paid_at: z.string().nullable(),
      currency: z.literal('USD'),
      total_cents: z.int(),
      refunded_cents: z.int(),
      products: z.array(z.string()),
      listings: z.array(z.string()).describe('Names of the listings it is for.'),
      checkout_url: CheckoutUrl,
    }),
  ),

  async handler({ page, per_page }, { db, actor, siteUrl, now }) {
    const { orders, total } = await ordersOf(db, actor, { page, perPage: per_page })
    return pageOf(
      orders.map((order) => ({
        number: order.number,
        status: order.status,
        ...testFieldsOf(order),
        created_at: rfc3339(order.created_at),
        paid_at: rfc3339(order.paid_at),
        currency: order.totals.currency,
        total_cents: order.totals.total_cents,
        refunded_cents: order.totals.refunded_cents,
        products: order.lines.map((line) => line.product),
        listings: [...new Set(order.lines.flatMap((line) => line.listing_name ?? []))],
        ...checkoutUrlOf(order, { siteUrl, now: now() }),
      })),
      { page, per_page, total },
    )
  },
})
