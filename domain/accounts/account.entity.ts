import { defineEntity, p } from '@mikro-orm/core'
import type { TableOf } from '../database/tables.ts'

const AccountSchema = defineEntity({
  name: 'Account',
  tableName: 'account',
  properties: {
    id: p.uuid().primary().defaultRaw('gen_random_uuid()'),
    email: p.text().unique(),
    name: p.text().nullable(),
    role: p.enum(['person', 'admin']).default('person'),
    createdAt: p.datetime().defaultRaw('now()'),
    emailVerifiedAt: p.datetime().nullable(),
    mailbox: p.text().generated('(f_mailbox(email)) stored').nullable(),
  },
  indexes: [{ name: 'account_mailbox', expression: 'CREATE INDEX account_mailbox ON account USING btree (mailbox)' }],
})

export class Account extends AccountSchema.class {}
AccountSchema.setClass(Account)

declare module '../database/tables.ts' {
  interface Tables {
    account: TableOf<typeof AccountSchema>
  }
}
