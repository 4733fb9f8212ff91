import { defineEntity, p } from '@mikro-orm/core'
import type { TableOf } from '../database/tables.ts'
import { Account } from './account.entity.ts'

const IdempotencyKeySchema = defineEntity({
  name: 'IdempotencyKey',
  tableName: 'idempotency_key',
  properties: {
    accountId: p
      .manyToOne(Account)
      .mapToPk()
      .fieldName('account_id')
      .updateRule('no action')
      .deleteRule('no action')
      .primary(),
    key: p.text().primary(),
    operation: p.text(),
    requestHash: p.text(),
    claim: p.uuid(),
    lockedUntil: p.datetime(),
    status: p.integer().nullable(),
    body: p.json<unknown>().columnType('json').nullable(),
    createdAt: p.datetime().defaultRaw('now()'),
  },
  indexes: [
    {
      name: 'idempotency_key_age',
      expression: 'CREATE INDEX idempotency_key_age ON idempotency_key USING btree (created_at)',
    },
  ],
})

export class IdempotencyKey extends IdempotencyKeySchema.class {}
IdempotencyKeySchema.setClass(IdempotencyKey)

declare module '../database/tables.ts' {
  interface Tables {
    idempotency_key: TableOf<typeof IdempotencyKeySchema>
  }
}
