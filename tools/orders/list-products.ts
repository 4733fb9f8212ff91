import * as z from 'zod'
import { openWeeks, productsForSale } from '../../domain/orders/catalogue/products.ts'
import { defineTool } from '../define-tool.ts'

export default defineTool({
  name: 'list_products',
  title: 'Price list: prices of plans, packages, upgrades and add-ons',
  description:
    'Prices of paid products for sale (launch, paid plan, upgrade, featured spot, bundles), in US cents without ' +
    'VAT, with options and free weeks. Use for a fee, how much something costs or what one can buy; never quote ' +
    'a price from memory.',
  rest: { method: 'GET', path: '/products' },
  scope: null,
  idempotent: false,
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },

  input: z.strictObject({}),
  output: z.strictObject({
    items: z.array(
      z.strictObject({
        code: z.string(),
        name: z.string(),
        description: z.string(),
        price_cents: z.int().describe('Without VAT. For `billboard_min`, the minimum.'),
        currency: z.literal('USD'),
        needs_listing: z.boolean(),
        options: z
          .array(
            z.strictObject({
              name: z.string(),
              description: z.string(),
              choices: z.array(z.string()).nullable().describe('Allowed values; null: any text.'),
              required: z.boolean(),
            }),
          )
          .nullable(),
        weeks: z
          .array(z.string())
          .nullable()
          .describe('Mondays of launch weeks with free places; null: the product has no week.'),
      }),
    ),
  }),

  async handler(_input, { db, now, reviewer }) {
    const [products, weeks] = await Promise.all([
      productsForSale(db, { now: now(), hasReviewer: reviewer !== undefined }),
      openWeeks(db, now()),
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
