import { defineEntity, p } from '@mikro-orm/core'
import type { TableOf } from '../database/tables.ts'
import { Listing } from '../listings/listing.entity.ts'

const ListingReferrerDaySchema = defineEntity({
  name: 'ListingReferrerDay',
  tableName: 'listing_referrer_day',
  properties: {
    listingId: p
      .manyToOne(Listing)
      .mapToPk()
      .fieldName('listing_id')
      .updateRule('no action')
      .deleteRule('cascade')
      .primary(),
    day: p.date().primary(),
    /** As `referrerHost` returns it, or `OTHERS`. */
    host: p.text().collation('C').primary(),
    views: p.integer(),
  },
})

export class ListingReferrerDay extends ListingReferrerDaySchema.class {}
ListingReferrerDaySchema.setClass(ListingReferrerDay)

declare module '../database/tables.ts' {
  interface Tables {
    listing_referrer_day: TableOf<typeof ListingReferrerDaySchema>
  }
}
