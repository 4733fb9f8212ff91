import { html } from 'hono/html'
import type { Listing } from './evidence.ts'
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

/** The upvote button of a live listing, and why the visitor's vote was refused. */
export function upvote({ slug, name, votes, status }: Listing, viewer: Viewer): Html {
  const figure = { count: votes, of: 'all_time' } as const
  const refused = viewer?.voter.vote.vote === 'none' ? viewer.refused : null
  return html`${status === 'live' ? voteButton({ slug, name, figure, voter: viewer?.voter, id: 'vote', isWide: true }) : ''}
  ${refused ? html`<p class="problem" role="alert">Your vote wasn’t saved. ${refused}</p>` : ''}`
}
