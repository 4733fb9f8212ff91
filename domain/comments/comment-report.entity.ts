import { defineEntity, p } from '@mikro-orm/core'
import type { TableOf } from '../database/tables.ts'
import { Account } from '../accounts/account.entity.ts'
import { Comment } from './comment.entity.ts'

const CommentReportSchema = defineEntity({
  name: 'CommentReport',
  tableName: 'comment_report',
  properties: {
    commentId: p
      .manyToOne(Comment)
      .mapToPk()
      .fieldName('comment_id')
      .updateRule('no action')
      .deleteRule('cascade')
      .primary(),
    accountId: p
      .manyToOne(Account)
      .mapToPk()
      .fieldName('account_id')
      .updateRule('no action')
      .deleteRule('cascade')
      .primary(),
    reason: p.text(),
    createdAt: p.datetime(),
    settledAt: p.datetime().nullable(),
  },
  indexes: [
    {
      name: 'comment_report_account',
      expression: 'CREATE INDEX comment_report_account ON comment_report USING btree (account_id)',
    },
    {
      name: 'comment_report_open',
      expression:
        'CREATE INDEX comment_report_open ON comment_report USING btree (created_at) WHERE (settled_at IS NULL)',
    },
  ],
})

export class CommentReport extends CommentReportSchema.class {}
CommentReportSchema.setClass(CommentReport)

declare module '../database/tables.ts' {
  interface Tables {
    comment_report: TableOf<typeof CommentReportSchema>
  }
}
