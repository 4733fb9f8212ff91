import { defineEntity, p } from '@mikro-orm/core'
import type { TableOf } from '../database/tables.ts'

/** An address that gets the weekly digest, with or without an account. */
const DigestSubscriberSchema = defineEntity({
  name: 'DigestSubscriber',
  tableName: 'digest_subscriber',
  properties: {
    email: p.text().primary(),
    /** The order in which subscribers get the digest, so that no job names an address. */
    id: p.uuid().unique().defaultRaw('gen_random_uuid()'),
    confirmedAt: p.datetime(),
  },
  indexes: [
    {
      name: 'digest_subscriber_mailbox',
      expression: 'CREATE UNIQUE INDEX digest_subscriber_mailbox ON digest_subscriber USING btree (f_mailbox(email))',
    },
  ],
})

export class DigestSubscriber extends DigestSubscriberSchema.class {}
DigestSubscriberSchema.setClass(DigestSubscriber)

declare module '../database/tables.ts' {
  interface Tables {
    digest_subscriber: TableOf<typeof DigestSubscriberSchema>
  }
}
