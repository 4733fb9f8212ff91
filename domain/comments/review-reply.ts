import type { Tx } from '../database/database.ts'
import { DomainError } from '../errors.ts'
import { ownsListing } from '../listings/owned-listing.ts'
import { BLOCKED } from '../accounts/closed-account.ts'
import { commentText, requireAuthor, requireName } from './write-comment.ts'

interface Replier {
  listingId: number
  reviewId: number
  accountId: string
}

/**
 * Saves the owners' reply to a review of their listing. Owners share it, and whoever edits it signs it; one that the site team hid
 * can't be edited. Throws `not_found`, `invalid_input`, and `wrong_state` also for a new reply where another owner has replied.
 */
export async function replyToReview(
  tx: Tx,
  { listingId, reviewId, accountId, now }: Replier & { now: Date },
  form: { body: string; name: string; isEdit?: boolean },
): Promise<void> {
  const body = commentText(form.body)
  await requireAuthor(tx, accountId)
  await requireReviewOfOwn(tx, { listingId, reviewId, accountId })
  await requireName(tx, { accountId, name: form.name, now })
  const reply = await replyTo(tx, reviewId)
  refuseHidden(reply)
  if (reply?.hidden_reason === null && !form.isEdit)
    throw new DomainError(
      'wrong_state',
      'This review already has a reply.',
      'Read it, and save yours only if it should replace it.',
    )
  await tx.sql
    .insertInto('comment')
    .values({
      listing_id: listingId,
      review_id: reviewId,
      account_id: accountId,
      body,
      created_at: now,
      updated_at: now,
    })
    .onConflict((oc) =>
      oc
        .column('review_id')
        .where('review_id', 'is not', null)
        .doUpdateSet({ account_id: accountId, body, updated_at: now, hidden_at: null, hidden_reason: null }),
    )
    .execute()
}

/** Why the owners' reply to a review is hidden, null if everyone sees it; undefined without a reply. */
async function replyTo(tx: Tx, reviewId: number): Promise<{ hidden_reason: string | null } | undefined> {
  return tx.sql.selectFrom('comment').select('hidden_reason').where('review_id', '=', reviewId).executeTakeFirst()
}

/** Throws `wrong_state` if the site team hid the reply. One that is hidden because its author is blocked can be replaced. */
function refuseHidden(reply: { hidden_reason: string | null } | undefined): void {
  if (reply?.hidden_reason != null && reply.hidden_reason !== BLOCKED)
    throw new DomainError(
      'wrong_state',
      'The site team hid your reply to this review, so you can’t change it.',
      'Write to the site team if you think that this is a mistake.',
    )
}

/** Deletes the owners' reply to a review; false if there is none. Throws `not_found` and `wrong_state`. */
export async function deleteReply(tx: Tx, replier: Replier): Promise<boolean> {
  await requireReviewOfOwn(tx, replier)
  refuseHidden(await replyTo(tx, replier.reviewId))
  const deleted = await tx.sql
    .deleteFrom('comment')
    .where('review_id', '=', replier.reviewId)
    .returning('id')
    .executeTakeFirst()
  return deleted !== undefined
}

async function requireReviewOfOwn(tx: Tx, { listingId, reviewId, accountId }: Replier): Promise<void> {
  // Locks the listing as everybody does who changes comments, and keeps it from changing hands meanwhile.
  await tx.sql.selectFrom('listing').select('id').where('id', '=', listingId).forNoKeyUpdate().execute()
  if (!(await ownsListing(tx, listingId, { accountId })))
    throw new DomainError(
      'wrong_state',
      'Only an owner of the product can reply to its reviews.',
      'Claim the listing first.',
    )
  const review = await tx.sql
    .selectFrom('review')
    .select('id')
    .where('id', '=', reviewId)
    .where('listing_id', '=', listingId)
    .where('hidden_at', 'is', null)
    .executeTakeFirst()
  if (!review) throw new DomainError('not_found', 'This review is no longer here.', 'Go back to the product’s reviews.')
}
