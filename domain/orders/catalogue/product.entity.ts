import { defineEntity, p } from '@mikro-orm/core'
import type { TableOf } from '../../database/tables.ts'
import { FULFILMENTS } from '../order.ts'
import type { ProductOption } from './products.ts'

const ProductSchema = defineEntity({
  name: 'Product',
  tableName: 'product',
  properties: {
    code: p.text().primary(),
    name: p.text(),
    description: p.text(),
    needsListing: p.boolean().default(true),
    takesWeek: p.boolean().default(false),
    options: p.json<ProductOption[]>().nullable(),
    active: p.boolean().default(true),
    position: p.integer().default(0),
    fulfilment: p.enum(FULFILMENTS).default('site_team'),
    taxCategory: p.enum(['electronic', 'human']).default('electronic'),
  },
})

export class Product extends ProductSchema.class {}
ProductSchema.setClass(Product)

declare module '../../database/tables.ts' {
  interface Tables {
    product: TableOf<typeof ProductSchema>
  }
}
