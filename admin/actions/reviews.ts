import * as z from 'zod'
import { judgeReview, LONGEST_REASON } from '../../domain/reviews/moderate.ts'
import { raw } from '../../domain/database/raw.ts'
import { defineAction, type Work } from '../action.ts'
import { line, rowId } from '../typed.ts'

const id = rowId

export const hideReview = defineAction({
  name: 'review hide',
  about: 'take a review off the site, for a reason; what people reported of it is settled',
  words: { id: 'ID' },
  input: z.strictObject({ id, reason: line(LONGEST_REASON) }),
  target: ({ id }) => `review ${id}`,
  state: ({ id }, work) => reviewState(work, id),
  run: ({ id, reason }, { tx, now }) => judgeReview(tx, { reviewId: id, hiddenFor: reason, now }),
})

export const showReview = defineAction({
  name: 'review show',
  about: 'leave a reported review where it is, or bring a hidden one back',
  words: { id: 'ID' },
  input: z.strictObject({ id }),
  target: ({ id }) => `review ${id}`,
  state: ({ id }, work) => reviewState(work, id),
  run: ({ id }, { tx, now }) => judgeReview(tx, { reviewId: id, hiddenFor: null, now }),
})

async function reviewState({ tx }: Work, id: number) {
  await raw(tx, { text: 'select 1 from review where id = $1 for update', values: [id] })
  const [row] = await raw<{ listing: string; hidden_for: string | null; open_reports: number }>(tx, {
    text: `select l.slug as listing, r.hidden_reason as hidden_for,
             (select count(*)::int from review_report p where p.review_id = r.id and p.settled_at is null) as open_reports
           from review r join listing l on l.id = r.listing_id where r.id = $1`,
    values: [id],
  })
  return row ? { ...row } : null
}
