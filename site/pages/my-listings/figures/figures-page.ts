import { html } from 'hono/html'
import { OTHERS } from '../../../../domain/views/count-views.ts'
import type { DayFigures, Figures } from '../../../../domain/views/figures.ts'
import { mondayOf } from '../../../../domain/launches/week.ts'
import type { Html, Page } from '../../../ui/page.ts'
import { counted, DAY_AND_MONTH, grouped, shortDates } from '../../../ui/words.ts'
import { isPublic, myListingPage, type Around, type MyListing } from '../frame.ts'
import { plot } from '../../../ui/plot.ts'

/** The choices of `?range=`, with their days; null for all. */
export const RANGES = {
  '7': { days: 7, words: '7 days' },
  '30': { days: 30, words: '30 days' },
  '90': { days: 90, words: '90 days' },
  all: { days: null, words: 'All time' },
} as const
export type Range = keyof typeof RANGES

/** The columns of figures, with their words on the page. */
const MEASURES = [
  ['views', 'Views', 'People who opened your page, once a day each. Robots don’t count.'],
  ['votes', 'Upvotes', 'Those in your public total.'],
  ['followers', 'New followers', 'Those who still follow.'],
  ['clicks', 'Clicks to your website', 'People who went on to your website, once a day each.'],
] as const satisfies [keyof DayFigures, string, string][]

/** Above this many days, a bar and a row stand for a week. */
const MOST_DAYS = 92
/** How many websites the page names. */
const MOST_HOSTS = 20
const WITH_YEAR = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' })

interface Shown extends Around {
  listing: MyListing
  figures: Figures
  range: Range
}

/** What happened to a listing, by day: plots, the same in a table, and the websites that led to it. */
export function figuresPage({ listing, figures, range, ...around }: Shown): Page {
  const { days, allViews } = figures
  const isEmpty =
    allViews + listing.votes + listing.followers === 0 && days.every((day) => MEASURES.every(([key]) => !day[key]))
  return myListingPage(
    listing,
    '/figures',
    'Figures',
    around,
    isEmpty
      ? html`<div class="empty">
          <h2>No visits yet</h2>
          <p>
            ${isPublic(listing) ? 'Views, upvotes, followers and clicks appear here, a few minutes after they happen.' : 'Views, upvotes, followers and clicks appear here once your page is public.'}
          </p>
        </div>`
      : shown({ listing, figures, range, ...around }),
  )
}

function shown({ listing: { id }, figures, range }: Shown): Html {
  const { days, before, referrers, viewsBefore } = figures
  const views = sumOf(days.map((day) => day.views))
  const rows = days.length > MOST_DAYS ? weeksOf(days) : days
  const unit = rows === days ? 'day' : 'week'
  const base = `/my-listings/${id}`
  return html`<div class="figures-head">
      <nav aria-label="Days shown" class="chips">
        ${Object.entries(RANGES).map(
          ([key, { words }]) =>
            html`<a href="${base}/figures?range=${key}" ${key === range ? html` aria-current="page"` : ''}
              >${words}</a
            >`,
        )}
      </nav>
      <p class="quiet">Days are in UTC. Today’s figures grow until midnight.</p>
    </div>
    <div class="plots">
      ${MEASURES.map(([key, words, about]) => {
        const values = rows.map((row) => row[key])
        const total = sumOf(values)
        const facts = [
          ...(before ? [changeText(total, before[key], RANGES[range].words)] : []),
          ...(key === 'clicks' && views ? [`${Math.round((100 * total) / views)}% of views`] : []),
        ]
        return html`<section class="wide">
          <h2><span>${words}</span> <b>${grouped(total)}</b></h2>
          ${facts.length ? html`<p class="quiet change">${facts.join(' · ')}</p>` : ''}
          ${plot({ id: `plot-${key}`, title: `${words} per ${unit}`, description: spoken(rows, values, unit), values, ends: endsOf(rows) })}
          <p class="quiet">${about}</p>
        </section>`
      })}
    </div>
    ${range === 'all' && viewsBefore > 0 ? html`<p class="note">Not included: ${counted(viewsBefore, 'view')} from before views were counted by day.</p>` : ''}
    <div class="figures-tables">
      <section class="wide">
        <h2>By ${unit}</h2>
        <p class="quiet">${counted(rows.length, unit)}, newest first.</p>
        ${dayTable(rows, unit)}
        <p>
          <a class="button second small" href="${base}/figures.csv?range=${range}" download>Download days (CSV)</a>
        </p>
      </section>
      <section class="wide">
        <h2>Where views came from</h2>
        ${referrerTable(referrers, views)}
        <p>
          <a class="button second small" href="${base}/referrers.csv?range=${range}" download
            >Download websites (CSV)</a
          >
        </p>
      </section>
    </div>`
}

function dayTable(rows: readonly DayFigures[], unit: string): Html {
  return html`<div class="figures-frame" role="region" aria-label="Figures by ${unit}" tabindex="0">
    <table>
      <thead>
        <tr>
          <th scope="col">${unit === 'day' ? 'Day' : 'Week of'}</th>
          <th scope="col">Views</th>
          <th scope="col">Upvotes</th>
          <th scope="col">Followers</th>
          <th scope="col">Clicks</th>
        </tr>
      </thead>
      <tbody>
        ${rows.toReversed().map(
          (row) =>
            html`<tr>
              <th scope="row"><time datetime="${row.day}">${WITH_YEAR.format(new Date(row.day))}</time></th>
              ${MEASURES.map(([key]) => html`<td>${grouped(row[key])}</td>`)}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`
}

/** The websites with most views; the rows add up to `views`. */
function referrerTable(referrers: Figures['referrers'], views: number): Html {
  const ofHost = new Map<string, number>()
  for (const { host, views: n } of referrers) ofHost.set(host, (ofHost.get(host) ?? 0) + n)
  const named = [...ofHost].filter(([host]) => host !== OTHERS).toSorted(([, a], [, b]) => b - a)
  const shownHosts = named.slice(0, MOST_HOSTS)
  const known = sumOf([...ofHost.values()])
  const others = known - sumOf(shownHosts.map(([, n]) => n))
  const rows: [what: string, n: number][] = [
    ...shownHosts,
    ...(others ? [['Other websites', others] as [string, number]] : []),
    ...(views > known ? [['This site, or not known', views - known] as [string, number]] : []),
  ]
  if (!rows.length) return html`<p class="quiet">No views in these days.</p>`
  const most = Math.max(...rows.map(([, n]) => n))
  return html`<table class="referrers">
      <thead>
        <tr>
          <th scope="col">Website</th>
          <th scope="col"><span class="hidden">Share</span></th>
          <th scope="col">Views</th>
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          ([what, n]) =>
            html`<tr>
              <th scope="row">${what}</th>
              <td>
                <svg class="share" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
                  <path d="M0 0h${((100 * n) / most).toFixed(1)}v8H0z" />
                </svg>
              </td>
              <td>${grouped(n)}</td>
            </tr>`,
        )}
      </tbody>
    </table>
    <p class="quiet">Browsers name the website whose link somebody followed. Many apps and emails name none.</p>`
}

/** Below this, a share says less than the number. */
const FEW = 10

/** `+12% on the 30 days before`; the number itself if those had few. */
function changeText(total: number, before: number, days: string): string {
  if (before < FEW) return `${before} in the ${days} before`
  const percent = Math.round((100 * (total - before)) / before)
  if (percent === 0) return `As many as in the ${days} before`
  return `${percent < 0 ? '−' : '+'}${grouped(Math.abs(percent))}% on the ${days} before`
}

/** What the plot shows, in words. */
function spoken(rows: readonly DayFigures[], values: readonly number[], unit: string): string {
  const most = Math.max(...values)
  const dates = rows.length > 1 ? shortDates(rows[0]!.day, rows.at(-1)!.day) : WITH_YEAR.format(new Date(rows[0]!.day))
  const peak = most
    ? ` Most: ${grouped(most)}, ${unit} of ${WITH_YEAR.format(new Date(rows[values.indexOf(most)]!.day))}.`
    : ''
  return `${dates}: ${grouped(sumOf(values))} in all.${peak} Last ${unit}: ${grouped(values.at(-1)!)}. The table below has every ${unit}.`
}

function endsOf(rows: readonly DayFigures[]): [string, string] {
  const [first, last] = [rows[0]!.day, rows.at(-1)!.day]
  const format = first.slice(0, 4) === last.slice(0, 4) ? DAY_AND_MONTH : WITH_YEAR
  return [format.format(new Date(first)), format.format(new Date(last))]
}

/** Weeks from Monday on; the first and the last may be part of one. */
function weeksOf(days: readonly DayFigures[]): DayFigures[] {
  const weeks = Object.groupBy(days, ({ day }) => mondayOf(new Date(day)))
  return Object.entries(weeks).map(([day, all]) => ({
    day,
    views: sumOf(all!.map(({ views }) => views)),
    votes: sumOf(all!.map(({ votes }) => votes)),
    followers: sumOf(all!.map(({ followers }) => followers)),
    clicks: sumOf(all!.map(({ clicks }) => clicks)),
  }))
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0)
}
