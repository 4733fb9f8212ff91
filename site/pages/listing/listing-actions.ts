import { html } from 'hono/html'
import type { Listing } from './evidence.ts'
import { icon } from '../../ui/icon.ts'
import type { Html } from '../../ui/page.ts'
import { voteButton, type Voter } from '../../ui/vote-button.ts'

/** What a listing's page knows about the signed-in person; null when nobody is signed in. */
export type Viewer = {
  token: string
  follows: boolean
  voter: Voter
  /** Why a vote from before they signed in was just refused, and what to do next; null if none was. */
  refused: string | null
  /** Id of the listing if the person owns it; null otherwise. */
  owns: number | null
} | null

const BELL = icon('M10 3a5 5 0 0 0-5 5v3l-1.5 3h13L15 11V8a5 5 0 0 0-5-5zM8.5 16.7a1.6 1.6 0 0 0 3 0')

/** The follow button, or a link to sign in first. On a phone it is only its icon. */
export function followForm(slug: string, viewer: Viewer): Html {
  if (!viewer)
    return html`<a class="button second follow" href="/sign-in?next=/listings/${slug}">${BELL}<span>Follow</span></a>`
  const { token, follows } = viewer
  return html`<form method="post" action="/listings/${slug}/${follows ? 'unfollow' : 'follow'}">
    <input type="hidden" name="token" value="${token}" />
    <button class="second follow" ${follows ? html` data-follows` : ''}>
      ${BELL}<span>${follows ? html`Following<span class="hidden">: unfollow</span>` : 'Follow'}</span>
    </button>
  </form>`
}

/** The upvote button of a live listing, and why the visitor's vote was refused. */
export function upvote({ slug, name, votes, status }: Listing, viewer: Viewer): Html {
  const figure = { count: votes, of: 'all_time' } as const
  const refused = viewer?.voter.vote.vote === 'none' ? viewer.refused : null
  return html`${status === 'live' ? voteButton({ slug, name, figure, voter: viewer?.voter, id: 'vote', isWide: true }) : ''}
  ${refused ? html`<p class="problem" role="alert">Your vote wasn’t saved. ${refused}</p>` : ''}`
}
