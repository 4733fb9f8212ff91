import { html } from 'hono/html'
import type { OwnReview } from '../../../domain/reviews/read-reviews.ts'
import {
  MAX_AUTHOR_LENGTH,
  MAX_REVIEW_LENGTH,
  MIN_REVIEW_LENGTH,
  type ReviewForm,
} from '../../../domain/reviews/review.ts'
import type { Html } from '../../ui/page.ts'
import { starLinks, STARS } from '../../ui/stars.ts'
import type { Commenter } from '../comments/commenter.ts'
import { signInTo } from '../comments/place.ts'
import type { Listing } from '../listing/evidence.ts'

/** A signed-in person on the reviews page, with their own review. */
export interface Reviewer extends Commenter {
  own: OwnReview | null
}

/** What a person has chosen or typed already. */
export interface Typed {
  /** How many stars they chose before they came here, such as `4`. */
  chosen?: string | undefined
  /** What they typed, and why we refused it. */
  refused?: { form: ReviewForm; detail: string } | undefined
}

/** The form for a person's own review; an invitation for a stranger, and nothing for owners. */
export function ownPart(listing: Listing, viewer: Reviewer | null, { refused, chosen = '' }: Typed): Html | '' {
  const { slug, name, status } = listing
  if (status !== 'live') return html`<p class="notice">Reviews open when ${name} launches.</p>`
  if (!viewer)
    return html`<div class="review-call">
      <p><b>Used ${name}?</b> Choose your stars, sign in and tell others how it went.</p>
      ${starLinks((stars) => signInTo(`/listings/${slug}/reviews?stars=${stars}`))}
    </div>`
  if (viewer.owns) return ''
  const { own, token } = viewer
  const typed = refused?.form ?? {
    stars: own ? String(own.stars) : chosen,
    author: own?.author ?? viewer.name ?? viewer.suggested,
    body: own?.body ?? '',
  }
  const form = html`<form class="review-form" method="post" action="/listings/${slug}/review">
    <input type="hidden" name="token" value="${token}" />
    ${refused ? html`<p class="problem" id="review-problem" role="alert">${refused.detail}</p>` : ''}
    <fieldset class="star-choice">
      <legend>Stars</legend>
      ${STARS.map(
        (stars) =>
          html`<label
            ><input
              type="radio"
              name="stars"
              value="${stars}"
              required
              ${typed.stars === String(stars) ? html` checked` : ''}
            /><span aria-hidden="true">★</span><span class="hidden">${stars} of 5 stars</span></label
          >`,
      )}
    </fieldset>
    <label
      ><span>Name to show</span
      ><input name="author" value="${typed.author}" maxlength="${MAX_AUTHOR_LENGTH}" required autocomplete="name" /> ${
        viewer.name === null
          ? ''
          : html`<small class="quiet"
              >Under your public name, it shows your photo and links to your public page, if you have them.</small
            >`
      }</label
    >
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
