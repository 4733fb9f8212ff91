import { defineEntity, p } from '@mikro-orm/core'
import type { TableOf } from '../database/tables.ts'
import { Account } from '../accounts/account.entity.ts'
import type { RevenueProblem } from './revenue-key.ts'
import { Listing } from '../listings/listing.entity.ts'

const RevenueKeySchema = defineEntity({
  name: 'RevenueKey',
  tableName: 'revenue_key',
  properties: {
    listingId: p
      .manyToOne(Listing)
      .mapToPk()
      .fieldName('listing_id')
      .updateRule('no action')
      .deleteRule('cascade')
      .primary(),
    accountId: p.manyToOne(Account).mapToPk().fieldName('account_id').deleteRule('set null').nullable(),
    sealed: p.text().nullable(),
    hint: p.text(),
    connectedAt: p.datetime(),
    checkedAt: p.datetime().nullable(),
    problem: p.text().$type<RevenueProblem>().nullable(),
  },
  indexes: [
    {
      name: 'revenue_key_account',
      expression: 'CREATE INDEX revenue_key_account ON revenue_key USING btree (account_id)',
    },
  ],
})

export class RevenueKey extends RevenueKeySchema.class {}
RevenueKeySchema.setClass(RevenueKey)

declare module '../database/tables.ts' {
  interface Tables {
    revenue_key: TableOf<typeof RevenueKeySchema>
  }
}
