import { defineEntity, p } from '@mikro-orm/core'
import type { TableOf } from '../../database/tables.ts'

const MailSuppressionSchema = defineEntity({
  name: 'MailSuppression',
  tableName: 'mail_suppression',
  properties: {
    email: p.text().primary(),
    kind: p.text().primary(),
    reason: p.enum(['bounced', 'complained', 'unsubscribed', 'operator']),
    createdAt: p.datetime(),
    /** What the mail provider said, as one line. */
    detail: p.text().nullable(),
  },
  indexes: [
    {
      name: 'mail_suppression_newest',
      expression: 'CREATE INDEX mail_suppression_newest ON mail_suppression USING btree (created_at DESC)',
    },
  ],
})

export class MailSuppression extends MailSuppressionSchema.class {}
MailSuppressionSchema.setClass(MailSuppression)

declare module '../../database/tables.ts' {
  interface Tables {
    mail_suppression: TableOf<typeof MailSuppressionSchema>
  }
}
