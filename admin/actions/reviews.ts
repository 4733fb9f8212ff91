import * as z from 'zod'
import { judgeComment } from '../../domain/comments/moderate-comments.ts'
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
  about: 'keep a reported review or show a hidden one again',
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

export const hideComment = defineAction({
  name: 'comment hide',
  about: 'hide a comment or a reply to a review with a reason, and close its reports',
  words: { id: 'ID' },
  input: z.strictObject({ id, reason: line(MAX_REASON_LENGTH) }),
  target: ({ id }) => `comment ${id}`,
  state: ({ id }, work) => commentState(work, id),
  run: ({ id, reason }, { tx, now }) => judgeComment(tx, { commentId: id, hiddenFor: reason, now }),
})

export const showComment = defineAction({
  name: 'comment show',
  about: 'keep a reported comment or reply or show a hidden one again',
  words: { id: 'ID' },
  input: z.strictObject({ id }),
  target: ({ id }) => `comment ${id}`,
  state: ({ id }, work) => commentState(work, id),
  run: ({ id }, { tx, now }) => judgeComment(tx, { commentId: id, hiddenFor: null, now }),
})

async function commentState({ tx }: Work, id: number) {
  const row = await tx.sql
    .selectFrom('comment as c')
    .innerJoin('listing as l', 'l.id', 'c.listing_id')
    .select((eb) => [
      'l.slug as listing',
      'c.hidden_reason as hidden_for',
      counted(
        eb.selectFrom('comment_report as p').whereRef('p.comment_id', '=', 'c.id').where('p.settled_at', 'is', null),
      ).as('open_reports'),
    ])
    .where('c.id', '=', id)
    .executeTakeFirst()
  return row ?? null
}
