import { longDate } from '../../../domain/shared/clock.ts'
import { html } from 'hono/html'
import type { WeekAtAGlance } from '../../../domain/launches/weeks-at-a-glance.statements.ts'
import { mondayOf, phaseOf, sundayOf, weeksAfter } from '../../../domain/launches/week.ts'
import { logo } from '../../ui/listing-card.ts'
import type { Html, Page } from '../../ui/page.ts'
import { counted, monthName, shortDates } from '../../ui/words.ts'
import { subscriptions } from './launches-page.ts'

/** How many launches the calendar names for each week. */
export const NAMED_IN_MONTH = 6

interface Month {
  /** As `YYYY-MM`, such as `2026-11`. */
  month: string
  weeks: readonly WeekAtAGlance[]
  /** The Mondays of the first and last week that have a page. */
  bounds: { first: string; last: string }
  now: Date
}

/** A month as `YYYY-MM`, shifted by the given number of months. */
function monthsAfter(month: string, months: number): string {
  const date = new Date(`${month}-01T00:00:00Z`)
  date.setUTCMonth(date.getUTCMonth() + months)
  return date.toISOString().slice(0, 7)
}

/** The Mondays of every week that overlaps the month. */
export function weeksOfMonth(month: string): string[] {
  const end = `${monthsAfter(month, 1)}-01`
  const weeks = [mondayOf(new Date(`${month}-01T00:00:00Z`))]
  while (weeksAfter(weeks.at(-1)!, 1) < end) weeks.push(weeksAfter(weeks.at(-1)!, 1))
  return weeks
}

/** Whether the calendar has a week that overlaps the month. */
export function isMonthOf({ first, last }: Month['bounds'], month: string): boolean {
  const weeks = weeksOfMonth(month)
  return weeks.at(-1)! >= first && weeks[0]! <= last
}

/** A month of launch weeks, each a row with its days and leading launches. */
export function calendarPage({ month, weeks, bounds, now }: Month): Page {
  const name = monthName(month)
  const hrefOf = (other: string) => `/launches/calendar?month=${other}`
  const [before, after] = [monthsAfter(month, -1), monthsAfter(month, 1)]
  const known = new Map(weeks.map((week) => [week.week, week]))
  return {
    title: `Launch calendar: ${name}`,
    description: `Launch weeks in ${name}: what has launched, what’s launching now and what’s planned.`,
    path: hrefOf(month),
    crumbs: [{ name: 'Launches', href: '/launches' }],
    main: html`
      <h1>${name}</h1>
      <p class="lead">Launch weeks run Monday to Sunday. Voting closes on Sunday at midnight UTC.</p>
      <nav class="pager week-nav" aria-label="Months">
        ${isMonthOf(bounds, before) ? html`<a href="${hrefOf(before)}" rel="prev">← ${shortName(before)}</a>` : html`<span></span>`}
        <a href="/launches">This week</a>
        ${isMonthOf(bounds, after) ? html`<a href="${hrefOf(after)}" rel="next">${shortName(after)} →</a>` : html`<span></span>`}
      </nav>
      <div class="month">
        <p class="weekdays" aria-hidden="true">${WEEKDAYS.map((day) => html`<span>${day}</span>`)}</p>
        <ol>
          ${weeksOfMonth(month).map((week) => weekRow(week, known.get(week), { month, bounds, now }))}
        </ol>
      </div>
      ${subscriptions()}
    `,
  }
}

/** Hides the year from sight, so that two months fit on a phone. */
function shortName(month: string): Html {
  const [name, year] = monthName(month).split(' ')
  return html`${name}<span class="hidden"> ${year}</span>`
}

const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
const PHASES = { past: 'No launches', running: 'No launches yet', upcoming: 'No launches planned yet' }

function weekRow(
  week: string,
  launches: WeekAtAGlance | undefined,
  { month, bounds, now }: Pick<Month, 'month' | 'bounds' | 'now'>,
): Html {
  const phase = phaseOf(week, now)
  const name = `Week of ${longDate(week)}`
  const href = week >= bounds.first && week <= bounds.last ? `/launches/${week}` : null
  return html`<li class="${phase}">
    <div>
      <h2>${href ? html`<a href="${href}">${name}</a>` : name}</h2>
      <p class="quiet">${shortDates(week, sundayOf(week))}</p>
      <p>
        ${launches ? counted(launches.total, 'launch', 'launches') : html`<span class="quiet">${PHASES[phase]}</span>`}
      </p>
      ${launches?.featured ? html`<p class="label">${launches.featured} featured · paid</p>` : ''}
      ${phase === 'running' ? html`<p class="now">Voting open</p>` : ''}
    </div>
    <div>
      <p class="days" aria-hidden="true">${daysOf(week).map((day) => dayOf(day, month, now))}</p>
      ${launches ? firstLaunches(launches, href) : ''}
    </div>
  </li>`
}

function firstLaunches({ first, total }: WeekAtAGlance, href: string | null): Html {
  const more = total - first.length
  return html`<ul>
    ${first.map(
      (listing) =>
        html`<li>
          <a href="/listings/${listing.slug}"
            >${logo(listing, 24)}<span>${listing.name}</span>${
              listing.featured ? html`<span class="label">Featured · paid</span>` : ''
            }</a
          >
        </li>`,
    )}
    ${more > 0 && href ? html`<li><a href="${href}">and ${more} more</a></li>` : ''}
  </ul>`
}

function dayOf(day: string, month: string, now: Date): Html {
  const isToday = day === now.toISOString().slice(0, 10)
  return html`<span class="${isToday ? 'today' : day.startsWith(month) ? '' : 'other'}">${Number(day.slice(-2))}</span>`
}

function daysOf(monday: string): string[] {
  return WEEKDAYS.map((_day, after) =>
    new Date(Date.parse(`${monday}T00:00:00Z`) + after * 86_400_000).toISOString().slice(0, 10),
  )
}
