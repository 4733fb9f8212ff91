import { defineEntity, p } from '@mikro-orm/core'
import type { TableOf } from '../../database/tables.ts'
import type { EmailKind } from './email.ts'

const EmailSchema = defineEntity({
  name: 'Email',
  tableName: 'email',
  properties: {
    id: p.uuid().primary(),
    kind: p.text().$type<EmailKind>(),
    recipient: p.text(),
    reference: p.text(),
    sealed: p.text().nullable(),
    sendBefore: p.datetime().nullable(),
    createdAt: p.datetime(),
    sentAt: p.datetime().nullable(),
    givenUpAt: p.datetime().nullable(),
    givenUpWhy: p.text().nullable(),
    /** How often the mail server was tried in vain. */
    tries: p.integer().default(0),
    /** Why the last try failed, in plain words. */
    problem: p.text().nullable(),
    triedAt: p.datetime().nullable(),
    /** When an operator decided that it isn't sent. */
    discardedAt: p.datetime().nullable(),
  },
  uniques: [{ properties: ['kind', 'recipient', 'reference'] }],
  indexes: [
    { name: 'email_age', expression: 'CREATE INDEX email_age ON email USING btree (created_at)' },
    {
      name: 'email_waiting',
      expression: 'CREATE INDEX email_waiting ON email USING btree (created_at) WHERE (sealed IS NOT NULL)',
    },
    {
      name: 'email_given_up',
      expression: 'CREATE INDEX email_given_up ON email USING btree (given_up_at DESC) WHERE (given_up_at IS NOT NULL)',
    },
  ],
})

export class Email extends EmailSchema.class {}
EmailSchema.setClass(Email)

declare module '../../database/tables.ts' {
  interface Tables {
    email: TableOf<typeof EmailSchema>
  }
}
