import { defineEntity, p } from '@mikro-orm/core'
import type { TableOf } from '../../database/tables.ts'

const ListingToEmbedSchema = defineEntity({
  name: 'ListingToEmbed',
  tableName: 'listing_to_embed',
  properties: {
    id: p.bigint('number').primary().autoincrement().generated('identity'),
    listingId: p.bigint('number'),
  },
})

export class ListingToEmbed extends ListingToEmbedSchema.class {}
ListingToEmbedSchema.setClass(ListingToEmbed)

declare module '../../database/tables.ts' {
  interface Tables {
    listing_to_embed: TableOf<typeof ListingToEmbedSchema>
  }
}
