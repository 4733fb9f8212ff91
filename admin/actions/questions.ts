import * as z from 'zod'
import { counted } from '../../domain/database/counted.ts'
import type { Reader } from '../../domain/database/database.ts'
import { defineAction } from '../action.ts'
import { line, refused, rowId, whole, yesNo } from '../typed.ts'
import { nextPosition } from './next-position.ts'

export const addQuestion = defineAction({
  name: 'question add',
  about: 'add an interview question at the end',
  words: { question: 'QUESTION' },
  input: z.strictObject({ question: line(300) }),
  target: () => 'question',
  state: async () => null,
  async run({ question }, { tx }) {
    const known = await tx.sql
      .selectFrom('interview_question')
      .select('id')
      .where('question', '=', question)
      .executeTakeFirst()
    if (known) throw refused('question', 'This question already exists.', 'Enter another one.')
    const added = await tx.sql
      .insertInto('interview_question')
      .values({ question, position: nextPosition(tx, 'interview_question') })
      .returning(['id', 'position'])
      .executeTakeFirstOrThrow()
    return { answer: { ...added, question }, noted: { question }, target: `question ${added.id}` }
  },
})

export const setQuestion = defineAction({
  name: 'question set',
  about: 'edit a question, move it or retire it (--active no); answers stay',
  words: { id: 'ID' },
  input: z.strictObject({
    id: rowId,
    question: line(300).optional(),
    position: whole(0, 999).optional(),
    active: yesNo.optional(),
  }),
  target: ({ id }) => `question ${id}`,
  async state({ id }, { tx }) {
    const row = await tx.sql
      .selectFrom('interview_question')
      .select(['question', 'position', 'active'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    return row ?? null
  },
  async run({ id, question, position, active }, { tx }) {
    const changed = await tx.sql
      .updateTable('interview_question')
      .set((eb) => ({
        question: question ?? eb.ref('question'),
        position: position ?? eb.ref('position'),
        active: active ?? eb.ref('active'),
      }))
      .where('id', '=', id)
      .returning('id')
      .executeTakeFirst()
    if (!changed) throw refused('id', `There is no question ${id}.`, 'Run `question list` to find its id.')
  },
})

export interface QuestionLine {
  id: number
  question: string
  position: number
  active: boolean
  answers: number
}

/** Every question, including retired ones. */
export function everyQuestion(db: Reader): Promise<QuestionLine[]> {
  return db.sql
    .selectFrom('interview_question as q')
    .select((eb) => [
      'q.id',
      'q.question',
      'q.position',
      'q.active',
      counted(eb.selectFrom('interview_answer as a').whereRef('a.question_id', '=', 'q.id')).as('answers'),
    ])
    .orderBy('q.active', 'desc')
    .orderBy('q.position')
    .orderBy('q.id')
    .execute()
}
