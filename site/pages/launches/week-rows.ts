import { html } from 'hono/html'
import { AWARDED_PLACES } from '../../../domain/awards/give-awards.ts'
import type { WeekAtAGlance } from '../../../domain/launches/weeks-at-a-glance.statements.ts'
import { phaseOf, sundayOf } from '../../../domain/launches/week.ts'
import { logo } from '../../ui/listing-card.ts'
import type { Html } from '../../ui/page.ts'
import { counted, shortDates } from '../../ui/words.ts'
import { miniList, timeLeft, weekNumber } from './week-parts.ts'

/** How many launches the list of weeks names for each week. */
export const NAMED_IN_LIST = 3

/** The coming weeks beside each other, each with the first of its launches. */
export function comingWeeks(weeks: readonly WeekAtAGlance[], now: Date): Html {
  return html`<ul class="week-rows beside-each-other">
    ${weeks.map(
      ({ week, total, first }) =>
        html`<li>
          <div>
            <h3><a href="/launches/${week}">${shortDates(week, sundayOf(week))}</a></h3>
            <p class="quiet">${counted(total, 'launch', 'launches')} · starts in ${timeLeft(week, now)[0]}</p>
          </div>
          ${miniList(first.map(({ featured, ...listing }) => ({ ...listing, note: featured ? 'Featured · paid' : listing.tagline })))}
          ${total > first.length ? html`<p><a href="/launches/${week}">${total - first.length} more</a></p>` : ''}
        </li>`,
    )}
  </ul>`
}

/** Launch weeks as rows, each with its first launches and their places. */
export function weekRows(weeks: readonly Pick<WeekAtAGlance, 'week' | 'total' | 'first'>[], now: Date): Html {
  return html`<ul class="week-rows">
    ${weeks.map(
      ({ week, total, first }) =>
        html`<li class="${phaseOf(week, now)}">
          <div>
            <h3><a href="/launches/${week}">${shortDates(week, sundayOf(week))}</a></h3>
            <p class="quiet">${weekNumber(week)} · ${counted(total, 'launch', 'launches')}</p>
          </div>
          ${launchChips(first, { ended: phaseOf(week, now) === 'past', rest: total - first.length, href: `/launches/${week}` })}
        </li>`,
    )}
  </ul>`
}

interface Chips {
  /** Whether the week is over, so that its first places have won. */
  ended: boolean
  /** How many launches are not among those named. */
  rest: number
  /** The page with all of them; null if there is none. */
  href: string | null
}

/** Launches of a week beside each other: logo, name and, if they won, medal and votes. */
export function launchChips(launches: WeekAtAGlance['first'], { ended, rest, href }: Chips): Html {
  return html`<ul class="launches">
    ${launches.map(({ votes, featured, ...listing }, at) => {
      const place = ended && votes && at < AWARDED_PLACES ? at + 1 : null
      return html`<li${place ? html` class="place-${place}"` : ''}>
        <a href="/listings/${listing.slug}"
          >${logo(listing, 24)}<span>${listing.name}</span>${
            place ? html`<b class="rank"><span class="hidden">Place </span>${place}</b>` : ''
          }${votes ? html`<small>${counted(votes, 'vote')}</small>` : ''}${
            featured ? html`<small class="label">Featured · paid</small>` : ''
          }</a
        >
      </li>`
    })}
    ${rest > 0 && href ? html`<li><a class="rest" href="${href}">${rest} more</a></li>` : ''}
  </ul>`
}
