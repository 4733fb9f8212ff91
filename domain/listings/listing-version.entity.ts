import { defineEntity, p } from '@mikro-orm/core'
import type { TableOf } from '../database/tables.ts'
import { Account } from '../accounts/account.entity.ts'
import { Listing } from './listing.entity.ts'

const ListingVersionSchema = defineEntity({
  name: 'ListingVersion',
  tableName: 'listing_version',
  properties: {
    id: p.bigint('number').primary().autoincrement().generated('identity'),
    listingId: p.manyToOne(Listing).mapToPk().fieldName('listing_id').updateRule('no action').deleteRule('cascade'),
    accountId: p.manyToOne(Account).mapToPk().fieldName('account_id').deleteRule('set null').nullable(),
    via: p.text(),
    before: p.json<Record<string, unknown>>().nullable(),
    after: p.json<Record<string, unknown>>(),
    createdAt: p.datetime().defaultRaw('now()'),
    clientId: p.text().nullable(),
    imported: p.boolean().default(false),
    seenAt: p.datetime().nullable(),
    seenBy: p.text().nullable(),
  },
  indexes: [
    {
      name: 'listing_version_listing',
      expression: 'CREATE INDEX listing_version_listing ON listing_version USING btree (listing_id, id DESC)',
    },
    {
      name: 'listing_version_newest',
      expression: 'CREATE INDEX listing_version_newest ON listing_version USING btree (id DESC) WHERE (NOT imported)',
    },
    {
      name: 'listing_version_unseen',
      expression:
        'CREATE INDEX listing_version_unseen ON listing_version USING btree (id DESC) WHERE ((seen_at IS NULL) AND (NOT imported))',
    },
  ],
})

export class ListingVersion extends ListingVersionSchema.class {}
ListingVersionSchema.setClass(ListingVersion)

declare module '../database/tables.ts' {
  interface Tables {
    listing_version: TableOf<typeof ListingVersionSchema>
  }
}
