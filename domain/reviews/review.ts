import type { Tx } from '../database/database.ts'
import { DomainError, invalidField } from '../errors.ts'
import { ownsListing } from '../listings/owned-listing.ts'
import { storable } from '../shared/input/storable.ts'

// Only people on the site can review: no operation, job or scope may reach this file.

/** Shorter reviews don't help readers judge a product. */
export const MIN_REVIEW_LENGTH = 20
export const MAX_REVIEW_LENGTH = 3000
export const MAX_AUTHOR_LENGTH = 60
/** Limits abuse: nobody tries more products than this in a day. */
const MAX_PER_DAY = 10
const DAY_MS = 86_400_000

export interface ReviewForm {
  /** `1` to `5`, as submitted by the form. */
  stars: string
  /** The name shown with the review. */
  author: string
  body: string
}

interface Writer {
  listingId: number
  accountId: string
  now: Date
}

/**
 * Saves a person's review of a live listing, replacing any earlier one; returns whether it is new. Throws `wrong_state` for owners, for
 * people without a verified email address or with too many reviews in a day, and for listings that aren't
 * live. Throws `invalid_input` for invalid form fields.
 */
export async function writeReview(tx: Tx, { listingId, accountId, now }: Writer, form: ReviewForm): Promise<boolean> {
  const said = checked(form)
  const isNew = await requireReviewer(tx, { listingId, accountId, now })
  await tx.sql
    .insertInto('review')
    .values({ ...said, listing_id: listingId, account_id: accountId, created_at: now, updated_at: now })
    .onConflict((oc) => oc.columns(['listing_id', 'account_id']).doUpdateSet({ ...said, updated_at: now }))
    .execute()
  return isNew
}

/** Deletes a person's review and its reports; false if there is none. */
export async function deleteReview(tx: Tx, { listingId, accountId }: Omit<Writer, 'now'>): Promise<boolean> {
  const deleted = await tx.sql
    .deleteFrom('review')
    .where('listing_id', '=', listingId)
    .where('account_id', '=', accountId)
    .returning('id')
    .execute()
  return deleted.length > 0
}

function checked(form: ReviewForm): { stars: number; author: string; body: string } {
  const author = storable(form.author).replaceAll(/\s+/g, ' ').trim()
  const body = storable(form.body).replaceAll('\r\n', '\n').trim()
  if (!/^[1-5]$/.test(form.stars))
    throw invalidField('/stars', 'required', 'A review has one to five stars.', 'Choose the stars.')
  if (!author) throw invalidField('/author', 'required', 'The name is empty.', 'Enter the name to show.')
  if (author.length > MAX_AUTHOR_LENGTH)
    throw invalidField(
      '/author',
      'too_long',
      `The name can have at most ${MAX_AUTHOR_LENGTH} characters.`,
      'Shorten it.',
    )
  if (body.length < MIN_REVIEW_LENGTH)
    throw invalidField(
      '/body',
      'too_short',
      `The review needs at least ${MIN_REVIEW_LENGTH} characters.`,
      'Say what you used it for.',
    )
  if (body.length > MAX_REVIEW_LENGTH)
    throw invalidField(
      '/body',
      'too_long',
      `The review can have at most ${MAX_REVIEW_LENGTH} characters, got ${body.length}.`,
      'Shorten it.',
    )
  return { stars: Number(form.stars), author, body }
}

/** Returns whether the person has no review of the listing yet. */
async function requireReviewer(tx: Tx, { listingId, accountId, now }: Writer): Promise<boolean> {
  // Locks the account, so that simultaneous reviews by one person are all counted and claims have to wait.
  await tx.sql.selectFrom('account').select('id').where('id', '=', accountId).forUpdate().execute()
  const known = await tx.sql
    .selectFrom('account')
    .select((eb) => {
      const written = eb.selectFrom('review').where('account_id', '=', accountId)
      return [
        eb.exists(eb.selectFrom('listing').where('id', '=', listingId).where('status', '=', 'live')).as('live'),
        eb('email_verified_at', 'is not', null).as('verified'),
        written
          .select((count) => count.fn.countAll<number>().as('n'))
          .where('created_at', '>', new Date(now.getTime() - DAY_MS).toISOString())
          .$asScalar()
          .$notNull()
          .as('today'),
        eb.exists(written.where('listing_id', '=', listingId)).as('has_one'),
      ]
    })
    .where('id', '=', accountId)
    .executeTakeFirst()
  if (!known?.live)
    throw new DomainError('wrong_state', 'Only live listings can be reviewed.', 'Try again after it launches.')
  if (!known.verified)
    throw new DomainError(
      'wrong_state',
      'You need a verified email address to write a review.',
      'Sign in with an email link, then write the review.',
    )
  if (await ownsListing(tx, listingId, { accountId }))
    throw new DomainError('wrong_state', 'You can’t review your own product.', 'Post an update instead.')
  if (!known.has_one && known.today >= MAX_PER_DAY)
    throw new DomainError('wrong_state', `You can write at most ${MAX_PER_DAY} reviews a day.`, 'Try again tomorrow.')
  return !known.has_one
}
