import { accountsOfOneMailbox, lockMailbox } from '../accounts/emails/mailbox.ts'
import { lockListings } from '../comments/delete-comments.ts'
import { requireAuthor } from '../comments/write-comment.ts'
import type { Tx } from '../database/database.ts'
import { DomainError } from '../errors.ts'

// Only people on the site can mark what is helpful: no operation, job or scope may reach this file.

/** What can be helpful, by the table that it stands in. */
export type HelpfulKind = 'comment' | 'review'

interface Mark {
  kind: HelpfulKind
  id: number
  listingId: number
  accountId: string
  isHelpful: boolean
  now: Date
}

/**
 * Saves that a person finds a comment or review helpful, or no longer does. All accounts of a mailbox have one vote
 * together. Throws `not_found` for what isn't shown and for replies to reviews, and `wrong_state` for what the person wrote, for owners of the listing, and
 * for people who may not write.
 */
export async function markHelpful(tx: Tx, { kind, id, listingId, accountId, isHelpful, now }: Mark): Promise<void> {
  await lockMailbox(tx, accountId)
  await requireAuthor(tx, accountId)
  await lockListings(tx, [listingId])
  const author = await (kind === 'comment' ? shownComment(tx, id, listingId) : shownReview(tx, id, listingId))
  if (!author) throw new DomainError('not_found', `This ${kind} is no longer here.`, 'Reload the page.')
  const mailbox = (await tx.sql.selectFrom(accountsOfOneMailbox(accountId).as('m')).select('m.id').execute()).map(
    (one) => one.id,
  )
  if (author.account_id !== null && mailbox.includes(author.account_id))
    throw new DomainError('wrong_state', `You wrote this ${kind} yourself.`, 'Others decide whether it is helpful.')
  const owner = await tx.sql
    .selectFrom('listing_owner')
    .select('account_id')
    .where('listing_id', '=', listingId)
    .where('account_id', 'in', mailbox)
    .executeTakeFirst()
  if (owner)
    throw new DomainError(
      'wrong_state',
      'Owners can’t mark what is helpful about their own product.',
      'Reply to it instead.',
    )
  await tx.sql.deleteFrom('helpful_vote').where(`${kind}_id`, '=', id).where('account_id', 'in', mailbox).execute()
  if (isHelpful)
    await tx.sql
      .insertInto('helpful_vote')
      .values({ account_id: accountId, [`${kind}_id` as const]: id, created_at: now })
      .execute()
}

const shownComment = (tx: Tx, id: number, listingId: number) =>
  tx.sql
    .selectFrom('comment')
    .select('account_id')
    .where('id', '=', id)
    .where('listing_id', '=', listingId)
    .where('review_id', 'is', null)
    .where('hidden_at', 'is', null)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

const shownReview = (tx: Tx, id: number, listingId: number) =>
  tx.sql
    .selectFrom('review')
    .select('account_id')
    .where('id', '=', id)
    .where('listing_id', '=', listingId)
    .where('hidden_at', 'is', null)
    .executeTakeFirst()

/** Takes back all helpful votes of these accounts. */
export async function forgetHelpful(tx: Tx, accountIds: readonly string[]): Promise<void> {
  await tx.sql.deleteFrom('helpful_vote').where('account_id', 'in', accountIds).execute()
}
