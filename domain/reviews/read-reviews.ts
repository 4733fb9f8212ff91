import type { Kysely } from 'kysely'
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
}

/** A person's own review, hidden or not. */
export interface OwnReview extends Review {
  isHidden: boolean
}

const COLUMNS = ['r.id', 'r.author', 'r.stars', 'r.body', 'r.created_at', 'r.updated_at'] as const

const pageOfReviews = prepare((sql, given: { slug: string; limit: number; offset: number }) =>
  shownReviews(sql, given.slug)
    .select(COLUMNS)
    .orderBy('r.created_at', 'desc')
    .orderBy('r.id', 'desc')
    .limit(given.limit)
    .offset(given.offset),
)

const countOfReviews = prepare((sql, given: { slug: string }) =>
  shownReviews(sql, given.slug).select((eb) => eb.fn.countAll<number>().as('n')),
)

/** One page of the reviews a listing shows, newest first, and their total. */
export async function reviewsOf(
  db: Reader,
  slug: string,
  { page, perPage }: { page: number; perPage: number },
): Promise<{ reviews: Review[]; total: number }> {
  const [rows, [counted]] = await Promise.all([
    pageOfReviews(db, { slug, limit: perPage, offset: (page - 1) * perPage }),
    countOfReviews(db, { slug }),
  ])
  return { reviews: rows.map(reviewOf), total: counted!.n }
}

/** The number of reviews with each star rating, from five stars down to one. */
export async function starsOf(db: Reader, slug: string): Promise<number[]> {
  const rows = await shownReviews(db.sql, slug)
    .select((eb) => ['r.stars', eb.fn.countAll<number>().as('n')])
    .groupBy('r.stars')
    .execute()
  return [5, 4, 3, 2, 1].map((stars) => rows.find((row) => row.stars === stars)?.n ?? 0)
}

/** The reviews behind the rating: not hidden, and not by a current owner of the listing. */
function shownReviews(sql: Kysely<Tables>, slug: string) {
  return reviewsAbout(sql, slug)
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

function reviewOf({ id, author, stars, body, created_at, updated_at }: ReviewRow): Review {
  return {
    id,
    author,
    stars,
    body,
    written_at: rfc3339(created_at),
    edited_at: created_at === updated_at ? null : rfc3339(updated_at),
  }
}
