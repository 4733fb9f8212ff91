import { html } from 'hono/html'
import { BELL } from '../icon.ts'
import type { Html } from '../page.ts'

interface FollowButton {
  slug: string
  /** What is followed, for screen readers; left out where the page is about it alone. */
  name?: string
  /** What the button says instead of `Follow`. */
  label?: Html | string
  /** The form token of the session; undefined leads to sign-in, which keeps the click. */
  token: string | undefined
  isFollowed: boolean
  /** Whether it hasn't launched yet, so that following means to be notified. */
  isUpcoming?: boolean
  /** Id of the place on the page to come back to. */
  at?: string | undefined
  /** What has this slug. */
  thing?: 'listings' | 'categories' | 'people'
  /** Whether following is what the page is for. */
  isMain?: boolean
}

/** The button that follows a listing, category or person, or ends that. On a phone, a listing's own page shows only its icon. */
export function followButton({
  slug,
  name,
  label = 'Follow',
  token,
  isFollowed,
  isUpcoming,
  at,
  thing = 'listings',
  isMain = false,
}: FollowButton): Html {
  const about = name ? html`<span class="hidden">: ${name}</span>` : ''
  const words = isUpcoming
    ? isFollowed
      ? html`We’ll notify you<span class="hidden">: stop</span>`
      : 'Notify me'
    : isFollowed
      ? html`Following<span class="hidden">: unfollow</span>`
      : label
  return html`<form method="post" action="/${thing}/${slug}/${isFollowed ? 'unfollow' : 'follow'}">
    ${token ? html`<input type="hidden" name="token" value="${token}" />` : ''}
    ${at ? html`<input type="hidden" name="at" value="${at}" />` : ''}
    <button class="${isMain && !isFollowed ? '' : 'second '}follow" ${isFollowed ? html` data-follows` : ''}>
      ${BELL}<span>${words}${about}</span>
    </button>
  </form>`
}
