import { defineEntity, p } from '@mikro-orm/core'
import type { TableOf } from '../../database/tables.ts'
import { Listing } from '../listing.entity.ts'

const ListingAlternativeSchema = defineEntity({
  name: 'ListingAlternative',
  tableName: 'listing_alternative',
  properties: {
    listingId: p
      .manyToOne(Listing)
      .mapToPk()
      .fieldName('listing_id')
      .updateRule('no action')
      .deleteRule('cascade')
      .primary(),
    alternativeId: p
      .manyToOne(Listing)
      .mapToPk()
      .fieldName('alternative_id')
      .updateRule('no action')
      .deleteRule('cascade')
      .primary(),
    approvedAt: p.datetime(),
  },
  indexes: [
    {
      name: 'listing_alternative_other',
      expression: 'CREATE INDEX listing_alternative_other ON listing_alternative USING btree (alternative_id)',
    },
  ],
})

export class ListingAlternative extends ListingAlternativeSchema.class {}
ListingAlternativeSchema.setClass(ListingAlternative)

declare module '../../database/tables.ts' {
  interface Tables {
    listing_alternative: TableOf<typeof ListingAlternativeSchema>
  }
}
