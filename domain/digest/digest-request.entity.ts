import { defineEntity, p } from '@mikro-orm/core'
import type { TableOf } from '../database/tables.ts'

/** An email that asks whether an address wants the digest. */
const DigestRequestSchema = defineEntity({
  name: 'DigestRequest',
  tableName: 'digest_request',
  properties: {
    id: p.uuid().primary(),
    email: p.text(),
    linkHash: p.text().unique(),
    /** A salted hash of the network that asked. */
    asker: p.text(),
    createdAt: p.datetime(),
  },
  indexes: [
    {
      name: 'digest_request_age',
      expression: 'CREATE INDEX digest_request_age ON digest_request USING btree (created_at)',
    },
    {
      name: 'digest_request_mailbox',
      expression: 'CREATE INDEX digest_request_mailbox ON digest_request USING btree (f_mailbox(email), created_at)',
    },
  ],
})

export class DigestRequest extends DigestRequestSchema.class {}
DigestRequestSchema.setClass(DigestRequest)

declare module '../database/tables.ts' {
  interface Tables {
    digest_request: TableOf<typeof DigestRequestSchema>
  }
}
