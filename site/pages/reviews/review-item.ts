import { html } from 'hono/html'
import type { Comment } from '../../../domain/comments/read-comments.ts'
import { MAX_REASON_LENGTH } from '../../../domain/reviews/moderate.ts'
import type { ShownReview } from '../../../domain/reviews/read-reviews.ts'
import { longDate } from '../../../domain/shared/clock.ts'
import type { Html } from '../../ui/page.ts'
import { paragraphs } from '../../ui/prose.ts'
import { starLine } from '../../ui/stars.ts'
import { portrait } from '../browse/founder-pages.ts'
import { commentForm, reportAction } from '../comments/comment-parts.ts'
import { helpfulFigure, helpfulMark } from '../comments/helpful.ts'
import { signInTo, type Place } from '../comments/place.ts'

interface ItemFacts {
  /** The owners' reply. */
  reply: Comment | undefined
  /** Where the review can be replied to, marked and reported; only shown without. */
  place?: Omit<Place, 'now'>
}

/** A review, with the owners' reply and what a reader can do. */
export function reviewItem(review: ShownReview, { reply, place }: ItemFacts): Html {
  const { id, author, stars, body, written_at, edited_at, isOwn } = review
  return html`<li class="review" id="review-${id}">
    <div class="review-head">
      ${portrait(author, 48)}
      <p><b>${author}</b> ${starLine(stars)}</p>
      <p class="quiet">
        <time datetime="${written_at}">${longDate(written_at)}</time>${edited_at ? ', edited' : ''}
        ${place ? helpfulFigure(place.viewer, review) : ''}
      </p>
    </div>
    ${paragraphs(body)}
    ${
      place
        ? html`<div class="comment-actions">
            ${!reply && place.viewer?.owns ? replyForm(place, id) : ''} ${helpfulMark(place, 'review', review)}
            ${isOwn ? '' : reportReview(place, review)}
          </div>`
        : ''
    }
    ${reply ? replyItem(reply, id, place) : ''}
  </li>`
}

/** A form to report a review; a link to sign in for a stranger. */
function reportReview({ listing: { slug }, viewer }: Omit<Place, 'now'>, { id, author }: ShownReview): Html {
  const words = html`<span class="hidden">Report the review by ${author}</span>`
  if (!viewer)
    return html`<a class="report" title="Report" href="${signInTo(`/listings/${slug}/reviews`)}">${words}</a>`
  return html`<details class="report">
    <summary title="Report">${words}</summary>
    <form method="post" action="/listings/${slug}/reviews/${id}/report">
      <input type="hidden" name="token" value="${viewer.token}" />
      <label
        ><span>What’s wrong with this review?</span><input name="reason" maxlength="${MAX_REASON_LENGTH}" required
      /></label>
      <button class="second">Send report</button>
    </form>
  </details>`
}

/** The owners' reply below a review. */
function replyItem(reply: Comment, reviewId: number, place: ItemFacts['place']): Html {
  return html`<div class="reply" id="comment-${reply.id}">
    <div class="comment-head">
      ${portrait(reply.author?.name ?? '', 24)}
      <p>
        <b>${reply.author?.name}</b> ${reply.isMaker ? html`<span class="maker-mark">Maker</span>` : ''}
        <time class="quiet" datetime="${reply.written_at}">${longDate(reply.written_at)}</time>
      </p>
    </div>
    ${paragraphs(reply.body)}
    ${
      place
        ? html`<div class="comment-actions">
            ${
              place.viewer?.owns
                ? html`${replyForm(place, reviewId, reply.body)}
                    <details class="own-action">
                      <summary title="Delete"><span class="hidden">Delete your reply</span></summary>
                      <form method="post" action="/listings/${place.listing.slug}/reviews/${reviewId}/reply/delete">
                        <input type="hidden" name="token" value="${place.viewer.token}" />
                        <button class="second danger small">Delete for good</button>
                      </form>
                    </details>`
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
