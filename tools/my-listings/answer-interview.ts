import * as z from 'zod'
import { answersOf, interviewedFounder, keepAnswers } from '../../domain/interview/answers.ts'
import { defineTool } from '../define-tool.ts'

export default defineTool({
  name: 'answer_interview',
  title: 'Answer the interview',
  description:
    "Save the founder's answers to questions of `list_interview_questions`, in the founder's own words. A question that is " +
    'left out keeps its answer, an empty text takes one back. They stand on the page of the founder named first on your newest live listing.',
  rest: { method: 'PUT', path: '/me/interview' },
  scope: 'listings:write',
  idempotent: true,
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },

  input: z.strictObject({
    answers: z
      .array(
        z.strictObject({
          question_id: z.int().min(1).describe('Question id, from `list_interview_questions`.'),
          answer: z.string().max(4000).describe('Plain text.'),
        }),
      )
      .max(30)
      .describe('One answer for each question.'),
  }),
  output: z.strictObject({
    answers: z
      .array(
        z.strictObject({ question_id: z.int(), question: z.string(), answer: z.string(), answered_at: z.string() }),
      )
      .describe('Everything answered so far.'),
    founder: z.string().nullable().describe('Slug of the founder page that shows them; null until a listing is live.'),
  }),

  async handler({ answers }, { db, em, actor, now }) {
    const { accountId } = actor
    await keepAnswers(db, em, { accountId, answers, now: now() })
    const founder = await interviewedFounder(db, em, accountId)
    return { answers: await answersOf(db, em, accountId), founder: founder?.slug ?? null }
  },
})
