import { html } from 'hono/html'
import type { OwnVote } from '../../../domain/votes/voters-view.ts'
import type { Listing } from './evidence.ts'
import type { Html } from '../../ui/page.ts'
import { counted } from '../../ui/words.ts'

/** What a listing's page knows about the signed-in person; null when nobody is signed in. */
export type Viewer = {
  token: string
  follows: boolean
  vote: OwnVote
  /** Whether the person voted in an earlier launch. */
  votedEarlier: boolean
  /** Id of the listing if the person owns it; null otherwise. */
  owns: number | null
} | null

/** The follow button, or a link to sign in first. */
export function followForm(slug: string, viewer: Viewer): Html {
  if (!viewer) return html`<a class="button second" href="/sign-in?next=/listings/${slug}">Follow</a>`
  const { token, follows } = viewer
  return html`<form method="post" action="/listings/${slug}/${follows ? 'unfollow' : 'follow'}">
    <input type="hidden" name="token" value="${token}" />
    <button class="second">${follows ? html`Following ✓<span class="hidden">: unfollow</span>` : 'Follow'}</button>
  </form>`
}

/** What we say about the visitor's vote. It never says that a vote counts when it doesn't. */
const SAID: Record<Exclude<OwnVote, 'none'>, string> = {
  counted: 'You upvoted this. Select again to remove your vote.',
  waiting: 'Vote saved. It counts once your account is a day old.',
  own_listing: 'Vote saved, but votes for your own listing don’t count.',
  same_person: 'Vote saved, but it doesn’t count: each person gets one vote.',
  kept: 'Vote saved. We check votes before they count.',
}

/** The upvote button of a live listing, or a link to sign in first. */
export function voteForm({ slug, votes, status }: Listing, viewer: Viewer): Html | '' {
  if (status !== 'live') return ''
  const figure = html`<span class="vote-figure">${votes.toLocaleString('en')}</span>`
  const spoken = html`<span class="hidden">: ${counted(votes, 'vote')} so far</span>`
  if (!viewer)
    return html`<div class="vote" id="vote">
      <a class="button" href="/sign-in?next=/listings/${slug}">${triangle()} Upvote ${figure}${spoken}</a>
    </div>`
  const { token, vote, votedEarlier } = viewer
  const button =
    vote === 'none'
      ? html`<button>${triangle()} Upvote ${figure}${spoken}</button>`
      : html`<button class="second">Upvoted ✓ ${figure}${spoken}<span class="hidden">, remove your vote</span></button>`
  return html`<div class="vote" id="vote">
    <form method="post" action="/listings/${slug}/${vote === 'none' ? 'vote' : 'unvote'}">
      <input type="hidden" name="token" value="${token}" />
      ${button}
    </form>
    ${voteNote(vote, votedEarlier)}
  </div>`
}

function voteNote(vote: OwnVote, votedEarlier: boolean): Html | '' {
  if (vote === 'none')
    return votedEarlier ? html`<p class="vote-note">Relaunched since you voted. You can vote again.</p>` : ''
  if (vote === 'counted' && votedEarlier)
    return html`<p class="vote-note" role="status">
      You upvoted this launch. The total counts each person once. Select again to remove your vote.
    </p>`
  return html`<p class="vote-note${vote === 'counted' ? '' : ' waiting'}" role="status">${SAID[vote]}</p>`
}

function triangle(): Html {
  return html`<svg viewBox="0 0 12 10" width="12" height="10" aria-hidden="true"><path d="M6 0l6 10H0z" /></svg>`
}
