import { defineEntity, p } from '@mikro-orm/core'
import type { TableOf } from '../database/tables.ts'
import { Listing } from '../listings/listing.entity.ts'

const ListingRevenueSchema = defineEntity({
  name: 'ListingRevenue',
  tableName: 'listing_revenue',
  properties: {
    listingId: p
      .manyToOne(Listing)
      .mapToPk()
      .fieldName('listing_id')
      .updateRule('no action')
      .deleteRule('cascade')
      .primary(),
    last_30DaysCents: p.bigint('number').fieldName('last_30_days_cents'),
    mrrCents: p.bigint('number').nullable(),
    totalCents: p.bigint('number').nullable(),
    source: p.text(),
    observedAt: p.datetime(),
    currency: p.text().default('usd'),
  },
})

export class ListingRevenue extends ListingRevenueSchema.class {}
ListingRevenueSchema.setClass(ListingRevenue)

declare module '../database/tables.ts' {
  interface Tables {
    listing_revenue: TableOf<typeof ListingRevenueSchema>
  }
}
