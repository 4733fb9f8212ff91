import type { Tx } from '../database/database.ts'
import { DomainError } from '../errors.ts'

/**
 * Deletes a person's comment. One with answers stays without its text and author, so that the answers do. Throws `not_found`
 * for a comment that isn't theirs.
 */
export async function deleteComment(
  tx: Tx,
  { id, accountId, now }: { id: number; accountId: string; now: Date },
): Promise<void> {
  if (await forgetComments(tx, { accountId, id, now })) return
  throw new DomainError('not_found', 'This comment is no longer here.', 'Reload the page.')
}

/** Deletes all comments and replies of a person, as `deleteComment` does, or only one; returns how many. */
export async function forgetComments(
  tx: Tx,
  { accountId, id, now }: { accountId: string; id?: number; now: Date },
): Promise<number> {
  const theirs = tx.sql
    .selectFrom('comment as c')
    .where('c.account_id', '=', accountId)
    .$if(id !== undefined, (qb) => qb.where('c.id', '=', id!))
  const listings = await theirs.select('c.listing_id').distinct().execute()
  await lockListings(
    tx,
    listings.map(({ listing_id }) => listing_id),
  )
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
    .set({ body: '', account_id: null, deleted_at: now, hidden_at: null, hidden_reason: null, updated_at: now })
    .where('id', 'in', theirs.select('c.id'))
    .where((eb) =>
      eb.exists(eb.selectFrom('comment as answer').select('answer.id').whereRef('answer.parent_id', '=', 'comment.id')),
    )
    .returning('id')
    .execute()
  const keptIds = kept.map((one) => one.id)
  if (keptIds.length) await tx.sql.deleteFrom('comment_report').where('comment_id', 'in', keptIds).execute()
  const gone = await tx.sql.deleteFrom('comment').where('id', 'in', theirs.select('c.id')).returning('id').execute()
  const threads = answers.flatMap(({ parent_id }) => parent_id ?? [])
  if (threads.length)
    await tx.sql
      .deleteFrom('comment')
      .where('id', 'in', threads)
      .where('deleted_at', 'is not', null)
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

/** Locks listings whose comments will change, in one order, so that nobody waits for each other. */
export async function lockListings(tx: Tx, ids: readonly number[]): Promise<void> {
  if (!ids.length) return
  await tx.sql.selectFrom('listing').select('id').where('id', 'in', ids).orderBy('id').forNoKeyUpdate().execute()
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
