import { defineEntity, p } from '@mikro-orm/core'
import type { TableOf } from '../database/tables.ts'
import { Account } from '../accounts/account.entity.ts'
import { Draft } from './draft.entity.ts'

const DraftOwnerSchema = defineEntity({
  name: 'DraftOwner',
  tableName: 'draft_owner',
  properties: {
    draftId: p.manyToOne(Draft).mapToPk().fieldName('draft_id').updateRule('no action').deleteRule('cascade').primary(),
    accountId: p
      .manyToOne(Account)
      .mapToPk()
      .fieldName('account_id')
      .updateRule('no action')
      .deleteRule('no action')
      .primary(),
    createdAt: p.datetime(),
  },
  indexes: [
    {
      name: 'draft_owner_account',
      expression: 'CREATE INDEX draft_owner_account ON draft_owner USING btree (account_id)',
    },
  ],
})

export class DraftOwner extends DraftOwnerSchema.class {}
DraftOwnerSchema.setClass(DraftOwner)

declare module '../database/tables.ts' {
  interface Tables {
    draft_owner: TableOf<typeof DraftOwnerSchema>
  }
}
