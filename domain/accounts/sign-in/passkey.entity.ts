import { defineEntity, p } from '@mikro-orm/core'
import type { TableOf } from '../../database/tables.ts'
import { Account } from '../account.entity.ts'

const PasskeySchema = defineEntity({
  name: 'Passkey',
  tableName: 'passkey',
  properties: {
    id: p.uuid().primary().defaultRaw('gen_random_uuid()'),
    accountId: p.manyToOne(Account).mapToPk().fieldName('account_id').updateRule('no action').deleteRule('cascade'),
    credentialId: p.text().unique(),
    publicKey: p.text(),
    counter: p.bigint('number'),
    transports: p.array().$type<string[]>().defaultRaw("'{}'"),
    name: p.text(),
    createdAt: p.datetime(),
    lastUsedAt: p.datetime().nullable(),
  },
  indexes: [
    {
      name: 'passkey_account',
      expression: 'CREATE INDEX passkey_account ON passkey USING btree (account_id, created_at)',
    },
  ],
})

export class Passkey extends PasskeySchema.class {}
PasskeySchema.setClass(Passkey)

declare module '../../database/tables.ts' {
  interface Tables {
    passkey: TableOf<typeof PasskeySchema>
  }
}
