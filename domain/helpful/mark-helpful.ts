import { accountsOfOneMailbox, lockMailbox } from '../accounts/emails/mailbox.ts'
import { lockListings } from '../comments/lock-listings.ts'
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
 * together. Throws `not_found` for what isn't shown and for replies to reviews, and `wrong_state` for what the person wrote,
 * for owners of the listing, and for people who may not write.
 */
export async function markHelpful(tx: Tx, { kind, id, listingId, accountId, isHelpful, now }: Mark): Promise<void> {
  await lockMailbox(tx, accountId)
  await requireAuthor(tx, accountId)
  // Whoever changes comments locks their listing first; whoever changes a review locks it before its listing.
  if (kind === 'comment') await lockListings(tx, [listingId])
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
  const votes = await tx.sql
    .selectFrom('helpful_vote')
    .select('id')
    .where(`${kind}_id`, '=', id)
    .where('account_id', 'in', mailbox)
    .execute()
  const known = votes.map((vote) => vote.id)
  if (known.length && !isHelpful) await tx.sql.deleteFrom('helpful_vote').where('id', 'in', known).execute()
  if (!known.length && isHelpful)
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
    .forNoKeyUpdate()
    .executeTakeFirst()

/**
 * Takes back all helpful votes of these accounts. Locks what they voted for and the listings of what they wrote, so call it before
 * that changes, and lock the accounts, so that they don't vote meanwhile.
 */
export async function forgetHelpful(tx: Tx, accountIds: readonly string[]): Promise<void> {
  const votes = await tx.sql
    .selectFrom('helpful_vote')
    .select(['id', 'comment_id', 'review_id'])
    .where('account_id', 'in', accountIds)
    .execute()
  const reviews = votes.flatMap(({ review_id }) => review_id ?? [])
  const comments = votes.flatMap(({ comment_id }) => comment_id ?? [])
  await tx.sql
    .selectFrom('review')
    .select('id')
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(reviews))))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const changed = tx.sql
    .selectFrom('comment')
    .select('listing_id')
    .where((eb) => eb.or([eb('account_id', 'in', accountIds), eb('id', '=', eb.fn.any(eb.val(comments)))]))
  await lockListings(tx, changed.$asScalar())
  // Only those whose review or listing is locked.
  await tx.sql
    .deleteFrom('helpful_vote')
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(votes.map(({ id }) => id)))))
    .execute()
}

/** Takes back the helpful votes of a listing's owners about it. A trigger does the same for whoever becomes an owner. */
export async function forgetOwnersVotes(tx: Tx, listingId: number): Promise<void> {
  const about = (table: 'comment' | 'review') =>
    tx.sql.selectFrom(table).select('id').where('listing_id', '=', listingId)
  const owners = tx.sql.selectFrom('listing_owner').select('account_id').where('listing_id', '=', listingId)
  await tx.sql
    .deleteFrom('helpful_vote')
    .where('account_id', 'in', owners)
    .where((eb) => eb.or([eb('comment_id', 'in', about('comment')), eb('review_id', 'in', about('review'))]))
    .execute()
}
