import * as z from 'zod'
import type { Reader } from '../../domain/database/database.ts'
import { raw } from '../../domain/database/raw.ts'
import { defineAction } from '../action.ts'
import { line, refused, rowId, whole, yesNo } from '../typed.ts'

export const addQuestion = defineAction({
  name: 'question add',
  about: 'a new interview question, asked at the end',
  words: { question: 'QUESTION' },
  input: z.strictObject({ question: line(300) }),
  target: () => 'question',
  state: async () => null,
  async run({ question }, { tx }) {
    const known = await raw(tx, {
      text: 'select 1 from interview_question where question = $1',
      values: [question],
    })
    if (known.length) throw refused('question', 'This question is asked already.', 'Ask another one.')
    const [added] = await raw<{ id: number; position: number }>(tx, {
      text: `insert into interview_question (question, position)
             select $1, coalesce(max(position), 0) + 1 from interview_question returning id::int, position`,
      values: [question],
    })
    return { answer: { ...added!, question }, noted: { question }, target: `question ${added!.id}` }
  },
})

export const setQuestion = defineAction({
  name: 'question set',
  about: 'reword a question, move it, or ask it no more (--active no); answers stay',
  words: { id: 'ID' },
  input: z.strictObject({
    id: rowId,
    question: line(300).optional(),
    position: whole(0, 999).optional(),
    active: yesNo.optional(),
  }),
  target: ({ id }) => `question ${id}`,
  async state({ id }, { tx }) {
    const [row] = await raw<Record<string, unknown>>(tx, {
      text: 'select question, position, active from interview_question where id = $1 for update',
      values: [id],
    })
    return row ?? null
  },
  async run({ id, question, position, active }, { tx }) {
    const changed = await raw(tx, {
      text: `update interview_question set question = coalesce($2, question), position = coalesce($3, position),
               active = coalesce($4, active) where id = $1 returning 1`,
      values: [id, question ?? null, position ?? null, active ?? null],
    })
    if (!changed.length) throw refused('id', `There is no question ${id}.`, 'Run `question list` for the ids.')
  },
})

export interface QuestionLine {
  id: number
  question: string
  position: number
  active: boolean
  answers: number
}

/** Every question, also those that are asked no more. */
export function everyQuestion(db: Reader): Promise<QuestionLine[]> {
  return raw<QuestionLine>(db, {
    text: `select id::int, question, position, active,
             (select count(*)::int from interview_answer a where a.question_id = q.id) as answers
           from interview_question q order by active desc, position, id`,
  })
}
