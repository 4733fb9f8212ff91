import { defineEntity, p } from '@mikro-orm/core'
import type { TableOf } from '../database/tables.ts'
import { Listing } from '../listings/listing.entity.ts'

const ListingImageSchema = defineEntity({
  name: 'ListingImage',
  tableName: 'listing_image',
  properties: {
    id: p.uuid().primary().defaultRaw('gen_random_uuid()'),
    listingId: p.manyToOne(Listing).mapToPk().fieldName('listing_id').updateRule('no action').deleteRule('cascade'),
    digest: p.text(),
    webp: p.blob(),
    createdAt: p.datetime(),
  },
  uniques: [{ properties: ['listingId', 'digest'] }],
})

export class ListingImage extends ListingImageSchema.class {}
ListingImageSchema.setClass(ListingImage)

declare module '../database/tables.ts' {
  interface Tables {
    listing_image: TableOf<typeof ListingImageSchema>
  }
}
