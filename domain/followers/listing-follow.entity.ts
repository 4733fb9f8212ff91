import { defineEntity, p } from '@mikro-orm/core'
import type { TableOf } from '../database/tables.ts'
import { Account } from '../accounts/account.entity.ts'
import { Listing } from '../listings/listing.entity.ts'

const ListingFollowSchema = defineEntity({
  name: 'ListingFollow',
  tableName: 'listing_follow',
  properties: {
    listingId: p
      .manyToOne(Listing)
      .mapToPk()
      .fieldName('listing_id')
      .updateRule('no action')
      .deleteRule('cascade')
      .primary(),
    accountId: p
      .manyToOne(Account)
      .mapToPk()
      .fieldName('account_id')
      .updateRule('no action')
      .deleteRule('cascade')
      .primary(),
    createdAt: p.datetime(),
  },
  indexes: [
    {
      name: 'listing_follow_account',
      expression: 'CREATE INDEX listing_follow_account ON listing_follow USING btree (account_id, created_at DESC)',
    },
  ],
})

export class ListingFollow extends ListingFollowSchema.class {}
ListingFollowSchema.setClass(ListingFollow)

declare module '../database/tables.ts' {
  interface Tables {
    listing_follow: TableOf<typeof ListingFollowSchema>
  }
}
