import { BLOCKED } from '../accounts/closed-account.ts'
import type { Reader, Tx } from '../database/database.ts'
import { DomainError } from '../errors.ts'
import { reasonOfReport } from '../reviews/moderate.ts'
import { rfc3339 } from '../shared/clock.ts'
import { lockListings } from './lock-listings.ts'

/**
 * Reports a comment or a reply to the site team. A person's second report of it replaces their first, and isn't
 * judged again unless the comment changed since. Throws `invalid_input` and `not_found`.
 */
export async function reportComment(
  tx: Tx,
  {
    commentId,
    listingId,
    accountId,
    reason,
    now,
  }: { commentId: number; listingId: number; accountId: string; reason: string; now: Date },
): Promise<void> {
  const said = reasonOfReport(reason, 'comment')
  const reported = await tx.sql
    .insertInto('comment_report')
    .columns(['comment_id', 'account_id', 'reason', 'created_at'])
    .expression((eb) =>
      eb
        .selectFrom('comment')
        .select([
          'id',
          eb.val(accountId).as('account_id'),
          eb.val(said).as('reason'),
          eb.val(now.toISOString()).as('created_at'),
        ])
        .where('id', '=', commentId)
        .where('listing_id', '=', listingId)
        .where('hidden_at', 'is', null)
        .where('deleted_at', 'is', null),
    )
    .onConflict((oc) =>
      oc.columns(['comment_id', 'account_id']).doUpdateSet((eb) => ({
        reason: said,
        created_at: now,
        settled_at: eb
          .case()
          .when(
            eb.exists(
              eb
                .selectFrom('comment as c')
                .select('c.id')
                .whereRef('c.id', '=', 'comment_report.comment_id')
                .whereRef('c.updated_at', '>', 'comment_report.settled_at'),
            ),
          )
          .then(null)
          .else(eb.ref('comment_report.settled_at'))
          .end(),
      })),
    )
    .returning('comment_id')
    .executeTakeFirst()
  if (!reported) throw new DomainError('not_found', 'This comment is no longer here.', 'Go back to the product’s page.')
}

/** A comment or reply as the site team sees it. */
export interface ReportedComment {
  id: number
  listing: { slug: string; name: string }
  kind: 'comment' | 'answer' | 'reply'
  /** Email address of the author's account. */
  by: string
  author: string
  body: string
  written_at: string
  /** Why it is hidden; null if it is not. */
  hidden_for: string | null
  /** The reasons given in its open reports. */
  reports: string[]
}

/**
 * Comments with open reports, the longest waiting first, then other hidden comments, the most recently hidden first. Those that
 * are hidden because their author is blocked aren't among them.
 */
export async function commentsToJudge(db: Reader, most: number): Promise<ReportedComment[]> {
  const rows = await db.sql
    .selectFrom('comment as c')
    .innerJoin('listing as l', 'l.id', 'c.listing_id')
    .innerJoin('account as a', 'a.id', 'c.account_id')
    .leftJoin('public_person as p', 'p.account_id', 'c.account_id')
    .leftJoin(
      (eb) =>
        eb
          .selectFrom('comment_report')
          .select(({ fn }) => [
            'comment_id',
            fn.agg<string[]>('json_agg', ['reason']).orderBy('created_at').as('reasons'),
            fn.min('created_at').as('since'),
          ])
          .where('settled_at', 'is', null)
          .groupBy('comment_id')
          .as('open'),
      (join) => join.onRef('open.comment_id', '=', 'c.id'),
    )
    .select(['c.id', 'l.slug', 'l.name', 'c.parent_id', 'c.review_id', 'a.email as by', 'p.name as author', 'c.body'])
    .select(['c.created_at as written_at', 'c.hidden_reason as hidden_for', 'open.reasons'])
    .where((eb) =>
      eb.or([
        eb('c.id', 'in', eb.selectFrom('comment_report').select('comment_id').where('settled_at', 'is', null)),
        eb.and([eb('c.hidden_at', 'is not', null), eb('c.hidden_reason', '<>', BLOCKED)]),
      ]),
    )
    .orderBy('open.since', (order) => order.asc().nullsLast())
    .orderBy('c.hidden_at', 'desc')
    .orderBy('c.id')
    .limit(most)
    .execute()
  return rows.map(({ slug, name, parent_id, review_id, author, reasons, ...row }) => ({
    ...row,
    listing: { slug, name },
    kind: review_id !== null ? 'reply' : parent_id !== null ? 'answer' : 'comment',
    author: author ?? '',
    written_at: rfc3339(row.written_at),
    reports: reasons ?? [],
  }))
}

/**
 * Hides a comment or reply with a reason, or shows it if the reason is null; either way its open reports are settled.
 * `admin/actions/reviews.ts` logs the decision. Throws `not_found`.
 */
export async function judgeComment(
  tx: Tx,
  { commentId, hiddenFor, now }: { commentId: number; hiddenFor: string | null; now: Date },
): Promise<void> {
  await lockListings(tx, tx.sql.selectFrom('comment').select('listing_id').where('id', '=', commentId).$asScalar())
  const judged = await tx.sql
    .updateTable('comment')
    .set((eb) => ({
      hidden_at: hiddenFor === null ? null : eb.fn.coalesce('hidden_at', eb.val(now.toISOString())),
      hidden_reason: hiddenFor,
    }))
    .where('id', '=', commentId)
    .where('deleted_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!judged)
    throw new DomainError('not_found', `There is no comment ${commentId}.`, 'Run `comment list` for the ids.')
  await tx.sql
    .updateTable('comment_report')
    .set({ settled_at: now })
    .where('comment_id', '=', commentId)
    .where('settled_at', 'is', null)
    .execute()
}

/** Hides all comments and replies of people who are being blocked. */
export async function hideCommentsOf(tx: Tx, accountIds: readonly string[], now: Date): Promise<void> {
  const theirs = tx.sql.selectFrom('comment').where('account_id', 'in', accountIds).where('hidden_at', 'is', null)
  await lockListings(tx, theirs.select('listing_id').$asScalar())
  await tx.sql
    .updateTable('comment')
    .set({ hidden_at: now, hidden_reason: BLOCKED })
    .where('id', 'in', theirs.select('id'))
    .execute()
}

/** Shows again what `hideCommentsOf` hid of a mailbox that is unblocked. */
export async function showCommentsOf(tx: Tx, accountIds: readonly string[]): Promise<void> {
  const theirs = tx.sql.selectFrom('comment').where('account_id', 'in', accountIds).where('hidden_reason', '=', BLOCKED)
  await lockListings(tx, theirs.select('listing_id').$asScalar())
  await tx.sql
    .updateTable('comment')
    .set({ hidden_at: null, hidden_reason: null })
    .where('id', 'in', theirs.select('id'))
    .execute()
}
