import { html } from 'hono/html'
import type { OwnVoteState } from '../../../domain/votes/voters-view.ts'
import { action, dateOf, type AccountView } from './account-view.ts'
import type { Html } from '../../ui/page.ts'
import { voteNote } from '../../ui/vote-button.ts'

/** The listings that the person upvoted, newest vote first, each with what we say about the vote. */
export function upvotesSection(view: AccountView): Html {
  return html`<section id="upvotes">
    <h3>Your upvotes</h3>
    ${
      view.upvotes.length
        ? html`<ul class="things">
            ${view.upvotes.map(
              ({ id, slug, name, is_public, cast_at, is_current, vote, countsFrom }) =>
                html`<li>
                  <div>
                    ${is_public ? html`<a href="/listings/${slug}">${name}</a>` : html`<b>${name}</b> <span class="quiet">not public</span>`}
                    <p class="facts">
                      <span>${dateOf(cast_at)}</span>
                      <span>${is_current ? stateOf({ vote, countsFrom }, view.now) : 'For an earlier launch.'}</span>
                    </p>
                  </div>
                  ${is_current ? action(view, '/account/unvote', { id: String(id) }, 'Remove', `your vote from ${name}`) : ''}
                </li>`,
            )}
          </ul>`
        : html`<p class="quiet">
            None yet. <a href="/launches">See this week’s launches</a> and upvote what you like.
          </p>`
    }
  </section>`
}

function stateOf(vote: OwnVoteState, now: Date): string {
  return vote.vote === 'counted' ? 'Counted.' : voteNote({ vote, now })
}
