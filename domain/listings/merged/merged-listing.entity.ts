import { defineEntity, p } from '@mikro-orm/core'
import type { TableOf } from '../../database/tables.ts'
import { Listing } from '../listing.entity.ts'

const MergedListingSchema = defineEntity({
  name: 'MergedListing',
  tableName: 'merged_listing',
  properties: {
    listingId: p
      .manyToOne(Listing)
      .mapToPk()
      .fieldName('listing_id')
      .primary()
      .updateRule('no action')
      .deleteRule('cascade'),
    /** Never a listing that is merged itself. */
    intoId: p.manyToOne(Listing).mapToPk().fieldName('into_id').updateRule('no action').deleteRule('cascade'),
    mergedAt: p.datetime(),
  },
  indexes: [
    {
      name: 'merged_listing_into',
      expression: 'CREATE INDEX merged_listing_into ON merged_listing USING btree (into_id)',
    },
  ],
})

/** A listing that another listing of the same product took over. Its row stays, for finished weeks and orders. */
export class MergedListing extends MergedListingSchema.class {}
MergedListingSchema.setClass(MergedListing)

declare module '../../database/tables.ts' {
  interface Tables {
    merged_listing: TableOf<typeof MergedListingSchema>
  }
}
