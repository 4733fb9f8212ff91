import { defineEntity, p } from '@mikro-orm/core'
import type { TableOf } from '../../database/tables.ts'

/** At most one row: the mail server takes no emails. */
const MailOutageSchema = defineEntity({
  name: 'MailOutage',
  tableName: 'mail_outage',
  properties: {
    server: p.text().primary(),
    since: p.datetime(),
    lastAt: p.datetime(),
    reason: p.text(),
  },
})

export class MailOutage extends MailOutageSchema.class {}
MailOutageSchema.setClass(MailOutage)

declare module '../../database/tables.ts' {
  interface Tables {
    mail_outage: TableOf<typeof MailOutageSchema>
  }
}
