import { html } from 'hono/html'
import type { Comment } from '../../../domain/comments/read-comments.ts'
import type { ShownReview } from '../../../domain/reviews/read-reviews.ts'
import { longDate } from '../../../domain/shared/clock.ts'
import type { Html } from '../../ui/page.ts'
import { paragraphs } from '../../ui/prose.ts'
import { starLine } from '../../ui/stars.ts'
import { portrait } from '../browse/founder-pages.ts'
import { commentForm, deleteAction, replyTo, reportAction, type Typed } from '../comments/comment-parts.ts'
import { helpfulCount, helpfulMark } from '../comments/helpful.ts'
import { photoIn, type Place } from '../comments/place.ts'

interface ItemFacts {
  /** The owners' reply. */
  reply: Comment | undefined
  /** Where the review can be replied to, marked and reported; only shown without. */
  place?: Omit<Place, 'now'> | undefined
  listing: Place['listing']
  /** The owner's reply that was refused. */
  typed?: Typed | undefined
}

/** A review, with the owners' reply and what a reader can do. */
export function reviewItem(review: ShownReview, { reply, place, listing, typed }: ItemFacts): Html {
  const { id, author, photo, page, stars, body, written_at, edited_at } = review
  const owns = place?.viewer?.owns === true
  const waits = owns && review.isWaiting
  return html`<li class="review${waits ? ' waits' : ''}" id="review-${id}">
    <div class="review-head">
      ${portrait(author, 48, photo)}
      <p><b>${page ? html`<a href="/people/${page}">${author}</a>` : author}</b> ${starLine(stars)}</p>
      <p class="quiet">
        <time datetime="${written_at}">${longDate(written_at)}</time>${edited_at ? ', edited' : ''}
        ${place ? helpfulCount(place.viewer, review) : ''}
      </p>
    </div>
    ${paragraphs(body)}
    ${
      place
        ? html`<div class="comment-actions">
              ${helpfulMark(place, 'review', review)} ${reportAction(place, 'review', review)}
            </div>
            ${waits ? commentForm(place, { ...sentTo(place, id), label: replyTo(author), placeholder: 'Write a reply', typed }) : ''}`
        : ''
    }
    ${
      reply
        ? replyItem(reply, id, { listing, place, typed })
        : owns && !waits
          ? html`<p class="notice">The site team hid your reply. Nobody else sees that there was one.</p>`
          : ''
    }
  </li>`
}

/** The owners' reply below a review. */
function replyItem(reply: Comment, reviewId: number, { listing, place, typed }: Omit<ItemFacts, 'reply'>): Html {
  return html`<div class="reply" id="comment-${reply.id}">
    <div class="comment-head">
      ${portrait(reply.author?.name ?? '', 24, photoIn(listing, reply))}
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
                ? html`${editForm(place, reviewId, typed ?? { body: reply.body, problem: null })}
                  ${deleteAction(place.viewer, 'reply', `/listings/${listing.slug}/reviews/${reviewId}/reply/delete`)}`
                : ''
            }
            ${place.viewer ? reportAction(place, 'comment', { ...reply, author: reply.author?.name ?? '' }) : ''}
          </div>`
        : ''
    }
  </div>`
}

/** What the form to reply to a review needs. */
const sentTo = ({ listing }: Omit<Place, 'now'>, reviewId: number) => ({
  to: `/listings/${listing.slug}/reviews/${reviewId}/reply`,
  button: 'Reply',
})

function editForm(place: Omit<Place, 'now'>, reviewId: number, typed: Typed): Html {
  return html`<details class="reply-form" ${typed.problem ? html` open` : ''}>
    <summary>Edit reply</summary>
    ${commentForm(place, {
      ...sentTo(place, reviewId),
      label: 'Your reply to this review',
      typed,
      isEdit: true,
      button: 'Save reply',
    })}
  </details>`
}
