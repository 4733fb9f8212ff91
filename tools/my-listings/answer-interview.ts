import * as z from 'zod'
import { answersOf, interviewedFounder, saveAnswers } from '../../domain/interview/answers.ts'
import { defineTool } from '../define-tool.ts'

export default defineTool({
  name: 'answer_interview',
  title: 'Answer the founder interview: save my replies',
  description:
    'Save or submit my answer, reply or responses to interview questions, in their own words. One left out ' +
    'stays; an empty answer takes it back.',
  rest: { method: 'PUT', path: '/me/interview' },
  scope: 'listings:write',
  idempotent: true,
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },

  input: z.strictObject({
    answers: z
      .array(
        z.strictObject({
          question_id: z.int().min(1).describe('From `list_interview_questions`.'),
          answer: z.string().max(4000).describe('Plain text.'),
        }),
      )
      .max(30)
      .describe('Answers.'),
  }),
  output: z.strictObject({
    answers: z.array(
      z.strictObject({ question_id: z.int(), question: z.string(), answer: z.string(), answered_at: z.string() }),
    ),
    founder: z.string().nullable().describe('Slug of the founder page that shows them; null until a listing is live.'),
  }),

  async handler({ answers }, { tx, actor, now }) {
    const { accountId } = actor
    await saveAnswers(tx, { accountId, answers, now: now() })
    const founder = await interviewedFounder(tx, accountId)
    return { answers: await answersOf(tx, accountId), founder: founder?.slug ?? null }
  },
})
