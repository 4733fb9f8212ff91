import type { Reader, Tx } from '../../database/database.ts'
import { raw } from '../../database/raw.ts'
import type { Listing } from '../../listings/listing.entity.ts'

export const REVIEW_KINDS = ['strength', 'improvement'] as const
/** More than a person reads is no help. */
export const MOST_POINTS = 10
const LONGEST_POINT = 600

/** One point of a review, with the words of the listing it is about. */
export interface ReviewPoint {
  kind: (typeof REVIEW_KINDS)[number]
  text: string
  quote: string
}

/** Writes reviews by a language model; nothing of one counts before `provenPoints` has looked. */
export type Reviewer = (texts: Record<string, string>, signal: AbortSignal) => Promise<ReviewPoint[]>

/** What a listing says, field by field. */
export function textsOf(listing: Listing): Record<string, string> {
  const { profile } = listing
  const texts = {
    name: listing.name,
    headline: listing.headline,
    tagline: listing.tagline,
    summary: listing.summary,
    short_description: listing.shortDescription,
    description: listing.description,
    pricing: profile.pricing_summary,
    features: profile.features.join('\n'),
    usps: profile.usps.join('\n'),
    faqs: profile.faqs.map(({ question, answer }) => `${question}\n${answer}`).join('\n'),
  }
  return Object.fromEntries(Object.entries(texts).flatMap(([name, text]) => (text ? [[name, text]] : [])))
}

/** The points whose quote stands in the listing, letter by letter but for the spaces. */
export function provenPoints(points: readonly ReviewPoint[], texts: Record<string, string>): ReviewPoint[] {
  const said = Object.values(texts).map(even)
  return points
    .filter(({ text, quote }) => {
      const wanted = even(quote)
      return text.trim() && wanted.length > 2 && said.some((one) => one.includes(wanted))
    })
    .slice(0, MOST_POINTS)
    .map(({ kind, text, quote }) => ({ kind, text: text.trim().slice(0, LONGEST_POINT), quote: quote.trim() }))
}

function even(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim()
}

/** Keeps a review for the owner of the listing; the same reference never twice. */
export async function keepReview(
  tx: Tx,
  review: { listingId: number; reference: string; points: ReviewPoint[]; now: Date },
): Promise<void> {
  await raw(tx, {
    text: `insert into listing_review (listing_id, reference, body, created_at) values ($1, $2, $3::jsonb, $4)
           on conflict (reference) do nothing`,
    values: [review.listingId, review.reference, JSON.stringify({ points: review.points }), review.now.toISOString()],
  })
}

/** The reviews that an order's lines brought, by the line's position. */
export async function reviewsOf(db: Reader, number: string): Promise<{ position: number; points: ReviewPoint[] }[]> {
  return raw(db, {
    text: `select l.position, r.body -> 'points' as points from purchase_line l
           join listing_review r on r.reference = l.number || '/' || l.position
           where l.number = $1 order by l.position`,
    values: [number],
  })
}
