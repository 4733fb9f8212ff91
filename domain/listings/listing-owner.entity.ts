import { defineEntity, p } from '@mikro-orm/core'
import type { TableOf } from '../database/tables.ts'
import { Account } from '../accounts/account.entity.ts'
import { Listing } from './listing.entity.ts'

const ListingOwnerSchema = defineEntity({
  name: 'ListingOwner',
  tableName: 'listing_owner',
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
      .deleteRule('no action')
      .primary(),
    createdAt: p.datetime().defaultRaw('now()'),
  },
  indexes: [
    {
      name: 'listing_owner_account',
      expression: 'CREATE INDEX listing_owner_account ON listing_owner USING btree (account_id, listing_id DESC)',
    },
  ],
})

export class ListingOwner extends ListingOwnerSchema.class {}
ListingOwnerSchema.setClass(ListingOwner)

declare module '../database/tables.ts' {
  interface Tables {
    listing_owner: TableOf<typeof ListingOwnerSchema>
  }
}
