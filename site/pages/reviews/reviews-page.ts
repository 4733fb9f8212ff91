import { html } from 'hono/html'
import type { Comment } from '../../../domain/comments/read-comments.ts'
import { REVIEW_ORDERS, type ReviewOrder, type ShownReview } from '../../../domain/reviews/read-reviews.ts'
import { invitation } from '../../ui/follow/share.ts'
import type { Summary } from '../../ui/listing-card.ts'
import { nothingHere, pageHref, pager } from '../../ui/lists/pager.ts'
import type { Page } from '../../ui/page.ts'
import { COPY } from '../../ui/scripts/scripts.ts'
import { about, productFrame, similarProducts, type Days } from '../comments/about-product.ts'
import { allAnswered, askedOf, hrefBy, saidHead } from '../comments/said-head.ts'
import type { Listing } from '../listing/evidence.ts'
import type { Typed as TypedReply } from '../comments/comment-parts.ts'
import { ownPart, type Reviewer, type Typed } from './own-review.ts'
import { histogram, ratingText, ratingWords } from './rating.ts'
import { reviewItem } from './review-item.ts'

export const REVIEWS_A_PAGE = 20

const CHECK = html`<svg class="icon" viewBox="0 0 20 20" width="16" height="16" aria-hidden="true">
  <path d="M4 10.5l4 4 8-9" />
</svg>`

export interface ReviewsFacts extends Typed {
  listing: Listing
  /** The product's card. */
  card: Summary
  /** Products like it. */
  similar: Summary[]
  reviews: ShownReview[]
  order: ReviewOrder
  total: number
  /** How many wait for an owner's reply. */
  waiting: number
  page: number
  /** Number of reviews with five stars, four, and so on. */
  stars: number[]
  viewer: Reviewer | null
  /** The owners' replies, by the review's id. */
  replies: ReadonlyMap<number, Comment>
  days: Days | undefined
  /** The owner's reply that was refused, and to which review. */
  refusedReply?: (TypedReply & { reviewId: number }) | undefined
}

/** One page of a listing's reviews, with the form for the viewer's own review if they may write one. */
export function reviewsPage({
  listing,
  card,
  similar,
  reviews,
  order,
  total,
  waiting,
  page,
  stars,
  viewer,
  replies,
  days,
  chosen,
  refused,
  refusedReply,
}: ReviewsFacts): Page {
  const { slug, name, community_rating: rating } = listing
  const base = `/listings/${slug}/reviews`
  const first = hrefBy(base, order)
  const hrefOf = pageHref(first)
  // What waits for an owner stands above everything else; what waits on a later page has its link.
  const asked = order !== 'waiting' && viewer?.owns ? reviews.filter(({ isWaiting }) => isWaiting) : []
  const others = reviews.filter((review) => !asked.includes(review))
  const listOf = (some: readonly ShownReview[]) =>
    html`<ul class="reviews">
      ${some.map((review) =>
        reviewItem(review, {
          reply: replies.get(review.id),
          listing,
          place: { listing, viewer, here: hrefOf(page) },
          typed: refusedReply?.reviewId === review.id ? refusedReply : undefined,
        }),
      )}
    </ul>`
  const paged = {
    page,
    per_page: REVIEWS_A_PAGE,
    total,
    total_is_capped: false,
    has_more: page * REVIEWS_A_PAGE < total,
  }
  return {
    title: `Reviews of ${name}`,
    description: rating ? `${name}: ${ratingText(rating)}.` : `No reviews of ${name} yet.`,
    path: hrefOf(page),
    picture: `/og/listing/${slug}.png`,
    crumbs: [
      { name: 'Products', href: '/search' },
      { name, href: `/listings/${slug}` },
    ],
    unlisted: page > 1 || order !== 'newest' || total === 0,
    head: COPY.tag,
    main: productFrame(
      {
        listing,
        card,
        here: 'reviews',
        viewer,
        title: 'Reviews',
        beside:
          rating || viewer?.owns
            ? html`${
                rating
                  ? html`<section class="rating-card">
                      <h2 class="hidden">Rating</h2>
                      <p class="rating-line">${ratingWords(rating)}</p>
                      ${histogram(stars)}
                      ${
                        viewer?.owns
                          ? html`<div class="replied">
                              <p>You replied to ${rating.reviews - waiting} of ${rating.reviews}</p>
                              <meter
                                min="0"
                                max="${rating.reviews}"
                                value="${rating.reviews - waiting}"
                                aria-hidden="true"
                              ></meter>
                            </div>`
                          : RULES
                      }
                    </section>`
                  : ''
              }
              ${viewer?.owns && listing.status === 'live' ? askForReviews(listing) : ''}
              ${about(listing, { card, viewer, days })} ${similarProducts(similar)}`
            : '',
      },
      html`${asked.length ? askedOf(asked.length, listOf(asked)) : ''} ${ownPart(listing, viewer, { refused, chosen })}
      ${saidHead({
        base,
        orders: REVIEW_ORDERS,
        order,
        waiting: asked.length === waiting ? 0 : waiting,
        isSorted: others.length > 1 || page > 1 || paged.has_more,
      })}
      ${
        reviews.length
          ? others.length
            ? html`<h2 class="hidden">What people say</h2>
                ${listOf(others)}`
            : ''
          : order === 'waiting'
            ? allAnswered
            : nothingHere({ page }, first, 'No reviews yet.')
      }
      ${pager(hrefOf, paged)}`,
    ),
  }
}

/** Why the reviews can be trusted. */
const RULES = html`<ul class="said-rules">
  ${['From verified email addresses', 'One per person, none by owners', 'Not for sale'].map(
    (rule) => html`<li>${CHECK} ${rule}</li>`,
  )}
</ul>`

/** For the owner: how reviews come about. */
const askForReviews = ({ name, links }: Listing) =>
  invitation({
    title: 'Ask for a review',
    about: `Send this page to people who use ${name}.`,
    url: `${links.page}/reviews`,
    text: `How do you like ${name}?`,
  })
