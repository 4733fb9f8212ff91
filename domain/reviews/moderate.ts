import type { Reader, Tx } from '../database/database.ts'
import { raw } from '../database/raw.ts'
import { DomainError, invalidField } from '../errors.ts'
import { rfc3339 } from '../shared/clock.ts'
import { storable } from '../shared/storable.ts'

export const LONGEST_REASON = 500

/** Reports a review to the site team, once for each person; a second report changes the reason of the first. */
export async function reportReview(
  tx: Tx,
  { reviewId, accountId, reason, now }: { reviewId: number; accountId: string; reason: string; now: Date },
): Promise<void> {
  const said = storable(reason).trim()
  if (!said || said.length > LONGEST_REASON)
    throw invalidField('/reason', 'length', `One to ${LONGEST_REASON} characters.`, 'Say what is wrong with it.')
  const reported = await raw(tx, {
    text: `insert into review_report (review_id, account_id, reason, created_at)
           select id, $2, $3, $4 from review where id = $1 and hidden_at is null
           on conflict (review_id, account_id) do update set reason = $3, created_at = $4, settled_at = null
           returning 1`,
    values: [reviewId, accountId, said, now.toISOString()],
  })
  if (!reported.length)
    throw new DomainError('not_found', 'This review is not here any more.', 'Go back to the reviews of the product.')
}

/** A review as the site team sees it. */
export interface ReportedReview {
  id: number
  listing: { slug: string; name: string }
  /** E-mail address of whoever wrote it. */
  by: string
  author: string
  stars: number
  body: string
  written_at: string
  /** Why it is hidden; null while it is shown. */
  hidden_for: string | null
  /** What people say is wrong with it, and nobody has looked at. */
  reports: string[]
}

/** Reviews with open reports, the longest waiting first; then those that are hidden, the newest first. */
export async function reviewsToJudge(db: Reader, most: number): Promise<ReportedReview[]> {
  const rows = await raw<Omit<ReportedReview, 'listing'> & { slug: string; name: string }>(db, {
    text: `select r.id::int, l.slug, l.name, a.email as by, r.author, r.stars, r.body, r.created_at as written_at,
             r.hidden_reason as hidden_for, coalesce(open.reasons, '[]') as reports
           from review r join listing l on l.id = r.listing_id join account a on a.id = r.account_id
           left join (select review_id, json_agg(reason order by created_at) as reasons, min(created_at) as since
             from review_report where settled_at is null group by review_id) as open on open.review_id = r.id
           where open.review_id is not null or r.hidden_at is not null
           order by open.since nulls last, r.hidden_at desc limit $1`,
    values: [most],
  })
  return rows.map(({ slug, name, ...row }) => ({
    ...row,
    listing: { slug, name },
    written_at: rfc3339(row.written_at),
  }))
}

/**
 * Hides a review for a reason, or with null shows it (again); its open reports are settled either way. The rating of the
 * listing follows; `admin/actions/reviews.ts` writes it down. Throws `not_found`.
 */
export async function judgeReview(
  tx: Tx,
  { reviewId, hiddenFor, now }: { reviewId: number; hiddenFor: string | null; now: Date },
): Promise<void> {
  const judged = await raw(tx, {
    text: `update review r set hidden_at = case when $2::text is null then null else coalesce(hidden_at, $3::timestamptz) end,
             hidden_reason = $2
           where r.id = $1 returning 1`,
    values: [reviewId, hiddenFor, now.toISOString()],
  })
  if (!judged.length)
    throw new DomainError('not_found', `There is no review ${reviewId}.`, 'Take its id from the list.')
  await raw(tx, {
    text: 'update review_report set settled_at = $2 where review_id = $1 and settled_at is null',
    values: [reviewId, now.toISOString()],
  })
}
