import type { Reader, Tx } from '../../database/database.ts'
import { fieldValue } from '../../listings/field-values.ts'
import type { Listing } from '../../listings/listing.entity.ts'
import { FIELDS, VALUE_FIELDS } from '../../profile/fields.ts'

export const REVIEW_KINDS = ['strength', 'improvement'] as const
export const MAX_POINTS = 10
const MAX_POINT_LENGTH = 600
/** Shorter quotes could appear in any listing and would prove nothing. */
const MIN_QUOTE_LENGTH = 3

/** One point of a review, with a quote of the passage that it is about. */
export interface ReviewPoint {
  kind: (typeof REVIEW_KINDS)[number]
  text: string
  quote: string
}

/** Has a language model write a review. Its points are untrusted until `provenPoints` has checked them. */
export type Reviewer = (texts: Record<string, string>, signal: AbortSignal) => Promise<ReviewPoint[]>

const WORDED_FIELDS = VALUE_FIELDS.filter((name) => ['line', 'text', 'list'].includes(FIELDS[name].kind))

/** The listing's text, keyed by field. Empty fields are left out. */
export function textsOf(listing: Listing): Record<string, string> {
  const texts = {
    headline: listing.headline,
    summary: listing.summary,
    ...Object.fromEntries(
      WORDED_FIELDS.map((name) => [name, [fieldValue(listing, name) ?? []].flat().join('\n')] as const),
    ),
    faqs: listing.profile.faqs.map(({ question, answer }) => `${question}\n${answer}`).join('\n'),
  }
  return Object.fromEntries(Object.entries(texts).flatMap(([name, text]) => (text ? [[name, text]] : [])))
}

/**
 * The first `MAX_POINTS` points that aren't empty and whose quote is long enough and appears word for word in
 * the listing, apart from whitespace. Cuts the text of each point to `MAX_POINT_LENGTH`.
 */
export function provenPoints(points: readonly ReviewPoint[], texts: Record<string, string>): ReviewPoint[] {
  const said = Object.values(texts).map(normalizeSpaces)
  return points
    .filter(({ text, quote }) => {
      const wanted = normalizeSpaces(quote)
      return text.trim() && wanted.length >= MIN_QUOTE_LENGTH && said.some((one) => one.includes(wanted))
    })
    .slice(0, MAX_POINTS)
    .map(({ kind, text, quote }) => ({ kind, text: text.trim().slice(0, MAX_POINT_LENGTH), quote: quote.trim() }))
}

function normalizeSpaces(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim()
}

/** Saves a review of a listing, once per reference. */
export async function saveReview(
  tx: Tx,
  review: { listingId: number; reference: string; points: ReviewPoint[]; now: Date },
): Promise<void> {
  await tx.sql
    .insertInto('listing_review')
    .values({
      listing_id: review.listingId,
      reference: review.reference,
      body: JSON.stringify({ points: review.points }),
      created_at: review.now,
    })
    .onConflict((oc) => oc.column('reference').doNothing())
    .execute()
}

/** The reviews that an order bought, each with the position of its line. */
export async function reviewsOf(db: Reader, number: string): Promise<{ position: number; points: ReviewPoint[] }[]> {
  const reviews = await db.sql
    .selectFrom('purchase_line as l')
    .innerJoin('listing_review as r', (join) =>
      join.on((eb) =>
        eb('r.reference', '=', eb(eb('l.number', '||', '/'), '||', eb.cast<string>('l.position', 'text'))),
      ),
    )
    .select(['l.position', 'r.body'])
    .where('l.number', '=', number)
    .orderBy('l.position')
    .execute()
  return reviews.map(({ position, body }) => ({ position, points: body.points }))
}
