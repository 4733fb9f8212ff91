import * as z from 'zod'
import { checkBuyer, quoteOrder, uncheckedBuyer } from '../../domain/orders/catalogue/quote.ts'
import { defineTool } from '../define-tool.ts'
import { orderInput, QuotedLine, shownLine, Totals } from './order-record.ts'

export default defineTool({
  name: 'quote_order',
  title: 'Quote: calculate the total that these items cost together',
  description:
    'Price a basket of items, such as a launch and a featured spot: an estimate of how much it would cost, the ' +
    'total with VAT or tax. Saves and charges nothing.',
  rest: { method: 'POST', path: '/orders/quote' },
  scope: 'orders:write',
  idempotent: false,
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: true },

  input: z.strictObject(orderInput),
  output: z.strictObject({ totals: Totals, lines: z.array(QuotedLine) }),

  outside: {
    asks: ({ vat_number }) => (vat_number?.trim() ? 'vat_office' : null),
    prepare: (typed, { vat, signal }) => checkBuyer(vat, typed, signal),
  },

  async handler({ items, ...typed }, { db, actor, now, vat, reviewer, prepared }) {
    const buyer = prepared ?? uncheckedBuyer(typed)
    const { lines, totals } = await quoteOrder(db, {
      items,
      accountId: actor.accountId,
      now: now(),
      hasReviewer: reviewer !== undefined,
      buyer,
      registrations: vat.registrations,
    })
    return { totals, lines: lines.map(shownLine) }
  },
})
