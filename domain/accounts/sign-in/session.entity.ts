import { defineEntity, p } from '@mikro-orm/core'
import type { TableOf } from '../../database/tables.ts'
import { Account } from '../account.entity.ts'

const SessionSchema = defineEntity({
  name: 'Session',
  tableName: 'session',
  properties: {
    id: p.uuid().primary().defaultRaw('gen_random_uuid()'),
    accountId: p.manyToOne(Account).mapToPk().fieldName('account_id').updateRule('no action').deleteRule('cascade'),
    hash: p.text().unique(),
    method: p.enum(['email', 'passkey', 'upstream']),
    browser: p.text(),
    createdAt: p.datetime(),
    lastUsedAt: p.datetime(),
    expiresAt: p.datetime(),
  },
  indexes: [
    {
      name: 'session_account',
      expression: 'CREATE INDEX session_account ON session USING btree (account_id, last_used_at DESC)',
    },
    { name: 'session_age', expression: 'CREATE INDEX session_age ON session USING btree (expires_at)' },
  ],
})

export class Session extends SessionSchema.class {}
SessionSchema.setClass(Session)

declare module '../../database/tables.ts' {
  interface Tables {
    session: TableOf<typeof SessionSchema>
  }
}
