import { defineEntity, p } from '@mikro-orm/core'
import type { TableOf } from '../database/tables.ts'
import { CLAIM_STATUSES } from './claim-rules.ts'
import { CLAIM_METHODS } from '../shared/claim-methods.ts'
import { Account } from '../accounts/account.entity.ts'
import { Listing } from '../listings/listing.entity.ts'

const ClaimSchema = defineEntity({
  name: 'Claim',
  tableName: 'claim',
  properties: {
    id: p.bigint('number').primary().autoincrement().generated('identity'),
    listingId: p.manyToOne(Listing).mapToPk().fieldName('listing_id').updateRule('no action').deleteRule('cascade'),
    accountId: p.manyToOne(Account).mapToPk().fieldName('account_id'),
    method: p.enum(CLAIM_METHODS),
    token: p.text().unique(),
    email: p.text().nullable(),
    status: p.enum(CLAIM_STATUSES).default('pending'),
    reason: p.text().nullable(),
    createdAt: p.datetime(),
    expiresAt: p.datetime(),
    verifiedAt: p.datetime().nullable(),
    checkedAt: p.datetime().nullable(),
    nextCheckAt: p.datetime().nullable(),
    failures: p.integer().default(0),
    failingSince: p.datetime().nullable(),
    disputeEndsAt: p.datetime().nullable(),
  },
  indexes: [
    { name: 'claim_account', expression: 'CREATE INDEX claim_account ON claim USING btree (account_id, id DESC)' },
    {
      name: 'claim_challenger',
      expression:
        "CREATE UNIQUE INDEX claim_challenger ON claim USING btree (listing_id) WHERE (status = 'disputed'::text)",
    },
    {
      name: 'claim_dispute_ends',
      expression:
        "CREATE INDEX claim_dispute_ends ON claim USING btree (dispute_ends_at) WHERE (status = 'disputed'::text)",
    },
    {
      name: 'claim_due',
      expression: "CREATE INDEX claim_due ON claim USING btree (next_check_at) WHERE (status = 'verified'::text)",
    },
    {
      name: 'claim_holder',
      expression:
        "CREATE UNIQUE INDEX claim_holder ON claim USING btree (listing_id) WHERE (status = 'verified'::text)",
    },
    { name: 'claim_listing', expression: 'CREATE INDEX claim_listing ON claim USING btree (listing_id)' },
    {
      name: 'claim_open',
      expression:
        "CREATE UNIQUE INDEX claim_open ON claim USING btree (account_id, listing_id, method) WHERE (status = 'pending'::text)",
    },
  ],
})

export class Claim extends ClaimSchema.class {}
ClaimSchema.setClass(Claim)

declare module '../database/tables.ts' {
  interface Tables {
    claim: TableOf<typeof ClaimSchema>
  }
}
