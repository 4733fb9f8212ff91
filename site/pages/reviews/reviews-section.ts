import { html } from 'hono/html'
import type { Comment } from '../../../domain/comments/read-comments.ts'
import type { ShownReview } from '../../../domain/reviews/read-reviews.ts'
import type { Html } from '../../ui/page.ts'
import type { Listing } from '../listing/evidence.ts'
import { ratingWords } from './rating.ts'
import { reviewItem } from './review-item.ts'

/** How many of the newest reviews the listing's page shows. */
export const REVIEWS_ON_LISTING = 3

/**
 * The newest reviews on a listing's page, or an invitation to write the first; empty for an unrated listing
 * that isn't live.
 */
export function reviewsSection(
  listing: Listing,
  newest: ShownReview[],
  replies: ReadonlyMap<number, Comment>,
): Html | '' {
  const { slug, name, status, community_rating: rating } = listing
  if (status !== 'live' && !rating) return ''
  const page = `/listings/${slug}/reviews`
  return html`<section id="reviews">
    <div class="shelf-head">
      <h2>Reviews</h2>
      ${rating && rating.reviews > newest.length ? html`<a href="${page}">All ${rating.reviews} reviews</a>` : ''}
    </div>
    <div class="review-call">
      ${
        rating
          ? html`<p class="rating-line">${ratingWords(rating)}</p>
              <p>Used ${name}? Tell others how it went.</p>
              <a class="button second" href="${page}">Write a review</a>`
          : html`<p class="rating-line"><span class="stars" aria-hidden="true">${'☆'.repeat(5)}</span></p>
              <p>No reviews yet. Used ${name}? Tell others how it went.</p>
              <a class="button second" href="${page}">Write the first review</a>`
      }
    </div>
    ${
      newest.length
        ? html`<ul class="reviews">
            ${newest.map((review) => reviewItem(review, { listing, reply: replies.get(review.id) }))}
          </ul>`
        : ''
    }
  </section>`
}
