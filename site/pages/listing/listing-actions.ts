import { html } from 'hono/html'
import type { OwnVote } from '../../../domain/votes/voters-view.ts'
import type { Listing } from './evidence.ts'
import type { Html } from '../../ui/page.ts'
import { counted } from '../../ui/words.ts'

/** What the page of a listing knows of whoever looks at it; null for somebody who is not signed in. */
export type Viewer = { token: string; follows: boolean; vote: OwnVote } | null

/** Follow and unfollow; signing in first for whoever is not. */
export function followForm(slug: string, viewer: Viewer): Html {
  if (!viewer) return html`<a class="button second" href="/sign-in?next=/listings/${slug}">Follow</a>`
  const { token, follows } = viewer
  return html`<form method="post" action="/listings/${slug}/${follows ? 'unfollow' : 'follow'}">
    <input type="hidden" name="token" value="${token}" />
    <button class="second">${follows ? 'Stop following' : 'Follow'}</button>
  </form>`
}

/** What is said of a vote that stands: never that it counts when it does not. */
const SAID: Record<Exclude<OwnVote, 'none'>, string> = {
  counted: 'You voted for it.',
  waiting: 'Your vote is kept and not counted yet. It counts by itself once your account is a day old.',
  own_listing: 'This is your own listing: your vote is kept and does not count.',
  same_person: 'Another account of yours voted for it: one person has one vote, so this one does not count.',
  kept: 'Your vote is kept and not counted yet. Votes are checked before they count; you need not do anything.',
}

/** The votes of a live listing with the visitor's own; voting begins with signing in. */
export function voteForm({ slug, votes, status }: Listing, viewer: Viewer): Html | '' {
  if (status !== 'live') return ''
  const figure = html`<span class="vote-figure">${votes.toLocaleString('en')}</span>`
  const spoken = html`<span class="hidden">: ${counted(votes, 'vote')} so far</span>`
  if (!viewer)
    return html`<div class="vote" id="vote">
      <a class="button" href="/sign-in?next=/listings/${slug}">${triangle()} Vote ${figure}${spoken}</a>
    </div>`
  const { token, vote } = viewer
  const button =
    vote === 'none'
      ? html`<button>${triangle()} Vote ${figure}${spoken}</button>`
      : html`<button class="second">Take your vote back ${figure}${spoken}</button>`
  return html`<div class="vote" id="vote">
    <form method="post" action="/listings/${slug}/${vote === 'none' ? 'vote' : 'unvote'}">
      <input type="hidden" name="token" value="${token}" />
      ${button}
    </form>
    ${vote === 'none' ? '' : html`<p class="vote-note${vote === 'counted' ? '' : ' waiting'}" role="status">${SAID[vote]}</p>`}
  </div>`
}

function triangle(): Html {
  return html`<svg viewBox="0 0 12 10" width="12" height="10" aria-hidden="true"><path d="M6 0l6 10H0z" /></svg>`
}
