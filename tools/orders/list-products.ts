import * as z from 'zod'
import { openWeeks, productsForSale } from '../../domain/orders/products.ts'
import { defineTool } from '../define-tool.ts'

export default defineTool({
  name: 'list_products',
  title: 'List products',
  description:
    'What can be bought for a listing, with current prices in US cents without VAT. Pass a `code` to `quote_order`, with ' +
    'one of its `weeks` and its `options` where it has them. Empty when this site sells nothing.',
  rest: { method: 'GET', path: '/products' },
  scope: null,
  idempotent: false,
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },

  input: z.strictObject({}),
  output: z.strictObject({
    items: z.array(
      z.strictObject({
        code: z.string().describe('Pass it to quote_order as `product`.'),
        name: z.string(),
        description: z.string(),
        price_cents: z.int().describe('Without VAT. Of `billboard_min` the least amount.'),
        currency: z.literal('USD'),
        needs_listing: z.boolean().describe('Name the listing with `listing_id`.'),
        options: z
          .array(
            z.strictObject({
              name: z.string().describe('Key in `options`.'),
              description: z.string(),
              choices: z.array(z.string()).nullable().describe('The values it takes; null: any text.'),
              required: z.boolean(),
            }),
          )
          .nullable()
          .describe('What may be chosen; null: nothing.'),
        weeks: z
          .array(z.string())
          .nullable()
          .describe('Mondays of the launch weeks that have a place left; null: the product has no week.'),
      }),
    ),
  }),

  async handler(_input, { db, em, now, reviewer }) {
    const [products, weeks] = await Promise.all([
      productsForSale(db, em, { now: now(), hasReviewer: reviewer !== undefined }),
      openWeeks(db, em, now()),
    ])
    return {
      items: products.map(({ takes_week, ...product }) => ({
        ...product,
        currency: 'USD' as const,
        weeks: takes_week ? weeks : null,
      })),
    }
  },
})
