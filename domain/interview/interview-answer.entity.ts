import { defineEntity, p } from '@mikro-orm/core'
import type { TableOf } from '../database/tables.ts'
import { Account } from '../accounts/account.entity.ts'
import { InterviewQuestion } from './interview-question.entity.ts'

const InterviewAnswerSchema = defineEntity({
  name: 'InterviewAnswer',
  tableName: 'interview_answer',
  properties: {
    accountId: p
      .manyToOne(Account)
      .mapToPk()
      .fieldName('account_id')
      .updateRule('no action')
      .deleteRule('cascade')
      .primary(),
    questionId: p
      .manyToOne(InterviewQuestion)
      .mapToPk()
      .fieldName('question_id')
      .updateRule('no action')
      .deleteRule('cascade')
      .primary(),
    answer: p.text(),
    answeredAt: p.datetime(),
  },
  indexes: [
    {
      name: 'interview_answer_question',
      expression: 'CREATE INDEX interview_answer_question ON interview_answer USING btree (question_id)',
    },
  ],
})

export class InterviewAnswer extends InterviewAnswerSchema.class {}
InterviewAnswerSchema.setClass(InterviewAnswer)

declare module '../database/tables.ts' {
  interface Tables {
    interview_answer: TableOf<typeof InterviewAnswerSchema>
  }
}
