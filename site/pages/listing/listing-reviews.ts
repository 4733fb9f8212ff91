import { longDate } from '../../../domain/shared/clock.ts'
import { html } from 'hono/html'
import { MAX_REASON_LENGTH } from '../../../domain/reviews/moderate.ts'
import type { OwnReview, Review } from '../../../domain/reviews/read-reviews.ts'
import {
  MAX_AUTHOR_LENGTH,
  MAX_REVIEW_LENGTH,
  MIN_REVIEW_LENGTH,
  type ReviewForm,
} from '../../../domain/reviews/review.ts'
import type { Comment } from '../../../domain/comments/read-comments.ts'
import { portrait } from '../browse/founder-pages.ts'
import { productFrame } from '../comments/about-product.ts'
import { commentForm, reportAction, type Place } from '../comments/comment-parts.ts'
import type { Commenter } from '../comments/commenter.ts'
import type { Listing } from './evidence.ts'
import { invitation } from '../../ui/follow/share.ts'
import { thumbnail, type Summary } from '../../ui/listing-card.ts'
import type { Html, Page } from '../../ui/page.ts'
import { nothingHere, pageHref, pager } from '../../ui/pager.ts'
import { paragraphs } from '../../ui/prose.ts'
import { COPY } from '../../ui/scripts/scripts.ts'
import { counted } from '../../ui/words.ts'

/** How many of the newest reviews the listing's page shows. */
export const REVIEWS_ON_LISTING = 3
export const REVIEWS_A_PAGE = 20

/** A signed-in person on the reviews page, with their own review. */
export interface Reviewer extends Commenter {
  own: OwnReview | null
}

/**
 * The newest reviews on a listing's page, or an invitation to write the first; empty for an unrated listing
 * that isn't live.
 */
export function reviewsSection(
  { slug, name, status, community_rating: rating }: Listing,
  newest: Review[],
  replies: ReadonlyMap<number, Comment>,
): Html | '' {
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
            ${newest.map((review) => reviewItem(review, { reply: replies.get(review.id) }))}
          </ul>`
        : ''
    }
  </section>`
}

export interface ReviewsFacts {
  listing: Listing
  /** The product's card. */
  card: Summary
  reviews: Review[]
  total: number
  page: number
  /** Number of reviews with five stars, four, and so on. */
  stars: number[]
  viewer: Reviewer | null
  /** The owners' replies, by the review's id. */
  replies: ReadonlyMap<number, Comment>
  /** What the person typed, and why we refused it. */
  refused?: { form: ReviewForm; detail: string } | undefined
}

/** One page of a listing's reviews, with the form for the viewer's own review if they may write one. */
export function reviewsPage({
  listing,
  card,
  reviews,
  total,
  page,
  stars,
  viewer,
  replies,
  refused,
}: ReviewsFacts): Page {
  const { slug, name, community_rating: rating } = listing
  const first = `/listings/${slug}/reviews`
  const hrefOf = pageHref(first)
  const unanswered = reviews.filter(({ id }) => !replies.has(id))
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
    unlisted: page > 1 || total === 0,
    head: COPY.tag,
    main: productFrame(
      {
        listing,
        card,
        here: 'reviews',
        viewer,
        title: 'Reviews',
        below:
          viewer?.owns && unanswered.length
            ? html`<p class="to-answer">
                <a href="#review-${unanswered[0]!.id}"
                  >${counted(unanswered.length, 'review')} ${unanswered.length === 1 ? 'waits' : 'wait'} for your
                  reply</a
                >
              </p>`
            : html`<p class="quiet">
                One review per person, from a verified email address. Owners can’t review, and reviews can’t be bought.
              </p>`,
        beside:
          rating || viewer?.owns
            ? html`${
                rating
                  ? html`<section class="rating-card">
                      <h2 class="hidden">Rating</h2>
                      <p class="rating-line">${ratingWords(rating)}</p>
                      ${histogram(stars)}
                    </section>`
                  : ''
              }
              ${viewer?.owns && listing.status === 'live' ? askForReviews(listing) : card.thumbnail ? thumbnail(card) : ''}`
            : '',
      },
      html`${ownPart(listing, viewer, refused)}
      ${
        reviews.length
          ? html`<h2 class="hidden">What people say</h2>
              <ul class="reviews">
                ${reviews.map((review) =>
                  reviewItem(review, {
                    reply: replies.get(review.id),
                    report: viewer && review.id !== viewer.own?.id ? { slug, token: viewer.token } : null,
                    place: { listing, viewer },
                  }),
                )}
              </ul>`
          : nothingHere({ page }, first, 'No reviews yet.')
      }
      ${pager(hrefOf, paged)}`,
    ),
  }
}

/** For the owner: how reviews come about. */
const askForReviews = ({ name, links }: Listing) =>
  invitation({
    title: 'Ask for a review',
    about: `Send this page to people who use ${name}.`,
    url: `${links.page}/reviews`,
    text: `How do you like ${name}?`,
  })

/** Confirms that a report reached the site team. */
export function reportedPage({ slug, name }: Listing, what: 'review' | 'comment' = 'review'): Page {
  const path = `/listings/${slug}/${what}s`
  return {
    title: 'Report sent',
    description: `The site team will check the ${what}.`,
    path,
    unlisted: true,
    main: html`<section class="message">
      <h1>Thanks for the report</h1>
      <p class="lead">The site team will check the ${what}. It stays visible until then.</p>
      <p>
        <a class="button" href="${path}">Back to ${what}s<span class="hidden"> of ${name}</span></a>
      </p>
    </section>`,
  }
}

function ownPart(listing: Listing, viewer: Reviewer | null, refused: ReviewsFacts['refused']): Html | '' {
  const { slug, name, status } = listing
  if (status !== 'live') return html`<p class="notice">Reviews open when ${name} launches.</p>`
  if (!viewer)
    return html`<p><a class="button" href="/sign-in?next=/listings/${slug}/reviews">Sign in to review</a></p>`
  if (viewer.owns) return ''
  const { own, token } = viewer
  const typed = refused?.form ?? {
    stars: own ? String(own.stars) : '',
    author: own?.author ?? viewer.name ?? viewer.suggested,
    body: own?.body ?? '',
  }
  const form = html`<form class="review-form" method="post" action="/listings/${slug}/review">
    <input type="hidden" name="token" value="${token}" />
    ${refused ? html`<p class="problem" id="review-problem" role="alert">${refused.detail}</p>` : ''}
    <fieldset class="star-choice">
      <legend>Stars</legend>
      ${[1, 2, 3, 4, 5].map(
        (stars) =>
          html`<label
            ><input
              type="radio"
              name="stars"
              value="${stars}"
              required
              ${typed.stars === String(stars) ? html` checked` : ''}
            /><span>${stars}<span aria-hidden="true"> ★</span><span class="hidden"> of 5 stars</span></span></label
          >`,
      )}
    </fieldset>
    <label
      ><span>Name to show</span
      ><input name="author" value="${typed.author}" maxlength="${MAX_AUTHOR_LENGTH}" required autocomplete="name"
    /></label>
    <label
      ><span>What did you use it for, and how did it go?</span
      ><textarea
        name="body"
        rows="6"
        minlength="${MIN_REVIEW_LENGTH}"
        maxlength="${MAX_REVIEW_LENGTH}"
        required
        ${refused ? html` aria-describedby="review-problem"` : ''}
      >
${typed.body}</textarea>
    </label>
    <button>${own ? 'Save review' : 'Publish review'}</button>
  </form>`
  if (!own)
    return html`<section class="band">
      <h2>Write a review</h2>
      ${form}
    </section>`
  return html`<section class="band">
    <h2>Your review</h2>
    ${own.isHidden ? html`<p class="notice">The site team hid your review. It isn’t shown or counted.</p>` : ''} ${form}
    <form method="post" action="/listings/${slug}/review/delete">
      <input type="hidden" name="token" value="${token}" /><button class="second">Delete review</button>
    </form>
  </section>`
}

interface ItemFacts {
  /** The owners' reply. */
  reply: Comment | undefined
  report?: { slug: string; token: string } | null
  /** Where the reply can be written and reported; only shown without. */
  place?: Omit<Place, 'now'>
}

function reviewItem(
  { id, author, stars, body, written_at, edited_at }: Review,
  { reply, report = null, place }: ItemFacts,
): Html {
  return html`<li class="review" id="review-${id}">
    <div class="review-head">
      ${portrait(author, 48)}
      <p><b>${author}</b> ${starLine(stars)}</p>
      <p class="quiet"><time datetime="${written_at}">${longDate(written_at)}</time>${edited_at ? ', edited' : ''}</p>
    </div>
    ${paragraphs(body)}
    ${
      report
        ? html`<div class="comment-actions">
            ${!reply && place?.viewer?.owns ? replyForm(place, id) : ''}
            <details class="report">
              <summary title="Report"><span class="hidden">Report the review by ${author}</span></summary>
              <form method="post" action="/listings/${report.slug}/reviews/${id}/report">
                <input type="hidden" name="token" value="${report.token}" />
                <label
                  ><span>What’s wrong with this review?</span
                  ><input name="reason" maxlength="${MAX_REASON_LENGTH}" required
                /></label>
                <button class="second">Send report</button>
              </form>
            </details>
          </div>`
        : ''
    }
    ${reply ? replyItem(reply, id, place) : ''}
  </li>`
}

/** The owners' reply below a review. */
function replyItem(reply: Comment, reviewId: number, place: ItemFacts['place']): Html {
  return html`<div class="reply" id="comment-${reply.id}">
    <p>
      <b>${reply.author?.name}</b> ${reply.isMaker ? html`<span class="maker-mark">Maker</span>` : ''}
      <time class="quiet" datetime="${reply.written_at}">${longDate(reply.written_at)}</time>
    </p>
    ${paragraphs(reply.body)}
    ${
      place
        ? html`<div class="comment-actions">
            ${
              place.viewer?.owns
                ? html`${replyForm(place, reviewId, reply.body)}
                    <form method="post" action="/listings/${place.listing.slug}/reviews/${reviewId}/reply/delete">
                      <input type="hidden" name="token" value="${place.viewer.token}" />
                      <button class="plain">Delete reply</button>
                    </form>`
                : ''
            }
            ${place.viewer ? reportAction(place, reply) : ''}
          </div>`
        : ''
    }
  </div>`
}

function replyForm(place: Omit<Place, 'now'>, reviewId: number, body = ''): Html {
  return html`<details class="reply-form">
    ${body ? html`<summary>Edit reply</summary>` : html`<summary>Reply</summary>`}
    ${commentForm(place, {
      typed: { body, problem: null },
      to: `/listings/${place.listing.slug}/reviews/${reviewId}/reply`,
      button: body ? 'Save reply' : 'Reply',
      label: 'Your reply to this review',
    })}
  </details>`
}

interface Rating {
  average: number
  reviews: number
}

function ratingText({ average, reviews }: Rating): string {
  return `${average.toFixed(1)} of 5 stars from ${counted(reviews, 'review')}`
}

function ratingWords(rating: Rating): Html {
  return html`<b class="rating-figure">${rating.average.toFixed(1)}</b> ${starLine(rating.average)}
    <span class="quiet">of 5, from ${counted(rating.reviews, 'review')}</span>`
}

/** Five stars, of which `stars` are filled, to the tenth. */
export function starLine(stars: number): Html {
  const tenths = Math.round(10 * stars)
  const part = tenths % 10
  return html`<span class="stars" role="img" aria-label="${tenths / 10} of 5 stars"
    >${'★'.repeat(Math.floor(tenths / 10))}${part ? html`<b class="of-${part}">★</b>` : ''}<span
      >${'★'.repeat(5 - Math.ceil(tenths / 10))}</span
    ></span
  >`
}

/** The number of reviews for each star rating, with their shares of all as bars. */
function histogram(stars: number[]): Html {
  const total = stars.reduce((sum, count) => sum + count, 0)
  return html`<ul class="star-table" aria-label="Reviews by stars">
    ${stars.map(
      (count, at) =>
        html`<li>
          <span>${5 - at}<span aria-hidden="true"> ★</span><span class="hidden"> stars:</span></span>
          <meter min="0" max="${total}" value="${count}" aria-hidden="true"></meter>
          <span>${count}</span>
        </li>`,
    )}
  </ul>`
}
