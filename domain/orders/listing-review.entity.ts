import { defineEntity, p } from '@mikro-orm/core'
import type { TableOf } from '../database/tables.ts'
import { Listing } from '../listings/listing.entity.ts'
import type { ReviewPoint } from './fulfil/review.ts'

const ListingReviewSchema = defineEntity({
  name: 'ListingReview',
  tableName: 'listing_review',
  properties: {
    id: p.bigint('number').primary().autoincrement().generated('identity'),
    listingId: p.manyToOne(Listing).mapToPk().fieldName('listing_id').updateRule('no action').deleteRule('cascade'),
    reference: p.text().unique(),
    body: p.json<{ points: ReviewPoint[] }>(),
    createdAt: p.datetime(),
  },
  indexes: [
    {
      name: 'listing_review_listing',
      expression: 'CREATE INDEX listing_review_listing ON listing_review USING btree (listing_id, id DESC)',
    },
  ],
})

export class ListingReview extends ListingReviewSchema.class {}
ListingReviewSchema.setClass(ListingReview)

declare module '../database/tables.ts' {
  interface Tables {
    listing_review: TableOf<typeof ListingReviewSchema>
  }
}
