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
    blockedAt: p.datetime().nullable(),
    /** Why the account is blocked; its person is told. */
    blockedReason: p.text().nullable(),
    /** When the account will be deleted for good; until then its person can't sign in, only keep the account. */
    deleteAt: p.datetime().nullable(),
    /** Whether the person's reviews stay, without their name, when the account is deleted. */
    keepReviews: p.boolean().default(false),
    /** The hash of the token in the link that keeps the account. */
    cancelHash: p.text().unique().nullable(),
    /** Set on the rows without a person that orders and reviews of deleted accounts refer to. */
    erasedAt: p.datetime().nullable(),
    mailbox: p.text().generated('(f_mailbox(email)) stored').nullable(),
  },
  indexes: [
    { name: 'account_created', expression: 'CREATE INDEX account_created ON account USING btree (created_at)' },
    { name: 'account_mailbox', expression: 'CREATE INDEX account_mailbox ON account USING btree (mailbox)' },
    {
      name: 'account_to_delete',
      expression: 'CREATE INDEX account_to_delete ON account USING btree (delete_at) WHERE (delete_at IS NOT NULL)',
    },
  ],
})

export class Account extends AccountSchema.class {}
AccountSchema.setClass(Account)

declare module '../database/tables.ts' {
  interface Tables {
    account: TableOf<typeof AccountSchema>
  }
}
