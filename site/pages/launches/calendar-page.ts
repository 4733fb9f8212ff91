import { html } from 'hono/html'
import type { WeekAtAGlance } from '../../../domain/launches/weeks-at-a-glance.statements.ts'
import { mondayOf, phaseOf, sundayOf, weeksAfter } from '../../../domain/launches/week.ts'
import type { Html, Page } from '../../ui/page.ts'
import { counted, monthName, shortDates } from '../../ui/words.ts'
import { launchTabs } from './launches-page.ts'
import { launchHere, subscriptions, timeLeft, WEEKDAYS, weekNumber } from './week-parts.ts'
import { launchChips } from './week-rows.ts'

/** How many launches the calendar names for each week. */
export const NAMED_IN_MONTH = 6

interface Month {
  /** As `YYYY-MM`, such as `2026-11`. */
  month: string
  weeks: readonly WeekAtAGlance[]
  /** The Mondays of the first and last week that have a page. */
  bounds: { first: string; last: string }
  /** How many places are left for launches that are paid for, keyed by the Monday of each week that can be ordered. */
  places: ReadonlyMap<string, number>
  /** The Monday of the week that a launch on the free plan would get now; null if every week is full. */
  freeWeek: string | null
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

/** A month of launch weeks: each is a row of days, with its launches in a bar across all of them. */
export function calendarPage(given: Month): Page {
  const { month, weeks, bounds, freeWeek, now } = given
  const name = monthName(month)
  const hrefOf = (other: string) => `/launches/calendar?month=${other}`
  const [before, after] = [monthsAfter(month, -1), monthsAfter(month, 1)]
  const known = new Map(weeks.map((week) => [week.week, week]))
  // What can still be voted for or planned comes first; a month that is over keeps its order.
  const { ended = [], next = [] } = Object.groupBy(weeksOfMonth(month), (week) =>
    phaseOf(week, now) === 'past' ? 'ended' : 'next',
  )
  const [shown, earlier] = next.length ? [next, ended.toReversed()] : [ended, []]
  return {
    title: `Launch calendar: ${name}`,
    description: `Launch weeks in ${name}: what has launched, what’s launching now and what’s planned.`,
    path: hrefOf(month),
    crumbs: [{ name: 'Launches', href: '/launches' }],
    main: html`
      <h1>${name}</h1>
      <p class="lead">Each product launches for a whole week, from Monday to Sunday.</p>
      ${launchTabs('calendar')}
      <nav class="pager week-nav" aria-label="Months">
        ${isMonthOf(bounds, before) ? html`<a href="${hrefOf(before)}" rel="prev">← ${shortName(before)}</a>` : html`<span></span>`}
        <a href="/launches/calendar">Today</a>
        ${isMonthOf(bounds, after) ? html`<a href="${hrefOf(after)}" rel="next">${shortName(after)} →</a>` : html`<span></span>`}
      </nav>
      <ol class="month">
        <li class="weekdays" aria-hidden="true">
          <p class="days">${WEEKDAYS.map((day) => html`<span>${day}</span>`)}</p>
        </li>
        ${shown.map((week) => weekRow(week, known.get(week), given))}
      </ol>
      ${
        earlier.length
          ? html`<section class="shelf">
              <h2>Earlier in ${shortName(month)}</h2>
              <ol class="month">
                ${earlier.map((week) => weekRow(week, known.get(week), given, 'h3'))}
              </ol>
            </section>`
          : ''
      }
      <div class="two">${launchHere(freeWeek)} ${subscriptions()}</div>
    `,
  }
}

/** Hides the year from sight, so that two months fit on a phone. */
function shortName(month: string): Html {
  const [name, year] = monthName(month).split(' ')
  return html`${name}<span class="hidden"> ${year}</span>`
}

const NONE = { past: 'No launches', running: 'No launches this week', upcoming: 'Nothing planned yet' }

function weekRow(
  week: string,
  launches: WeekAtAGlance | undefined,
  { month, bounds, places, freeWeek, now }: Month,
  heading: 'h2' | 'h3' = 'h2',
): Html {
  const phase = phaseOf(week, now)
  const dates = shortDates(week, sundayOf(week))
  const href = week >= bounds.first && week <= bounds.last ? `/launches/${week}` : null
  const left = places.get(week)
  const title = href ? html`<a href="${href}">${weekNumber(week)}</a>` : weekNumber(week)
  return html`<li class="${phase}">
    <div>
      ${heading === 'h2' ? html`<h2>${title}</h2>` : html`<h3>${title}</h3>`}
      <p class="quiet">${dates}</p>
      ${phase === 'running' ? html`<p class="now">Voting open</p>` : ''}
    </div>
    <div>
      <p class="days" aria-hidden="true">${daysOf(week).map((day) => dayOf(day, month, now))}</p>
      <div class="span">
        <p class="quiet">
          <b>${launches ? counted(launches.total, 'launch', 'launches') : NONE[phase]}</b>
          ${launches?.featured ? html`<span class="label">${launches.featured} featured · paid</span>` : ''}
          ${phase === 'running' ? html`<span>${timeLeft(weeksAfter(week, 1), now).join(' ')} left</span>` : ''}
          ${left ? html`<span>${counted(left, 'place')} left</span>` : ''}
          ${
            week === freeWeek
              ? html`<a href="/submit">Launch this week for free</a>`
              : left
                ? html`<a href="/products">Launch this week (paid)</a>`
                : ''
          }
        </p>
        ${
          launches
            ? launchChips(launches.first, {
                ended: phase === 'past',
                rest: launches.total - launches.first.length,
                href,
              })
            : ''
        }
      </div>
    </div>
  </li>`
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
