import type { ExpressionBuilder, Kysely } from 'kysely'
import { BLOCKED } from '../accounts/closed-account.ts'
import { isBlockedMailbox } from '../accounts/emails/mailbox.ts'
import { NOBODY } from '../accounts/nobody.ts'
import type { Reader } from '../database/database.ts'
import { prepare } from '../database/prepare.ts'
import type { Tables } from '../database/tables.ts'
import { rfc3339 } from '../shared/clock.ts'

export interface Review {
  id: number
  author: string
  stars: number
  body: string
  written_at: string
  /** When it was last edited; null if never. */
  edited_at: string | null
  /** How many people found it helpful. */
  helpful: number
}

/** A review on a page, as its reader sees it. */
export interface ShownReview extends Review {
  /** The path of its author's own photo, and the slug of their page, if they sign it with their public name: another name stays unknown. Else null. */
  photo: string | null
  page: string | null
  isOwn: boolean
  /** Whether it waits for an owner's reply. */
  isWaiting: boolean
  /** Whether the reader found it helpful. */
  isHelpful: boolean
}

/** The orders of reviews; the newest come first among equals. `waiting` has only those without a reply. */
export const REVIEW_ORDERS = ['newest', 'helpful', 'highest', 'lowest', 'waiting'] as const
export type ReviewOrder = (typeof REVIEW_ORDERS)[number]

/** A person's own review, hidden or not. */
export interface OwnReview extends Review {
  isHidden: boolean
}

const COLUMNS = ['r.id', 'r.author', 'r.stars', 'r.body', 'r.created_at', 'r.updated_at', 'r.helpful'] as const

const pageBy = (
  first: [column: 'r.helpful' | 'r.stars', direction: 'asc' | 'desc'][],
  chosen: typeof shownReviews = shownReviews,
) =>
  prepare((sql, given: { slug: string; reader: string; limit: number; offset: number }) =>
    first
      .reduce(
        (query, [column, direction]) => query.orderBy(column, direction),
        chosen(sql, given.slug)
          .leftJoin('public_person as p', 'p.account_id', 'r.account_id')
          .leftJoin('account as a', 'a.id', 'r.account_id')
          .select(COLUMNS)
          .select(['p.name', 'p.photo', 'p.slug', 'p.is_shown', 'a.delete_at'])
          .select((eb) => [
            isBlockedMailbox(eb.ref('a.mailbox')).$castTo<boolean>().as('is_blocked'),
            eb('r.account_id', '=', given.reader).$castTo<boolean>().as('is_own'),
            hasNoReply(eb).$castTo<boolean>().as('is_waiting'),
            eb
              .exists(
                eb
                  .selectFrom('helpful_vote as h')
                  .select('h.id')
                  .whereRef('h.review_id', '=', 'r.id')
                  .where('h.account_id', '=', given.reader),
              )
              .$castTo<boolean>()
              .as('is_helpful'),
          ]),
      )
      .orderBy('r.created_at', 'desc')
      .orderBy('r.id', 'desc')
      .limit(given.limit)
      .offset(given.offset),
  )

const PAGE_BY = {
  newest: pageBy([]),
  helpful: pageBy([['r.helpful', 'desc']]),
  highest: pageBy([['r.stars', 'desc']]),
  lowest: pageBy([['r.stars', 'asc']]),
  waiting: pageBy([], waitingReviews),
} satisfies Record<ReviewOrder, unknown>

const countOfReviews = prepare((sql, given: { slug: string }) =>
  shownReviews(sql, given.slug).select((eb) => eb.fn.countAll<number>().as('n')),
)

interface ReviewsAsked {
  order: ReviewOrder
  page: number
  perPage: number
  /** The signed-in reader; null for everyone else. */
  reader: string | null
}

const countOfWaiting = prepare((sql, given: { slug: string }) =>
  waitingReviews(sql, given.slug).select((eb) => eb.fn.countAll<number>().as('n')),
)

/** How many of a listing's reviews have no reply yet. */
export async function waitingCount(db: Reader, slug: string): Promise<number> {
  const [counted] = await countOfWaiting(db, { slug })
  return counted!.n
}

/** One page of the reviews a listing shows, and their total. */
export async function reviewsOf(
  db: Reader,
  slug: string,
  { order, page, perPage, reader }: ReviewsAsked,
): Promise<{ reviews: ShownReview[]; total: number }> {
  const [rows, [counted]] = await Promise.all([
    PAGE_BY[order](db, { slug, reader: reader ?? NOBODY, limit: perPage, offset: (page - 1) * perPage }),
    order === 'waiting' ? countOfWaiting(db, { slug }) : countOfReviews(db, { slug }),
  ])
  const reviews = rows.map((row) => ({
    ...reviewOf(row),
    ...signerOf(row),
    isOwn: row.is_own,
    isWaiting: row.is_waiting,
    isHelpful: row.is_helpful,
  }))
  return { reviews, total: counted!.n }
}

interface Signed {
  author: string
  /** Of the author's public person; null without one, as all that follows. */
  name: string | null
  photo: string | null
  slug: string | null
  is_shown: boolean | null
  is_blocked: boolean
  /** When their account goes; null if it stays. */
  delete_at: string | null
}

function signerOf({
  author,
  name,
  photo,
  slug,
  is_shown,
  is_blocked,
  delete_at,
}: Signed): Pick<ShownReview, 'photo' | 'page'> {
  if (name !== author || is_blocked) return { photo: null, page: null }
  return { photo, page: is_shown && delete_at === null ? slug : null }
}

/** A listing's newest shown review. */
export async function newestReview(db: Reader, slug: string): Promise<Review | undefined> {
  const [row] = await PAGE_BY.newest(db, { slug, reader: NOBODY, limit: 1, offset: 0 })
  return row && reviewOf(row)
}

/** The number of reviews with each star rating, from five stars down to one. */
export async function starsOf(db: Reader, slug: string): Promise<number[]> {
  const rows = await shownReviews(db.sql, slug)
    .select((eb) => ['r.stars', eb.fn.countAll<number>().as('n')])
    .groupBy('r.stars')
    .execute()
  return [5, 4, 3, 2, 1].map((stars) => rows.find((row) => row.stars === stars)?.n ?? 0)
}

/** The reviews that everyone sees and that count: not hidden, and not by a current owner of the listing. */
export function shownReviewsIn(sql: Kysely<Tables>) {
  return sql
    .selectFrom('review as r')
    .innerJoin('listing as l', 'l.id', 'r.listing_id')
    .where('r.hidden_at', 'is', null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('listing_owner as o')
            .whereRef('o.listing_id', '=', 'r.listing_id')
            .whereRef('o.account_id', '=', 'r.account_id'),
        ),
      ),
    )
}

function shownReviews(sql: Kysely<Tables>, slug: string) {
  return shownReviewsIn(sql).where('l.slug', '=', slug)
}

function waitingReviews(sql: Kysely<Tables>, slug: string) {
  return shownReviews(sql, slug).where((eb) => hasNoReply(eb))
}

/** Whether no owner has replied to a review. Owners can replace what a blocked one replied, and nothing that was hidden itself. */
function hasNoReply(eb: ExpressionBuilder<Tables & { r: Tables['review'] }, 'r'>) {
  return eb.not(
    eb.exists(
      eb
        .selectFrom('comment as reply')
        .select('reply.id')
        .whereRef('reply.review_id', '=', 'r.id')
        .where((of) => of('reply.hidden_reason', 'is distinct from', BLOCKED)),
    ),
  )
}

function reviewsAbout(sql: Kysely<Tables>, slug: string) {
  return sql.selectFrom('review as r').innerJoin('listing as l', 'l.id', 'r.listing_id').where('l.slug', '=', slug)
}

/** A person's review of a listing; null if there is none. */
export async function ownReview(db: Reader, slug: string, accountId: string): Promise<OwnReview | null> {
  const row = await reviewsAbout(db.sql, slug)
    .select([...COLUMNS, 'r.hidden_at'])
    .where('r.account_id', '=', accountId)
    .executeTakeFirst()
  return row ? { ...reviewOf(row), isHidden: row.hidden_at !== null } : null
}

interface ReviewRow extends Omit<Review, 'written_at' | 'edited_at'> {
  created_at: string
  updated_at: string
}

function reviewOf({ id, author, stars, body, created_at, updated_at, helpful }: ReviewRow): Review {
  return {
    id,
    author,
    stars,
    body,
    written_at: rfc3339(created_at),
    edited_at: created_at === updated_at ? null : rfc3339(updated_at),
    helpful,
  }
}
