import { defineEntity, p } from '@mikro-orm/core'
import type { Scope } from '../shared/actor.ts'
import type { TableOf } from '../database/tables.ts'
import { Account } from './account.entity.ts'

const ApiKeySchema = defineEntity({
  name: 'ApiKey',
  tableName: 'api_key',
  properties: {
    id: p.uuid().primary().defaultRaw('gen_random_uuid()'),
    accountId: p.manyToOne(Account).mapToPk().fieldName('account_id'),
    label: p.text().default(''),
    hash: p.text().unique(),
    hint: p.text(),
    scopes: p.array().$type<Scope[]>(),
    createdAt: p.datetime().defaultRaw('now()'),
    expiresAt: p.datetime().nullable(),
    lastUsedAt: p.datetime().nullable(),
    revokedAt: p.datetime().nullable(),
  },
  indexes: [
    { name: 'api_key_account', expression: 'CREATE INDEX api_key_account ON api_key USING btree (account_id)' },
  ],
})

export class ApiKey extends ApiKeySchema.class {}
ApiKeySchema.setClass(ApiKey)

declare module '../database/tables.ts' {
  interface Tables {
    api_key: TableOf<typeof ApiKeySchema>
  }
}
