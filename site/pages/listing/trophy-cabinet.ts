import { longDate } from '../../../domain/shared/clock.ts'
import { html } from 'hono/html'
import type { TrophyCabinet } from '../../../domain/awards/trophy-cabinet.ts'
import type { Html } from '../../ui/page.ts'

const PLACES = ['First', 'Second', 'Third']

/** A listing's awards in the style its owner chose, or a note that there are none yet. */
export function trophyCabinet({ style, heading, awards }: TrophyCabinet): Html {
  return html`<section>
    <h2>${heading ?? 'Awards'}</h2>
    ${
      awards.length
        ? html`<ul class="trophies trophies-${style}">
            ${awards.map(
              ({ week, place }) =>
                html`<li>
                  <b>${PLACES[place - 1]} place</b>
                  <a href="/launches/${week}">Week of <time datetime="${week}">${longDate(week)}</time></a>
                </li>`,
            )}
          </ul>`
        : html`<p class="quiet">No awards yet. Votes decide them, never money.</p>`
    }
  </section>`
}
