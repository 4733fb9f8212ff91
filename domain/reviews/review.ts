import type { Tx } from '../database/database.ts'
import { DomainError, invalidField } from '../errors.ts'
import { ownsListing } from '../listings/owned-listing.ts'
import { storable } from '../shared/input/storable.ts'

// Only people on the site review: no operation, job or scope may reach this file.

/** Shorter than this says nothing about a product. */
export const SHORTEST_REVIEW = 20
export const MAX_REVIEW_LENGTH = 3000
export const MAX_AUTHOR_LENGTH = 60
/** Nobody tries more products in a day and has something to say of each. */
const MAX_PER_DAY = 10
const DAY_MS = 86_400_000

/** What a person typed. */
export interface ReviewForm {
  /** One to five, as text of a form. */
  stars: string
  /** The name that stands beside it. */
  author: string
  body: string
}

interface Writer {
  listingId: number
  accountId: string
  now: Date
}

/**
 * Writes a person's review of a live listing, or changes the one they have. Throws `wrong_state` for owners, people whose
 * address is not verified and listings that are not live, and `invalid_input` for what was typed.
 */
export async function writeReview(tx: Tx, { listingId, accountId, now }: Writer, form: ReviewForm): Promise<void> {
  const said = checked(form)
  await requireReviewer(tx, { listingId, accountId, now })
  await tx.sql
    .insertInto('review')
    .values({ ...said, listing_id: listingId, account_id: accountId, created_at: now, updated_at: now })
    .onConflict((oc) => oc.columns(['listing_id', 'account_id']).doUpdateSet({ ...said, updated_at: now }))
    .execute()
}

/** Deletes a person's review; false when there is none. Its reports go with it. */
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
  if (!/^[1-5]$/.test(form.stars)) throw invalidField('/stars', 'required', 'Choose one to five stars.', 'Choose one.')
  if (!author) throw invalidField('/author', 'required', 'Nothing was typed.', 'Type the name to show beside it.')
  if (author.length > MAX_AUTHOR_LENGTH)
    throw invalidField('/author', 'too_long', `At most ${MAX_AUTHOR_LENGTH} characters.`, 'Shorten it.')
  if (body.length < SHORTEST_REVIEW)
    throw invalidField('/body', 'too_short', `At least ${SHORTEST_REVIEW} characters.`, 'Say what you used it for.')
  if (body.length > MAX_REVIEW_LENGTH)
    throw invalidField(
      '/body',
      'too_long',
      `At most ${MAX_REVIEW_LENGTH} characters, got ${body.length}.`,
      'Shorten it.',
    )
  return { stars: Number(form.stars), author, body }
}

async function requireReviewer(tx: Tx, { listingId, accountId, now }: Writer): Promise<void> {
  // Two forms of one person at once count each other, and a listing that is claimed meanwhile waits.
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
    throw new DomainError('wrong_state', 'Only live listings take reviews.', 'Come back once it has launched.')
  if (!known.verified)
    throw new DomainError(
      'wrong_state',
      'Reviews are by people whose e-mail address is verified.',
      'Sign in by a link sent to your address, then write the review.',
    )
  if (await ownsListing(tx, listingId, { accountId }))
    throw new DomainError(
      'wrong_state',
      'This product is yours: its owners do not review it.',
      'Say it in an update of the listing.',
    )
  if (!known.has_one && known.today >= MAX_PER_DAY)
    throw new DomainError('wrong_state', `At most ${MAX_PER_DAY} new reviews in a day.`, 'Write this one tomorrow.')
}
