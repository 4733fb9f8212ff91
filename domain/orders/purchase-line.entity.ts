import { defineEntity, p } from '@mikro-orm/core'
import type { TableOf } from '../database/tables.ts'
import { Listing } from '../listings/listing.entity.ts'
import type { Chosen, Fulfilment } from './order.ts'
import { Product } from './catalogue/product.entity.ts'
import { ProductPrice } from './catalogue/product-price.entity.ts'
import { Purchase } from './purchase.entity.ts'
import type { TaxCategory, VatTreatment } from './vat/treatment.ts'

const PurchaseLineSchema = defineEntity({
  name: 'PurchaseLine',
  tableName: 'purchase_line',
  properties: {
    id: p.bigint('number').primary().autoincrement().generated('identity'),
    number: p.manyToOne(Purchase).mapToPk().fieldName('number').updateRule('no action').deleteRule('cascade'),
    position: p.integer(),
    productCode: p.manyToOne(Product).mapToPk().fieldName('product_code'),
    fulfilment: p.text().$type<Fulfilment>(),
    description: p.text(),
    listingId: p.manyToOne(Listing).mapToPk().fieldName('listing_id').deleteRule('no action').nullable(),
    priceId: p.manyToOne(ProductPrice).mapToPk().fieldName('price_id'),
    quantity: p.integer().default(1),
    unitNetCents: p.bigint('number'),
    netCents: p.bigint('number'),
    taxCategory: p.text().$type<TaxCategory>(),
    vatRateBp: p.integer(),
    vatCents: p.bigint('number'),
    chosen: p.json<Chosen>().defaultRaw("'{}'"),
    fulfilledAt: p.datetime().nullable(),
    attempts: p.integer().default(0),
    lastError: p.text().nullable(),
    undoneAt: p.datetime().nullable(),
    /** null until the buyer pays, and in orders from before lines kept it. */
    vatTreatment: p.text().$type<VatTreatment>().nullable(),
  },
  uniques: [{ properties: ['number', 'position'] }],
  indexes: [
    {
      name: 'purchase_line_listing',
      expression: 'CREATE INDEX purchase_line_listing ON purchase_line USING btree (listing_id)',
    },
    {
      name: 'purchase_line_unfulfilled',
      expression:
        'CREATE INDEX purchase_line_unfulfilled ON purchase_line USING btree (number) WHERE (fulfilled_at IS NULL)',
    },
  ],
})

export class PurchaseLine extends PurchaseLineSchema.class {}
PurchaseLineSchema.setClass(PurchaseLine)

declare module '../database/tables.ts' {
  interface Tables {
    purchase_line: TableOf<typeof PurchaseLineSchema>
  }
}
