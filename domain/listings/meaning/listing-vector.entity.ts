import { defineEntity, p } from '@mikro-orm/core'
import type { TableOf } from '../../database/tables.ts'
import { Listing } from '../listing.entity.ts'

const ListingVectorSchema = defineEntity({
  name: 'ListingVector',
  tableName: 'listing_vector',
  properties: {
    listingId: p
      .manyToOne(Listing)
      .mapToPk()
      .fieldName('listing_id')
      .updateRule('no action')
      .deleteRule('cascade')
      .primary(),
    model: p.text().primary(),
    digest: p.text(),
    dimensions: p.smallint(),
    vectors: p.blob().nullable(),
    embeddedAt: p.datetime().defaultRaw('now()'),
  },
  indexes: [
    {
      name: 'listing_vector_embedded',
      expression: 'CREATE INDEX listing_vector_embedded ON listing_vector USING btree (model, embedded_at)',
    },
  ],
})

export class ListingVector extends ListingVectorSchema.class {}
ListingVectorSchema.setClass(ListingVector)

declare module '../../database/tables.ts' {
  interface Tables {
    listing_vector: TableOf<typeof ListingVectorSchema>
  }
}
