import { defineEntity, p } from '@mikro-orm/core'
import type { TableOf } from '../../database/tables.ts'
import { Account } from '../account.entity.ts'
import type { EmailTopic } from './email-topics.ts'

/** A topic that a person gets no emails about. */
const EmailOffSchema = defineEntity({
  name: 'EmailOff',
  tableName: 'email_off',
  properties: {
    accountId: p
      .manyToOne(Account)
      .mapToPk()
      .fieldName('account_id')
      .updateRule('no action')
      .deleteRule('cascade')
      .primary(),
    topic: p.text().$type<EmailTopic>().primary(),
  },
})

export class EmailOff extends EmailOffSchema.class {}
EmailOffSchema.setClass(EmailOff)

declare module '../../database/tables.ts' {
  interface Tables {
    email_off: TableOf<typeof EmailOffSchema>
  }
}
