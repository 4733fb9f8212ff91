import { defineEntity, p } from '@mikro-orm/core'
import type { TableOf } from '../database/tables.ts'
import { Listing } from './listing.entity.ts'

const ListingUpdateSchema = defineEntity({
  name: 'ListingUpdate',
  tableName: 'listing_update',
  properties: {
    id: p.bigint('number').primary().autoincrement().generated('identity'),
    listingId: p.manyToOne(Listing).mapToPk().fieldName('listing_id').updateRule('no action').deleteRule('cascade'),
    title: p.text(),
    body: p.text(),
    createdAt: p.datetime().defaultRaw('now()'),
  },
  indexes: [
    {
      name: 'listing_update_listing',
      expression: 'CREATE INDEX listing_update_listing ON listing_update USING btree (listing_id, id DESC)',
    },
  ],
})

export class ListingUpdate extends ListingUpdateSchema.class {}
ListingUpdateSchema.setClass(ListingUpdate)

declare module '../database/tables.ts' {
  interface Tables {
    listing_update: TableOf<typeof ListingUpdateSchema>
  }
}
