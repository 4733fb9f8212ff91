import { html } from 'hono/html'
import type { OwnVoteState } from '../../domain/votes/voters-view.ts'
import type { Html } from './page.ts'
import { counted, grouped, DAY_AND_WHOLE_MONTH } from './words.ts'

/** What the button knows of the signed-in visitor. Without it, pressing the button leads to sign-in. */
export interface Voter {
  /** The form token of the session. */
  token: string
  vote: OwnVoteState
  /** Whether they voted in an earlier launch of the listing. Only its own page says so. */
  votedEarlier?: boolean
  now: Date
}

/** The figure that the button shows. */
export interface VoteFigure {
  count: number
  /** Which votes are counted: those of all time, of the week that is running, or of a week that is over. */
  of: 'all_time' | 'week' | 'past_week'
}

interface VoteButton {
  slug: string
  name: string
  figure: VoteFigure
  voter?: Voter | undefined
  /** Its id on the page. A vote without script leads back to it. */
  id?: string | undefined
  /** Also says `Upvote` in words, as on a listing's own page. */
  isWide?: boolean
}

/** The upvote button of a live listing, with what we say about the visitor's vote. */
export function voteButton({ slug, name, figure, voter, id = `upvote-${slug}`, isWide = false }: VoteButton): Html {
  const isCast = voter !== undefined && voter.vote.vote !== 'none'
  const isOpen = figure.of !== 'past_week'
  // Theirs will count later, so only they are shown one vote more than counted so far.
  const withTheirs = isOpen && voter?.vote.vote === 'waiting'
  const isIn = withTheirs || (isOpen && voter?.vote.vote === 'counted')
  const count = figure.count + (withTheirs ? 1 : 0)
  return html`<div class="upvote${isWide ? ' wide' : ''}" id="${id}">
    <form
      method="post"
      action="/listings/${slug}/${isCast ? 'unvote' : 'vote'}"
      data-vote="${slug}"
      data-of="${figure.of}"
      ${isCast ? html` data-cast` : ''}
      ${isIn ? html` data-is-in` : ''}
    >
      ${voter ? html`<input type="hidden" name="token" value="${voter.token}" />` : ''}
      <input type="hidden" name="at" value="${id}" />
      <button aria-label="${spokenButton(name, count, { isCast, withTheirs })}" data-name="${name}">
        <svg viewBox="0 0 14 12" width="14" height="12" aria-hidden="true"><path d="M7 1.5l5.5 9h-11z" /></svg>
        ${isWide ? html`<span>${isCast ? 'Upvoted' : 'Upvote'}</span>` : ''}
        <b>${grouped(count)}</b>
        ${voter ? html`<small ${withTheirs ? '' : html` hidden`}>with yours</small>` : ''}
      </button>
    </form>
    ${voter ? html`<p class="upvote-note">${noteOf(voter, isWide)}</p>` : ''}
  </div>`
}

/** In a list, the note stands by itself once a vote leads back to the button. */
function noteOf(voter: Voter, isWide: boolean): string {
  if (isWide) return voteNote(voter)
  return voter.vote.vote === 'none' ? '' : `Upvoted. ${voteNote(voter)}`
}

/** What a screen reader says of the button. `vote.js` says the same after a click. */
function spokenButton(name: string, count: number, is: { isCast: boolean; withTheirs: boolean }): string {
  const votes = is.withTheirs ? `${grouped(count)} with yours` : `${counted(count, 'vote')} so far`
  return is.isCast ? `Upvoted, ${votes}. Remove your vote from ${name}` : `Upvote, ${votes}: ${name}`
}

/**
 * What we say about a person's vote, in a line below the button; empty if there is nothing to say. It never says that a
 * vote counts when it doesn't.
 */
export function voteNote({ vote: { vote, countsFrom }, votedEarlier = false, now }: Omit<Voter, 'token'>): string {
  switch (vote) {
    case 'none':
      return votedEarlier ? 'Relaunched. You can vote again.' : ''
    case 'counted':
      return votedEarlier ? 'The total counts each person once.' : 'Select again to remove your vote.'
    case 'waiting':
      return `Counts ${countsFrom ? dayOf(countsFrom, now) : 'once your email address is verified'}.`
    case 'own_listing':
      return 'Votes for your own listing don’t count.'
    case 'same_person':
      return 'Each person gets one vote that counts.'
    case 'kept':
      return 'We check votes before they count.'
  }
}

const DAY_MS = 86_400_000

/** The day (UTC) on which votes begin to count, such as `from tomorrow, 21 November`. */
function dayOf(time: Date, now: Date): string {
  const days = Math.floor(time.getTime() / DAY_MS) - Math.floor(now.getTime() / DAY_MS)
  if (days < 1) return 'from later today'
  return days === 1 ? `from tomorrow, ${DAY_AND_WHOLE_MONTH.format(time)}` : `from ${DAY_AND_WHOLE_MONTH.format(time)}`
}
