import type { Reader, Tx } from '../database/database.ts'
import { DomainError, invalidField } from '../errors.ts'
import { rfc3339 } from '../shared/clock.ts'
import { storable } from '../shared/input/storable.ts'
import { isBlank, visibleText } from '../shared/input/visible-text.ts'

export const MAX_REASON_LENGTH = 500

/** The reason of a report as it is saved. Throws `invalid_input`. */
export function reasonOfReport(reason: string, what: 'review' | 'comment'): string {
  const said = storable(visibleText(reason)).trim()
  if (!isBlank(said) && said.length <= MAX_REASON_LENGTH) return said
  throw invalidField(
    '/reason',
    'length',
    `The reason must have 1 to ${MAX_REASON_LENGTH} characters.`,
    `Say what is wrong with the ${what}.`,
  )
}

/** Reports a review to the site team. A person's second report of it replaces their first. */
export async function reportReview(
  tx: Tx,
  { reviewId, accountId, reason, now }: { reviewId: number; accountId: string; reason: string; now: Date },
): Promise<void> {
  const said = reasonOfReport(reason, 'review')
  const reported = await tx.sql
    .insertInto('review_report')
    .columns(['review_id', 'account_id', 'reason', 'created_at'])
    .expression((eb) =>
      eb
        .selectFrom('review')
        .select([
          'id',
          eb.val(accountId).as('account_id'),
          eb.val(said).as('reason'),
          eb.val(now.toISOString()).as('created_at'),
        ])
        .where('id', '=', reviewId)
        .where('hidden_at', 'is', null),
    )
    .onConflict((oc) =>
      oc.columns(['review_id', 'account_id']).doUpdateSet({ reason: said, created_at: now, settled_at: null }),
    )
    .returning('review_id')
    .executeTakeFirst()
  if (!reported)
    throw new DomainError('not_found', 'This review is no longer here.', 'Go back to the product’s reviews.')
}

/** A review as the site team sees it. */
export interface ReportedReview {
  id: number
  listing: { slug: string; name: string }
  /** Email address of the author's account. */
  by: string
  author: string
  stars: number
  body: string
  written_at: string
  /** Why it is hidden; null if it is not. */
  hidden_for: string | null
  /** The reasons given in its open reports. */
  reports: string[]
}

/**
 * Reviews with open reports, the longest waiting first, then other hidden reviews, the most recently hidden
 * first.
 */
export async function reviewsToJudge(db: Reader, most: number): Promise<ReportedReview[]> {
  const rows = await db.sql
    .selectFrom('review as r')
    .innerJoin('listing as l', 'l.id', 'r.listing_id')
    .innerJoin('account as a', 'a.id', 'r.account_id')
    .leftJoin(
      (eb) =>
        eb
          .selectFrom('review_report')
          .select(({ fn }) => [
            'review_id',
            fn.agg<string[]>('json_agg', ['reason']).orderBy('created_at').as('reasons'),
            fn.min('created_at').as('since'),
          ])
          .where('settled_at', 'is', null)
          .groupBy('review_id')
          .as('open'),
      (join) => join.onRef('open.review_id', '=', 'r.id'),
    )
    .select(['r.id', 'l.slug', 'l.name', 'a.email as by', 'r.author', 'r.stars', 'r.body'])
    .select(['r.created_at as written_at', 'r.hidden_reason as hidden_for', 'open.reasons'])
    .where((eb) => eb.or([eb('open.review_id', 'is not', null), eb('r.hidden_at', 'is not', null)]))
    .orderBy('open.since', (order) => order.asc().nullsLast())
    .orderBy('r.hidden_at', 'desc')
    .orderBy('r.id')
    .limit(most)
    .execute()
  return rows.map(({ slug, name, reasons, ...row }) => ({
    ...row,
    listing: { slug, name },
    written_at: rfc3339(row.written_at),
    reports: reasons ?? [],
  }))
}

/**
 * Hides a review with a reason, or shows it if the reason is null; either way its open reports are settled. A trigger
 * updates the listing's rating, and `admin/actions/reviews.ts` logs the decision. Throws `not_found`.
 */
export async function judgeReview(
  tx: Tx,
  { reviewId, hiddenFor, now }: { reviewId: number; hiddenFor: string | null; now: Date },
): Promise<void> {
  const judged = await tx.sql
    .updateTable('review')
    .set((eb) => ({
      hidden_at: hiddenFor === null ? null : eb.fn.coalesce('hidden_at', eb.val(now.toISOString())),
      hidden_reason: hiddenFor,
    }))
    .where('id', '=', reviewId)
    .returning('id')
    .executeTakeFirst()
  if (!judged) throw new DomainError('not_found', `There is no review ${reviewId}.`, 'Run `review list` for the ids.')
  await tx.sql
    .updateTable('review_report')
    .set({ settled_at: now })
    .where('review_id', '=', reviewId)
    .where('settled_at', 'is', null)
    .execute()
}
