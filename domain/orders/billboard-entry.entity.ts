import { defineEntity, p } from '@mikro-orm/core'
import type { TableOf } from '../database/tables.ts'
import { Listing } from '../listings/listing.entity.ts'

const BillboardEntrySchema = defineEntity({
  name: 'BillboardEntry',
  tableName: 'billboard_entry',
  properties: {
    id: p.bigint('number').primary().autoincrement().generated('identity'),
    listingId: p.manyToOne(Listing).mapToPk().fieldName('listing_id'),
    reference: p.text().unique(),
    amountCents: p.bigint('number'),
    refundedCents: p.bigint('number').defaultRaw('0'),
    paidAt: p.datetime(),
  },
  indexes: [
    {
      name: 'billboard_entry_listing',
      expression: 'CREATE INDEX billboard_entry_listing ON billboard_entry USING btree (listing_id)',
    },
  ],
})

export class BillboardEntry extends BillboardEntrySchema.class {}
BillboardEntrySchema.setClass(BillboardEntry)

declare module '../database/tables.ts' {
  interface Tables {
    billboard_entry: TableOf<typeof BillboardEntrySchema>
  }
}
