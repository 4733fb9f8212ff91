import * as z from 'zod'
import { DomainError } from '../../domain/errors.ts'
import { placeOrder } from '../../domain/orders/place-order.ts'
import { checkBuyer, quoteOrder, uncheckedBuyer } from '../../domain/orders/catalogue/quote.ts'
import { ownedOrder } from '../../domain/orders/read-orders.ts'
import { defineTool } from '../define-tool.ts'
import { NextSteps } from '../shared/schemas.ts'
import { orderInput, OrderRecord, orderRecordOf } from './order-record.ts'

export default defineTool({
  name: 'create_checkout',
  title: 'Check out: buy, purchase, place an order or pay by link',
  description:
    'Buy, purchase or order what somebody wants, such as a featured spot: returns `checkout_url`, the payment ' +
    'link. Charges nothing itself. Give them the link; never ask for card details. Repeated within 15 minutes, ' +
    'it returns the same open order.',
  rest: { method: 'POST', path: '/orders/checkout', success: 201 },
  scope: 'orders:write',
  idempotent: true,
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: true },

  input: z.strictObject(orderInput),
  output: z.strictObject({
    checkout_url: z.string().describe('Give this link to the person. It only works for their own account.'),
    ...OrderRecord.shape,
    next_steps: NextSteps,
  }),

  outside: {
    asks: ({ vat_number }) => (vat_number?.trim() ? 'vat_office' : null),
    prepare: (typed, { vat, signal }) => checkBuyer(vat, typed, signal),
  },

  async handler({ items, ...typed }, { tx, actor, now, vat, payments, reviewer, siteUrl, prepared }) {
    const buyer = prepared ?? uncheckedBuyer(typed)
    if (payments.length === 0)
      throw new DomainError(
        'product_unavailable',
        'This site has no payment provider.',
        'Ask the operator of this site to set one up.',
      )
    const order = {
      items,
      accountId: actor.accountId,
      now: now(),
      hasReviewer: reviewer !== undefined,
      buyer,
      registrations: vat.registrations,
    }
    const quote = await quoteOrder(tx, order)
    const { number, token } = await placeOrder(tx, {
      ...order,
      quote,
      isTest: payments.some(({ isTest }) => isTest),
    })
    return {
      checkout_url: `${siteUrl}/checkout/${token}`,
      ...orderRecordOf(await ownedOrder(tx, number, actor)),
      next_steps: [
        { operation: 'get_order', why: `Call it with ${number} after the person has paid, to see the status.` },
      ],
    }
  },
  link: ({ number, checkout_url }) => ({
    url: checkout_url,
    name: `Checkout of ${number}`,
    message: `Review order ${number} and pay it yourself. Only you see your payment details.`,
  }),
})
