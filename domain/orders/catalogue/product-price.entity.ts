import { defineEntity, p } from '@mikro-orm/core'
import type { TableOf } from '../../database/tables.ts'
import { Product } from './product.entity.ts'

const ProductPriceSchema = defineEntity({
  name: 'ProductPrice',
  tableName: 'product_price',
  properties: {
    id: p.bigint('number').primary().autoincrement().generated('identity'),
    productCode: p.manyToOne(Product).mapToPk().fieldName('product_code'),
    cents: p.integer(),
    validFrom: p.datetime(),
    validTo: p.datetime().nullable(),
    setBy: p.text(),
  },
  indexes: [
    {
      name: 'product_price_current',
      expression:
        'CREATE UNIQUE INDEX product_price_current ON product_price USING btree (product_code) WHERE (valid_to IS NULL)',
    },
    {
      name: 'product_price_product',
      expression: 'CREATE INDEX product_price_product ON product_price USING btree (product_code, valid_from DESC)',
    },
  ],
})

export class ProductPrice extends ProductPriceSchema.class {}
ProductPriceSchema.setClass(ProductPrice)

declare module '../../database/tables.ts' {
  interface Tables {
    product_price: TableOf<typeof ProductPriceSchema>
  }
}
