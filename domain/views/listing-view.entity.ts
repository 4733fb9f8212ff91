import { defineEntity, p } from '@mikro-orm/core'
import type { TableOf } from '../database/tables.ts'
import { Listing } from '../listings/listing.entity.ts'

const ListingViewSchema = defineEntity({
  name: 'ListingView',
  tableName: 'listing_view',
  properties: {
    day: p.date().primary(),
    viewer: p.text().collation('C').primary(),
    listingId: p.manyToOne(Listing).mapToPk().fieldName('listing_id').updateRule('no action').deleteRule('cascade'),
    counted: p.boolean().default(false),
    /** A click to the website; otherwise a view of the page. */
    isClick: p.boolean().default(false),
    /** The host of the website that led to the page; null if it isn't known. */
    referrer: p.text().nullable(),
  },
  indexes: [
    {
      name: 'listing_view_listing',
      expression: 'CREATE INDEX listing_view_listing ON listing_view USING btree (listing_id)',
    },
    {
      name: 'listing_view_uncounted',
      expression: 'CREATE INDEX listing_view_uncounted ON listing_view USING btree (day, viewer) WHERE (NOT counted)',
    },
  ],
})

export class ListingView extends ListingViewSchema.class {}
ListingViewSchema.setClass(ListingView)

declare module '../database/tables.ts' {
  interface Tables {
    listing_view: TableOf<typeof ListingViewSchema>
  }
}
