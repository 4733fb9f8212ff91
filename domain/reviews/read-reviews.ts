import type { Reader } from '../database/database.ts'
import { raw } from '../database/raw.ts'
import { rfc3339 } from '../shared/clock.ts'

export interface Review {
  id: number
  author: string
  stars: number
  body: string
  written_at: string
  /** When it was changed; null for never. */
  edited_at: string | null
}

/** A person's own review, also while it is hidden. */
export interface OwnReview extends Review {
  isHidden: boolean
}

interface ReviewRow {
  id: number
  author: string
  stars: number
  body: string
  created_at: string
  updated_at: string
}

const COLUMNS = 'r.id::int, r.author, r.stars, r.body, r.created_at, r.updated_at'
/** What is counted for the rating: not hidden, and not by somebody who owns the listing by now. */
const SHOWN = `r.hidden_at is null and not exists (
  select from listing_owner o where o.listing_id = r.listing_id and o.account_id = r.account_id)`

/** The reviews that a listing shows, the newest first, and how many there are. */
export async function reviewsOf(
  db: Reader,
  slug: string,
  { page, perPage }: { page: number; perPage: number },
): Promise<{ reviews: Review[]; total: number }> {
  const from = `review r join listing l on l.id = r.listing_id where l.slug = $1 and ${SHOWN}`
  const [rows, [counted]] = await Promise.all([
    raw<ReviewRow>(db, {
      hot: true,
      text: `select ${COLUMNS} from ${from} order by r.created_at desc, r.id desc limit $2 offset $3`,
      values: [slug, perPage, (page - 1) * perPage],
    }),
    raw<{ n: number }>(db, { hot: true, text: `select count(*)::int as n from ${from}`, values: [slug] }),
  ])
  return { reviews: rows.map(reviewOf), total: counted!.n }
}

/** How many reviews gave each number of stars, five first. */
export async function starsOf(db: Reader, slug: string): Promise<number[]> {
  const rows = await raw<{ stars: number; n: number }>(db, {
    text: `select r.stars, count(*)::int as n from review r join listing l on l.id = r.listing_id
           where l.slug = $1 and ${SHOWN} group by r.stars`,
    values: [slug],
  })
  return [5, 4, 3, 2, 1].map((stars) => rows.find((row) => row.stars === stars)?.n ?? 0)
}

/** What this person wrote about a listing; null when they did not. */
export async function ownReview(db: Reader, slug: string, accountId: string): Promise<OwnReview | null> {
  const [row] = await raw<ReviewRow & { is_hidden: boolean }>(db, {
    text: `select ${COLUMNS}, r.hidden_at is not null as is_hidden from review r join listing l on l.id = r.listing_id
           where l.slug = $1 and r.account_id = $2`,
    values: [slug, accountId],
  })
  return row ? { ...reviewOf(row), isHidden: row.is_hidden } : null
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
