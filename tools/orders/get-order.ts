import * as z from 'zod'
import { ownedOrder } from '../../domain/orders/read-orders.ts'
import { defineTool } from '../define-tool.ts'
import { NextSteps } from '../shared/schemas.ts'
import { CheckoutUrl, checkoutUrlOf, OrderRecord, orderRecordOf } from './order-record.ts'

export default defineTool({
  name: 'get_order',
  title: 'Status of an order: is my purchase paid and delivered?',
  description:
    'One order: has its payment arrived or gone through, was it paid or refunded and each line delivered; totals ' +
    'with VAT, and `checkout_url` while open.',
  rest: { method: 'GET', path: '/orders/{number}' },
  scope: 'account:read',
  idempotent: false,
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },

  input: z.strictObject({
    number: z.string().max(32).describe('From `list_my_orders`.'),
  }),
  output: z.strictObject({ checkout_url: CheckoutUrl, ...OrderRecord.shape, next_steps: NextSteps }),

  async handler({ number }, { db, actor, siteUrl, now }) {
    const found = await ownedOrder(db, number, actor)
    const order = { ...checkoutUrlOf(found, { siteUrl, now: now() }), ...orderRecordOf(found) }
    return { ...order, next_steps: orderSteps(order) }
  },
})

/** What a buyer does next. */
export function orderSteps({
  status,
  lines,
  checkout_url,
}: Pick<z.input<typeof OrderRecord>, 'status' | 'lines'> & { checkout_url?: string }): z.input<typeof NextSteps> {
  if (checkout_url !== undefined)
    return [{ operation: 'get_order', why: 'Give the person `checkout_url`, then check whether they have paid.' }]
  if (status === 'pending' || status === 'expired' || status === 'canceled')
    return [{ operation: 'quote_order', why: 'Nothing was charged. Order again at current prices.' }]
  const waiting = lines.some((line) => !line.fulfilled)
  if (status === 'processing' || (status === 'paid' && waiting))
    return [{ operation: 'get_order', why: 'Check again later: the order is still in progress.' }]
  return []
}
