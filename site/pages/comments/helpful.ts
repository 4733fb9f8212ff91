import { html } from 'hono/html'
import type { Html } from '../../ui/page.ts'
import { grouped } from '../../ui/words.ts'
import { signInTo, type Place } from './place.ts'

interface Marked {
  id: number
  author: string
  helpful: number
  isOwn: boolean
  isHelpful: boolean
}

const THUMB = html`<svg class="icon" viewBox="0 0 20 20" width="16" height="16" aria-hidden="true">
  <path d="M6.5 9v7.5H3V9zm0 .2L10 2.8c1.4 0 2.2 1 1.9 2.4l-.6 2.6h4.3c1 0 1.7.9 1.5 1.9l-1 5c-.2 1-1 1.8-2 1.8H6.5" />
</svg>`

/** Authors and owners can't mark it; they only see how many people did. */
const onlySees = (viewer: Place['viewer'], isOwn: boolean) => isOwn || viewer?.owns === true

/** How many people find it helpful, if anybody does. */
export const countOfHelpful = (helpful: number) =>
  helpful ? html`<span class="helpful-count">${grouped(helpful)} helpful</span>` : ''

/** How many people find it helpful, for those who can't vote on it; nothing for others, whose button says it. */
export function helpfulCount(
  viewer: Place['viewer'],
  { helpful, isOwn }: Pick<Marked, 'helpful' | 'isOwn'>,
): Html | '' {
  return onlySees(viewer, isOwn) ? countOfHelpful(helpful) : ''
}

/**
 * The button to find a comment or review helpful, with how many do; a link to sign in for a stranger, and nothing for those who can't
 * vote on it.
 */
export function helpfulMark(
  { listing: { slug }, viewer, here }: Omit<Place, 'now'>,
  kind: 'comment' | 'review',
  { id, author, helpful, isOwn, isHelpful }: Marked,
): Html | '' {
  if (onlySees(viewer, isOwn)) return ''
  const words = html`${THUMB}<span>Helpful</span>${helpful ? html` <b>${grouped(helpful)}</b>` : ''}`
  const place = `${here}#${kind}-${id}`
  const about = html`<span class="hidden">: the ${kind} by ${author}</span>`
  if (!viewer) return html`<a class="helpful" href="${signInTo(place)}">${words}${about}</a>`
  return html`<form method="post" action="/listings/${slug}/${kind}s/${id}/helpful">
    <input type="hidden" name="token" value="${viewer.token}" />
    <input type="hidden" name="next" value="${place}" />
    ${isHelpful ? html`<input type="hidden" name="no" value="on" />` : ''}
    <button class="helpful" aria-pressed="${String(isHelpful)}">${words}${about}</button>
  </form>`
}
