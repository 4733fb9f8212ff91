import * as z from 'zod'
import { ownedOrder } from '../../domain/orders/read-orders.ts'
import { defineTool } from '../define-tool.ts'
import { NextSteps } from '../shared/schemas.ts'
import { OrderRecord, orderRecordOf } from './order-record.ts'

export default defineTool({
  name: 'get_order',
  title: 'Read an order',
  description:
    'One order: its status, totals with VAT, and whether each line was delivered. Use to see whether a payment went ' +
    'through and what was paid for.',
  rest: { method: 'GET', path: '/orders/{number}' },
  scope: 'account:read',
  idempotent: false,
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },

  input: z.strictObject({
    number: z.string().max(32).describe('From `list_my_orders`.'),
  }),
  output: z.strictObject({ ...OrderRecord.shape, next_steps: NextSteps }),

  async handler({ number }, { db, actor }) {
    const order = orderRecordOf(await ownedOrder(db, number, actor))
    return { ...order, next_steps: orderSteps(order) }
  },
})

/** What a buyer does next. */
export function orderSteps({
  status,
  lines,
}: Pick<z.input<typeof OrderRecord>, 'status' | 'lines'>): z.input<typeof NextSteps> {
  if (status === 'pending')
    return [{ operation: 'create_checkout', why: 'Call it with the same items for a new payment link.' }]
  if (status === 'expired' || status === 'canceled')
    return [{ operation: 'quote_order', why: 'Nothing was charged. Order again at current prices.' }]
  const waiting = lines.some((line) => !line.fulfilled)
  if (status === 'processing' || (status === 'paid' && waiting))
    return [{ operation: 'get_order', why: 'Check again later: the order is still in progress.' }]
  return []
}
