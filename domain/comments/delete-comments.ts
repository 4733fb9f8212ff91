import type { SelectQueryBuilder } from 'kysely'
import type { Tx } from '../database/database.ts'
import type { Tables } from '../database/tables.ts'
import { DomainError } from '../errors.ts'
import { lockListings } from './lock-listings.ts'

const DAY_MS = 86_400_000

/**
 * Deletes a person's comment. Its text goes at once and nobody sees it; the empty row stays for a day, since deleted comments count
 * against the limits, and for as long as it has answers. Throws `not_found` for a comment that isn't theirs.
 */
export async function deleteComment(
  tx: Tx,
  { id, listingId, accountId, now }: { id: number; listingId: number; accountId: string; now: Date },
): Promise<void> {
  await lockListings(tx, [listingId])
  const deleted = await tx.sql
    .updateTable('comment')
    .set({ ...EMPTY, deleted_at: now, updated_at: now })
    .where('id', '=', id)
    .where('listing_id', '=', listingId)
    .where('account_id', '=', accountId)
    .where('review_id', 'is', null)
    .where('deleted_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!deleted) throw new DomainError('not_found', 'This comment is no longer here.', 'Reload the page.')
  await forgetWhatOthersSaid(tx, [id])
}

const EMPTY = { body: '', hidden_at: null, hidden_reason: null }

/** Forgets who wrote comments that are deleted, once they no longer count against the limits. */
export function forgetDeleted(tx: Tx, now: Date): Promise<number> {
  const since = new Date(now.getTime() - DAY_MS).toISOString()
  const theirs = tx.sql
    .selectFrom('comment as c')
    .where('c.account_id', 'is not', null)
    .where('c.deleted_at', 'is not', null)
    .where('c.created_at', '<=', since)
  return forget(tx, theirs, now)
}

/**
 * Deletes all comments and replies of a person; returns how many. A comment with answers stays without its text and author, so
 * that the answers do.
 */
export function forgetComments(tx: Tx, { accountId, now }: { accountId: string; now: Date }): Promise<number> {
  return forget(tx, tx.sql.selectFrom('comment as c').where('c.account_id', '=', accountId), now)
}

type Chosen = SelectQueryBuilder<Tables & { c: Tables['comment'] }, 'c', object>

async function forget(tx: Tx, theirs: Chosen, now: Date): Promise<number> {
  await lockListings(tx, theirs.select('c.listing_id').$asScalar())
  // Their answers first, since a comment that only they answered can go.
  const answers = await tx.sql
    .deleteFrom('comment')
    .where(
      'id',
      'in',
      theirs
        .select('c.id')
        .where((eb) => eb.or([eb('c.parent_id', 'is not', null), eb('c.review_id', 'is not', null)])),
    )
    .returning('parent_id')
    .execute()
  const kept = await tx.sql
    .updateTable('comment')
    .set({ ...EMPTY, account_id: null, deleted_at: now, updated_at: now })
    .where('id', 'in', theirs.select('c.id'))
    .where((eb) =>
      eb.exists(eb.selectFrom('comment as answer').select('answer.id').whereRef('answer.parent_id', '=', 'comment.id')),
    )
    .returning('id')
    .execute()
  const keptIds = kept.map((one) => one.id)
  if (keptIds.length) await forgetWhatOthersSaid(tx, keptIds)
  const gone = await tx.sql.deleteFrom('comment').where('id', 'in', theirs.select('c.id')).returning('id').execute()
  const threads = answers.flatMap(({ parent_id }) => parent_id ?? [])
  if (threads.length)
    await tx.sql
      .deleteFrom('comment')
      .where('id', 'in', threads)
      .where('deleted_at', 'is not', null)
      .where('account_id', 'is', null)
      .where((eb) =>
        eb.not(
          eb.exists(
            eb.selectFrom('comment as answer').select('answer.id').whereRef('answer.parent_id', '=', 'comment.id'),
          ),
        ),
      )
      .execute()
  return answers.length + kept.length + gone.length
}

/** Forgets the reports and helpful votes of comments that stay without their text. */
async function forgetWhatOthersSaid(tx: Tx, ids: readonly number[]): Promise<void> {
  for (const table of ['comment_report', 'helpful_vote'] as const)
    await tx.sql.deleteFrom(table).where('comment_id', 'in', ids).execute()
}

/** Moves a listing's comments, and the replies to those of its reviews that moved, to another listing; returns how many comments. */
export async function moveComments(tx: Tx, from: number, into: number): Promise<number> {
  const moved = await tx.sql
    .updateTable('comment')
    .set({ listing_id: into })
    .where('listing_id', '=', from)
    .where((eb) =>
      eb.or([
        eb('review_id', 'is', null),
        eb('review_id', 'in', eb.selectFrom('review').select('review.id').where('review.listing_id', '=', into)),
      ]),
    )
    .returning(['review_id', 'hidden_at', 'deleted_at'])
    .execute()
  return moved.filter((one) => one.review_id === null && one.hidden_at === null && one.deleted_at === null).length
}
