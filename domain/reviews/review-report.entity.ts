import { defineEntity, p } from '@mikro-orm/core'
import type { TableOf } from '../database/tables.ts'
import { Account } from '../accounts/account.entity.ts'
import { Review } from './review.entity.ts'

const ReviewReportSchema = defineEntity({
  name: 'ReviewReport',
  tableName: 'review_report',
  properties: {
    reviewId: p
      .manyToOne(Review)
      .mapToPk()
      .fieldName('review_id')
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
      name: 'review_report_account',
      expression: 'CREATE INDEX review_report_account ON review_report USING btree (account_id)',
    },
    {
      name: 'review_report_open',
      expression:
        'CREATE INDEX review_report_open ON review_report USING btree (created_at) WHERE (settled_at IS NULL)',
    },
  ],
})

export class ReviewReport extends ReviewReportSchema.class {}
ReviewReportSchema.setClass(ReviewReport)

declare module '../database/tables.ts' {
  interface Tables {
    review_report: TableOf<typeof ReviewReportSchema>
  }
}
