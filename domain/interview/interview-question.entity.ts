import { defineEntity, p } from '@mikro-orm/core'
import type { TableOf } from '../database/tables.ts'

const InterviewQuestionSchema = defineEntity({
  name: 'InterviewQuestion',
  tableName: 'interview_question',
  properties: {
    id: p.bigint('number').primary().autoincrement().generated('identity'),
    question: p.text(),
    position: p.integer().default(0),
    active: p.boolean().default(true),
  },
})

export class InterviewQuestion extends InterviewQuestionSchema.class {}
InterviewQuestionSchema.setClass(InterviewQuestion)

declare module '../database/tables.ts' {
  interface Tables {
    interview_question: TableOf<typeof InterviewQuestionSchema>
  }
}
