import { defineEntity, p } from '@mikro-orm/core'
import { Account } from '../accounts/account.entity.ts'
import type { TableOf } from '../database/tables.ts'

const PersonFollowSchema = defineEntity({
  name: 'PersonFollow',
  tableName: 'person_follow',
  properties: {
    /** Who is followed. */
    personId: p
      .manyToOne(Account)
      .mapToPk()
      .fieldName('person_id')
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
      name: 'person_follow_account',
      expression: 'CREATE INDEX person_follow_account ON person_follow USING btree (account_id, created_at DESC)',
    },
  ],
})

export class PersonFollow extends PersonFollowSchema.class {}
PersonFollowSchema.setClass(PersonFollow)

declare module '../database/tables.ts' {
  interface Tables {
    person_follow: TableOf<typeof PersonFollowSchema>
  }
}
