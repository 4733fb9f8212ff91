import { refuseClosed } from '../accounts/closed-account.ts'
import { accountsOfOneMailbox, lockMailbox } from '../accounts/emails/mailbox.ts'
import { namePerson, publicPersonOf } from '../accounts/public-person.ts'
import type { Tx } from '../database/database.ts'
import { DomainError, invalidField } from '../errors.ts'
import { mergedInto } from '../listings/merged/merged-into.ts'
import { epochMs, longTime } from '../shared/clock.ts'
import { storable } from '../shared/input/storable.ts'
import { isBlank, visibleText } from '../shared/input/visible-text.ts'
import { BURST_MS, MAX_FROM_NEWCOMERS, NEW_ACCOUNT_MS, NEWCOMER_MS } from '../votes/integrity.ts'

// Only people on the site can comment: no operation, job or scope may reach this file.

export const MAX_COMMENT_LENGTH = 2000
const DAY_MS = 86_400_000
/** Limits abuse: nobody has more to say in a day. All accounts of a mailbox count together. */
export const MAX_PER_DAY = 50
/** Accounts known for less than a day write fewer, so creating accounts just to write is slow. */
export const MAX_PER_FIRST_DAY = 5

interface Writer {
  slug: string
  accountId: string
  now: Date
}

export interface CommentForm {
  body: string
  /** The name to show, of a person who has none yet. */
  name: string
  /** The comment that it answers, as submitted by the form; null for a comment of its own. */
  parentId: number | null
}

/** What became of a comment that was sent. */
export interface Written {
  id: number
  /** The comment whose thread it is in: its own id, or the comment that it answers. */
  threadId: number
  listingId: number
  /** Whether it was saved now; false if it was sent twice. */
  isNew: boolean
  /** Whether its author owns the listing. */
  isMaker: boolean
}

/**
 * Saves a person's comment on a live listing. An answer to an answer belongs to the same thread. The same text in the same
 * thread within a day is the same comment. Throws `not_found` and `wrong_state` for listings without comments and for people who
 * may not write, `rate_limited` for those who wrote too much, and `invalid_input`.
 */
export async function writeComment(tx: Tx, { slug, accountId, now }: Writer, form: CommentForm): Promise<Written> {
  const body = commentText(form.body)
  // The accounts of a mailbox share its limits, so they write one after another.
  await lockMailbox(tx, accountId)
  await requireAuthor(tx, accountId)
  const listingId = await lockCommented(tx, slug)
  const threadId = form.parentId === null ? null : await threadOf(tx, listingId, form.parentId)
  await requireName(tx, { accountId, name: form.name, now })
  const owner = await tx.sql
    .selectFrom('listing_owner')
    .select('account_id')
    .where('listing_id', '=', listingId)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  const isMaker = owner !== undefined
  const known = await tx.sql
    .selectFrom('comment')
    .select('id')
    .where('listing_id', '=', listingId)
    .where('account_id', '=', accountId)
    .where('parent_id', 'is not distinct from', threadId)
    .where('review_id', 'is', null)
    .where('body', '=', body)
    .where('created_at', '>', ago(now, DAY_MS))
    .executeTakeFirst()
  if (known) return { id: known.id, threadId: threadId ?? known.id, listingId, isNew: false, isMaker }
  await refuseTooMany(tx, { listingId, accountId, isMaker, now })
  const { id } = await tx.sql
    .insertInto('comment')
    .values({
      listing_id: listingId,
      account_id: accountId,
      parent_id: threadId,
      body,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, threadId: threadId ?? id, listingId, isNew: true, isMaker }
}

/** The text of a comment as it is saved: plain text without invisible characters. Throws `invalid_input`. */
export function commentText(typed: string): string {
  const body = storable(visibleText(typed))
    .replaceAll(/[^\S\n]+$/gm, '')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
  if (isBlank(body)) throw invalidField('/body', 'required', 'The comment is empty.', 'Write something first.')
  if (body.length > MAX_COMMENT_LENGTH)
    throw invalidField(
      '/body',
      'too_long',
      `A comment can have at most ${MAX_COMMENT_LENGTH} characters, and this one has ${body.length}.`,
      'Shorten it.',
    )
  return body
}

/** Throws `wrong_state` if the person may not write: blocked, also with another account of the mailbox, or without a verified address. */
export async function requireAuthor(tx: Tx, accountId: string): Promise<void> {
  await refuseClosed(tx, accountId)
  const account = await tx.sql
    .selectFrom('account')
    .select('email_verified_at')
    .where('id', '=', accountId)
    .executeTakeFirst()
  if (!account?.email_verified_at)
    throw new DomainError(
      'wrong_state',
      'You need a verified email address to write here.',
      'Sign in with an email link, then send it again.',
    )
}

/** Names a person who has no public name yet; only the account page renames. Throws `invalid_input`. */
export async function requireName(tx: Tx, given: { accountId: string; name: string; now: Date }): Promise<void> {
  if (!(await publicPersonOf(tx, given.accountId))) await namePerson(tx, given)
}

/**
 * The id of the live listing with this slug, locked: whoever changes comments locks their listing first, so none deadlock.
 * Throws `not_found` and `wrong_state`.
 */
async function lockCommented(tx: Tx, slug: string): Promise<number> {
  const listing = await tx.sql
    .selectFrom('listing')
    .select(['id', 'status'])
    .where('slug', '=', slug)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (listing?.status === 'live') return listing.id
  if (listing?.status === 'scheduled')
    throw new DomainError('wrong_state', 'This product hasn’t launched yet.', 'Comments open when it launches.')
  const kept = await mergedInto(tx, slug)
  throw kept === undefined
    ? new DomainError(
        'not_found',
        'This product isn’t listed here any more, so your comment wasn’t saved.',
        'Search for it under another name.',
      )
    : new DomainError(
        'not_found',
        'This listing was merged into another one of the same product, so your comment wasn’t saved.',
        `Write it on /listings/${kept}.`,
      )
}

/** The comment whose thread an answer to this one belongs to. Throws `not_found`. */
async function threadOf(tx: Tx, listingId: number, parentId: number): Promise<number> {
  const parent = await tx.sql
    .selectFrom('comment')
    .select(['id', 'parent_id'])
    .where('id', '=', parentId)
    .where('listing_id', '=', listingId)
    .where('review_id', 'is', null)
    .where('hidden_at', 'is', null)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!parent)
    throw new DomainError(
      'not_found',
      'The comment that you replied to is no longer here.',
      'Write a comment of your own instead.',
    )
  return parent.parent_id ?? parent.id
}

const ago = (now: Date, ms: number) => new Date(now.getTime() - ms).toISOString()

/** Throws `rate_limited` with the limit and the time from which the person can write again. */
async function refuseTooMany(
  tx: Tx,
  { listingId, accountId, isMaker, now }: { listingId: number; accountId: string; isMaker: boolean; now: Date },
): Promise<void> {
  const { knownSince, mailbox } = await tx.sql
    .selectFrom('account')
    .select(['email_verified_at as knownSince', 'mailbox'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  const knownForMs = knownSince === null ? 0 : now.getTime() - epochMs(knownSince)
  // Makers answer many people on the day of their launch.
  const isNew = knownForMs < NEW_ACCOUNT_MS && !isMaker
  const max = isNew ? MAX_PER_FIRST_DAY : MAX_PER_DAY
  const first = await tx.sql
    .selectFrom('comment')
    .select('created_at')
    .where('account_id', 'in', accountsOfOneMailbox(accountId))
    .where('created_at', '>', ago(now, DAY_MS))
    .orderBy('created_at', 'desc')
    .offset(max - 1)
    .limit(1)
    .executeTakeFirst()
  if (first) {
    const again = longTime(new Date(epochMs(first.created_at) + DAY_MS).toISOString())
    throw new DomainError(
      'rate_limited',
      `The limit is ${max} comments in 24 hours${isNew ? ' on an account’s first day' : ''}.`,
      `You can write again from ${again} on.`,
    )
  }
  if (isMaker || knownForMs >= NEWCOMER_MS) return
  const { n } = await tx.sql
    .selectFrom(
      tx.sql
        .selectFrom('comment')
        .select(['account_id', 'created_at'])
        .where('listing_id', '=', listingId)
        .where('review_id', 'is', null)
        .orderBy('id', 'desc')
        .limit(10 * MAX_FROM_NEWCOMERS)
        .as('c'),
    )
    .innerJoin('account as a', 'a.id', 'c.account_id')
    .select(({ fn }) => fn.count<number>('a.mailbox').distinct().as('n'))
    .where('a.mailbox', '<>', mailbox)
    .where('c.created_at', '>', ago(now, BURST_MS))
    .where('a.email_verified_at', '>', ago(now, NEWCOMER_MS))
    .executeTakeFirstOrThrow()
  if (n >= MAX_FROM_NEWCOMERS)
    throw new DomainError(
      'rate_limited',
      `${MAX_FROM_NEWCOMERS} people who are new here have commented on this product in the last ten minutes, which is the limit.`,
      'Try again in ten minutes.',
    )
}
