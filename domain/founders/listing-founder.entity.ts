import { defineEntity, p } from '@mikro-orm/core'
import type { Platform } from '../profile/profile.ts'
import type { TableOf } from '../database/tables.ts'
import { Founder } from './founder.entity.ts'
import { Listing } from '../listings/listing.entity.ts'

const ListingFounderSchema = defineEntity({
  name: 'ListingFounder',
  tableName: 'listing_founder',
  properties: {
    listingId: p
      .manyToOne(Listing)
      .mapToPk()
      .fieldName('listing_id')
      .updateRule('no action')
      .deleteRule('cascade')
      .primary(),
    founderId: p
      .manyToOne(Founder)
      .mapToPk()
      .fieldName('founder_id')
      .updateRule('no action')
      .deleteRule('no action')
      .primary(),
    position: p.integer(),
    title: p.text().nullable(),
    bio: p.text().nullable(),
    socials: p.json<Partial<Record<Platform, string>>>().defaultRaw("'{}'"),
  },
  indexes: [
    {
      name: 'listing_founder_founder',
      expression: 'CREATE INDEX listing_founder_founder ON listing_founder USING btree (founder_id)',
    },
  ],
})

export class ListingFounder extends ListingFounderSchema.class {}
ListingFounderSchema.setClass(ListingFounder)

declare module '../database/tables.ts' {
  interface Tables {
    listing_founder: TableOf<typeof ListingFounderSchema>
  }
}
