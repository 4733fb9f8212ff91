import { defineEntity, p } from '@mikro-orm/core'
import type { TableOf } from '../../database/tables.ts'
import { Listing } from '../listing.entity.ts'

const FeaturedPlaceSchema = defineEntity({
  name: 'FeaturedPlace',
  tableName: 'featured_place',
  properties: {
    id: p.bigint('number').primary().autoincrement().generated('identity'),
    listingId: p.manyToOne(Listing).mapToPk().fieldName('listing_id').updateRule('no action').deleteRule('cascade'),
    startsAt: p.datetime(),
    endsAt: p.datetime(),
    reference: p.text().nullable().unique(),
  },
  indexes: [
    {
      name: 'featured_place_listing',
      expression: 'CREATE INDEX featured_place_listing ON featured_place USING btree (listing_id, starts_at)',
    },
  ],
})

export class FeaturedPlace extends FeaturedPlaceSchema.class {}
FeaturedPlaceSchema.setClass(FeaturedPlace)

declare module '../../database/tables.ts' {
  interface Tables {
    featured_place: TableOf<typeof FeaturedPlaceSchema>
  }
}
