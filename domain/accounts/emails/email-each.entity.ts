import { defineEntity, p } from '@mikro-orm/core'
import type { TableOf } from '../../database/tables.ts'
import { Account } from '../account.entity.ts'
import type { DailyTopic } from './email-topics.ts'

/** A topic of which a person gets each email, not one a day at most. */
const EmailEachSchema = defineEntity({
  name: 'EmailEach',
  tableName: 'email_each',
  properties: {
    accountId: p
      .manyToOne(Account)
      .mapToPk()
      .fieldName('account_id')
      .updateRule('no action')
      .deleteRule('cascade')
      .primary(),
    topic: p.text().$type<DailyTopic>().primary(),
  },
})

export class EmailEach extends EmailEachSchema.class {}
EmailEachSchema.setClass(EmailEach)

declare module '../../database/tables.ts' {
  interface Tables {
    email_each: TableOf<typeof EmailEachSchema>
  }
}
