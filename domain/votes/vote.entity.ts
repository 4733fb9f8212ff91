import { defineEntity, p } from '@mikro-orm/core'
import type { TableOf } from '../database/tables.ts'
import { Account } from '../accounts/account.entity.ts'
import { Listing } from '../listings/listing.entity.ts'
import type { DiscountReason } from './judge-vote.ts'

const VoteSchema = defineEntity({
  name: 'Vote',
  tableName: 'vote',
  properties: {
    id: p.bigint('number').primary().autoincrement().generated('identity'),
    listingId: p.manyToOne(Listing).mapToPk().fieldName('listing_id'),
    accountId: p.manyToOne(Account).mapToPk().fieldName('account_id').deleteRule('set null').nullable(),
    castAt: p.datetime(),
    withdrawnAt: p.datetime().nullable(),
    counted: p.boolean().default(true),
    reason: p.text().$type<DiscountReason>().nullable(),
    /** The Monday of the week in which it was cast. */
    week: p.date(),
    /**
     * The week of the launch that the vote belongs to: the listing's latest when the vote was cast; null if
     * there was none.
     */
    launchWeek: p.date().nullable(),
    network: p.text().nullable(),
    /** The site team has judged the vote, or it belongs to a burst from before such votes could count. */
    isReviewed: p.boolean().default(false),
  },
  indexes: [
    { name: 'vote_account', expression: 'CREATE INDEX vote_account ON vote USING btree (account_id, id DESC)' },
    {
      name: 'vote_active',
      expression:
        'CREATE UNIQUE INDEX vote_active ON vote USING btree (listing_id, account_id, launch_week) NULLS NOT DISTINCT WHERE ((withdrawn_at IS NULL) AND (account_id IS NOT NULL))',
    },
    {
      name: 'vote_cast',
      expression: 'CREATE INDEX vote_cast ON vote USING btree (listing_id, cast_at) WHERE (withdrawn_at IS NULL)',
    },
    {
      name: 'vote_counted',
      expression: 'CREATE INDEX vote_counted ON vote USING btree (listing_id, week) WHERE counted',
    },
    {
      name: 'vote_counted_cast',
      expression:
        'CREATE INDEX vote_counted_cast ON vote USING btree (cast_at) WHERE (counted AND (withdrawn_at IS NULL))',
    },
    {
      name: 'vote_network',
      expression: 'CREATE INDEX vote_network ON vote USING btree (listing_id, network) WHERE (network IS NOT NULL)',
    },
    {
      name: 'vote_waiting',
      expression:
        "CREATE INDEX vote_waiting ON vote USING btree (id) WHERE ((reason = ANY (ARRAY['new_account'::text, 'burst'::text])) AND (withdrawn_at IS NULL))",
    },
  ],
})

export class Vote extends VoteSchema.class {}
VoteSchema.setClass(Vote)

declare module '../database/tables.ts' {
  interface Tables {
    vote: TableOf<typeof VoteSchema>
  }
}
