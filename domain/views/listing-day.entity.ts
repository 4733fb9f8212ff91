import { defineEntity, p } from '@mikro-orm/core'
import type { TableOf } from '../database/tables.ts'
import { Listing } from '../listings/listing.entity.ts'

const ListingDaySchema = defineEntity({
  name: 'ListingDay',
  tableName: 'listing_day',
  properties: {
    listingId: p
      .manyToOne(Listing)
      .mapToPk()
      .fieldName('listing_id')
      .updateRule('no action')
      .deleteRule('cascade')
      .primary(),
    day: p.date().primary(),
    views: p.integer().default(0),
    clicks: p.integer().default(0),
  },
})

export class ListingDay extends ListingDaySchema.class {}
ListingDaySchema.setClass(ListingDay)

declare module '../database/tables.ts' {
  interface Tables {
    listing_day: TableOf<typeof ListingDaySchema>
  }
}
