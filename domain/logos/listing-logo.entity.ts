import { defineEntity, p } from '@mikro-orm/core'
import type { TableOf } from '../database/tables.ts'
import { Listing } from '../listings/listing.entity.ts'

const ListingLogoSchema = defineEntity({
  name: 'ListingLogo',
  tableName: 'listing_logo',
  properties: {
    listingId: p
      .manyToOne(Listing)
      .mapToPk()
      .fieldName('listing_id')
      .updateRule('no action')
      .deleteRule('cascade')
      .primary(),
    sourceUrl: p.text(),
    webp: p.blob().nullable(),
    problem: p.text().nullable(),
    checkedAt: p.datetime(),
  },
  indexes: [
    {
      name: 'listing_logo_checked',
      expression: 'CREATE INDEX listing_logo_checked ON listing_logo USING btree (checked_at)',
    },
  ],
})

export class ListingLogo extends ListingLogoSchema.class {}
ListingLogoSchema.setClass(ListingLogo)

declare module '../database/tables.ts' {
  interface Tables {
    listing_logo: TableOf<typeof ListingLogoSchema>
  }
}
