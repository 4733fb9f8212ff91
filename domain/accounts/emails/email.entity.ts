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
  },
  uniques: [{ properties: ['kind', 'recipient', 'reference'] }],
  indexes: [{ name: 'email_age', expression: 'CREATE INDEX email_age ON email USING btree (created_at)' }],
})

export class Email extends EmailSchema.class {}
EmailSchema.setClass(Email)

declare module '../../database/tables.ts' {
  interface Tables {
    email: TableOf<typeof EmailSchema>
  }
}
