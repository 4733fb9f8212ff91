import { defineEntity, p } from '@mikro-orm/core'
import type { TableOf } from '../../database/tables.ts'
import { Account } from '../account.entity.ts'

const UpstreamIdentitySchema = defineEntity({
  name: 'UpstreamIdentity',
  tableName: 'upstream_identity',
  properties: {
    issuer: p.text().primary(),
    subject: p.text().primary(),
    accountId: p.manyToOne(Account).mapToPk().fieldName('account_id').updateRule('no action').deleteRule('cascade'),
    email: p.text(),
    createdAt: p.datetime(),
    lastUsedAt: p.datetime(),
  },
  indexes: [
    {
      name: 'upstream_identity_account',
      expression: 'CREATE INDEX upstream_identity_account ON upstream_identity USING btree (account_id)',
    },
  ],
})

export class UpstreamIdentity extends UpstreamIdentitySchema.class {}
UpstreamIdentitySchema.setClass(UpstreamIdentity)

declare module '../../database/tables.ts' {
  interface Tables {
    upstream_identity: TableOf<typeof UpstreamIdentitySchema>
  }
}
