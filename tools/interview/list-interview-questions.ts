import * as z from 'zod'
import { openQuestions } from '../../domain/interview/questions.ts'
import { defineTool } from '../define-tool.ts'

export default defineTool({
  name: 'list_interview_questions',
  title: 'List interview questions for founders',
  description:
    'The interview questions founders can answer, with ids. Use for what you would ask them. Answers go to ' +
    '`answer_interview`.',
  rest: { method: 'GET', path: '/interview-questions' },
  scope: null,
  idempotent: false,
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },

  input: z.strictObject({}),
  output: z.strictObject({
    items: z.array(
      z.strictObject({
        id: z.int(),
        question: z.string(),
        position: z.int(),
        answered: z.int().describe('How many founders’ pages show an answer.'),
      }),
    ),
  }),

  async handler(_input, { db }) {
    return { items: await openQuestions(db) }
  },
})
