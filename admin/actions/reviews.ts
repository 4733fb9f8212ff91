import * as z from 'zod'
import { judgeReview, MAX_REASON_LENGTH } from '../../domain/reviews/moderate.ts'
import { counted } from '../../domain/database/counted.ts'
import { defineAction, type Work } from '../action.ts'
import { line, rowId } from '../typed.ts'

const id = rowId

export const hideReview = defineAction({
  name: 'review hide',
  about: 'hide a review with a reason, and close its reports',
  words: { id: 'ID' },
  input: z.strictObject({ id, reason: line(MAX_REASON_LENGTH) }),
  target: ({ id }) => `review ${id}`,
  state: ({ id }, work) => reviewState(work, id),
  run: ({ id, reason }, { tx, now }) => judgeReview(tx, { reviewId: id, hiddenFor: reason, now }),
})

export const showReview = defineAction({
  name: 'review show',
  about: 'keep a reported review, or show a hidden one again',
  words: { id: 'ID' },
  input: z.strictObject({ id }),
  target: ({ id }) => `review ${id}`,
  state: ({ id }, work) => reviewState(work, id),
  run: ({ id }, { tx, now }) => judgeReview(tx, { reviewId: id, hiddenFor: null, now }),
})

async function reviewState({ tx }: Work, id: number) {
  await tx.sql.selectFrom('review').select('id').where('id', '=', id).forUpdate().execute()
  const row = await tx.sql
    .selectFrom('review as r')
    .innerJoin('listing as l', 'l.id', 'r.listing_id')
    .select((eb) => [
      'l.slug as listing',
      'r.hidden_reason as hidden_for',
      counted(
        eb.selectFrom('review_report as p').whereRef('p.review_id', '=', 'r.id').where('p.settled_at', 'is', null),
      ).as('open_reports'),
    ])
    .where('r.id', '=', id)
    .executeTakeFirst()
  return row ?? null
}
