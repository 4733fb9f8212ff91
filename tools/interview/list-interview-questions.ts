import * as z from 'zod'
import { openQuestions } from '../../domain/interview/questions.ts'
import { defineTool } from '../define-tool.ts'

export default defineTool({
  name: 'list_interview_questions',
  title: 'List interview questions',
  description:
    'The questions of the founder interview, in their order. Let the founder answer in their own words, then send the ' +
    'answers by `id` with `answer_interview`.',
  rest: { method: 'GET', path: '/interview-questions' },
  scope: null,
  idempotent: false,
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },

  input: z.strictObject({}),
  output: z.strictObject({
    items: z.array(
      z.strictObject({
        id: z.int().describe('Pass it to answer_interview as `question_id`.'),
        question: z.string(),
        position: z.int().describe('Place in the interview.'),
        answered: z.int().describe('Founders whose answer stands on their page.'),
      }),
    ),
  }),

  async handler(_input, { db, em }) {
    return { items: await openQuestions(db, em) }
  },
})
