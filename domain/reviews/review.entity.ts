import { defineEntity, p } from '@mikro-orm/core'
import type { TableOf } from '../database/tables.ts'
import { Account } from '../accounts/account.entity.ts'
import { Listing } from '../listings/listing.entity.ts'

const ReviewSchema = defineEntity({
  name: 'Review',
  tableName: 'review',
  properties: {
    id: p.bigint('number').primary().autoincrement().generated('identity'),
    listingId: p.manyToOne(Listing).mapToPk().fieldName('listing_id').updateRule('no action').deleteRule('cascade'),
    accountId: p.manyToOne(Account).mapToPk().fieldName('account_id').updateRule('no action').deleteRule('cascade'),
    author: p.text(),
    stars: p.integer(),
    body: p.text(),
    /** How many people found it helpful; triggers count `helpful_vote`. */
    helpful: p.integer().default(0),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
    hiddenAt: p.datetime().nullable(),
    hiddenReason: p.text().nullable(),
  },
  uniques: [{ properties: ['listingId', 'accountId'] }],
  indexes: [
    { name: 'review_account', expression: 'CREATE INDEX review_account ON review USING btree (account_id)' },
    {
      name: 'review_listing',
      expression: 'CREATE INDEX review_listing ON review USING btree (listing_id, created_at DESC, id DESC)',
    },
  ],
})

export class Review extends ReviewSchema.class {}
ReviewSchema.setClass(Review)

declare module '../database/tables.ts' {
  interface Tables {
    review: TableOf<typeof ReviewSchema>
  }
}
