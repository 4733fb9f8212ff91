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
  ['views', 'Views'],
  ['clicks', 'Website clicks'],
  ['votes', 'Upvotes'],
  ['followers', 'New followers'],
] as const satisfies [keyof DayFigures, string][]
type Measure = (typeof MEASURES)[number][0]
const WORDS = Object.fromEntries(MEASURES) as Record<Measure, string>
/** One and several of a measure. */
const UNITS: Record<Measure, [one: string, several: string]> = {
  views: ['view', 'views'],
  clicks: ['click to your website', 'clicks to your website'],
  votes: ['upvote', 'upvotes'],
  followers: ['new follower', 'new followers'],
}
/** How many rows of days show before all are asked for. */
const FIRST_ROWS = 7

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

function shown({ listing, figures, range }: Shown): Html {
  const { days, before, referrers, viewsBefore } = figures
  const rows = days.length > MOST_DAYS ? weeksOf(days) : days
  const unit = rows === days ? 'day' : 'week'
  const base = `/my-listings/${listing.id}`
  const totals = totalsOf(days)
  return html`<div class="figures-head">
      <nav aria-label="Days shown" class="chips">
        ${Object.entries(RANGES).map(
          ([key, { words }]) =>
            html`<a href="${base}/figures?range=${key}" ${key === range ? html` aria-current="page"` : ''}
              >${words}</a
            >`,
        )}
      </nav>
      <p class="quiet">${datesOf(rows)}${before ? `, compared with the ${RANGES[range].words} before` : ''}</p>
    </div>
    ${totalsRow(totals, before)}
    ${range === 'all' && viewsBefore > 0 ? html`<p class="note">Not included: ${counted(viewsBefore, 'view')} from before views were counted by day.</p>` : ''}
    <div class="plots">
      <section class="wide main-plot">
        <div class="plot-head">
          <h2>Views and clicks</h2>
          <ul class="legend">
            <li class="views">Views</li>
            <li class="clicks">of these, clicks to your website</li>
          </ul>
        </div>
        ${barsOf(['views', 'clicks'], rows, unit)}
      </section>
      ${(['votes', 'followers'] as const).map(
        (measure) =>
          html`<section class="wide">
            <div class="plot-head">
              <h2>${measure === 'votes' ? 'Upvotes' : 'Followers'}</h2>
              <p class="quiet">${grouped(listing[measure])} in all, ${grouped(totals[measure])} new</p>
            </div>
            ${growthOf(measure, listing[measure], rows, unit)}
          </section>`,
      )}
    </div>
    <div class="figures-tables">
      <section class="wide">
        <h2>By ${unit}</h2>
        ${dayTable(rows, unit)}
        <div class="table-foot">
          ${
            rows.length > FIRST_ROWS
              ? html`<label class="show-all button second small"
                  ><input type="checkbox" autocomplete="off" /><span
                    >Show all ${counted(rows.length, unit)}</span
                  ></label
                >`
              : ''
          }
          <a class="button second small" href="${base}/figures.csv?range=${range}" download>Download days (CSV)</a>
        </div>
      </section>
      <section class="wide">
        <h2>Where views came from</h2>
        ${referrerTable(referrers, totals.views)}
        <div class="table-foot">
          <a class="button second small" href="${base}/referrers.csv?range=${range}" download
            >Download websites (CSV)</a
          >
        </div>
      </section>
    </div>
    <section class="how-counted wide">
      <h2>How these are counted</h2>
      <p>
        <b>Views</b> are people who opened your page, and clicks those who went on to your website, each counted once a
        day. Robots don’t count.
      </p>
      <p><b>Upvotes</b> are those in your public total, new followers those who still follow.</p>
      <p><b>Days</b> are in UTC, and today’s figures grow until midnight.</p>
    </section>`
}

type Totals = Record<Measure, number>

/** The sums of all days, each with how it changed. */
function totalsRow(totals: Totals, before: Totals | null): Html {
  const rate = rateOf(totals)
  const more = rate === null ? '' : html` <small>${rate}% of views</small>`
  return html`<dl class="sums">
    ${MEASURES.map(
      ([measure, words]) =>
        html`<div>
          <dt>${words}</dt>
          <dd><b>${grouped(totals[measure])}</b>${measure === 'clicks' ? more : ''}</dd>
          ${before ? html`<dd class="change">${changeOf(totals[measure], before[measure])}</dd>` : ''}
        </div>`,
    )}
  </dl>`
}

/** Clicks in percent of views; null without views. */
function rateOf({ views, clicks }: Totals): number | null {
  return views ? Math.round((100 * clicks) / views) : null
}

/** Bars of measures that stand in front of each other. */
function barsOf(measures: readonly Measure[], rows: readonly DayFigures[], unit: string): Html {
  return plotOf(measures, rows, unit, {
    series: measures.map((measure) => ({ className: measure, values: rows.map((row) => row[measure]) })),
  })
}

/** A plot of these measures; the words tell how high each bar is, and what `more` adds. */
function plotOf(
  measures: readonly Measure[],
  rows: readonly DayFigures[],
  unit: string,
  {
    series,
    more = () => '',
    isContinuous = false,
  }: Pick<Parameters<typeof plot>[0], 'series' | 'isContinuous'> & { more?: (at: number) => string },
): Html {
  const format = dayFormat(rows)
  const [first] = measures
  return plot({
    id: `plot-${first}`,
    title: `${measures.map((measure) => WORDS[measure]).join(' and ')} per ${unit}`,
    description: measures.map((measure) => spoken(rows, measure, unit)).join(' '),
    series,
    isContinuous,
    dates: rows.map(({ day }) => format.format(new Date(day))),
    spoken: rows.map(
      (row, at) =>
        `${WITH_YEAR.format(new Date(row.day))}: ${measures.map((measure) => counted(row[measure], ...UNITS[measure])).join(', ')}${more(at)}`,
    ),
  })
}

/** How many there were in all at the end of each day. */
function growthOf(measure: 'votes' | 'followers', total: number, rows: readonly DayFigures[], unit: string): Html {
  let end = total - sumOf(rows.map((row) => row[measure]))
  const totals = rows.map((row) => (end += row[measure]))
  return plotOf([measure], rows, unit, {
    series: [{ className: measure, values: totals }],
    more: (at) => `, ${grouped(totals[at]!)} in all`,
    isContinuous: true,
  })
}

/** Names the year only if there are several. */
function dayFormat(rows: readonly DayFigures[]): Intl.DateTimeFormat {
  return rows[0]!.day.slice(0, 4) === rows.at(-1)!.day.slice(0, 4) ? DAY_AND_MONTH : WITH_YEAR
}

function dayTable(rows: readonly DayFigures[], unit: string): Html {
  const format = dayFormat(rows)
  return html`<div
    class="figures-frame${rows.length > FIRST_ROWS ? ' long' : ''}"
    role="region"
    aria-label="Figures by ${unit}"
    tabindex="0"
  >
    <table>
      <thead>
        <tr>
          <th scope="col">${unit === 'day' ? 'Day' : 'Week of'}</th>
          <th scope="col">Views</th>
          <th scope="col">Clicks</th>
          <th scope="col">Upvotes</th>
          <th scope="col">Followers</th>
        </tr>
      </thead>
      <tbody>
        ${rows.toReversed().map(
          (row) =>
            html`<tr>
              <th scope="row"><time datetime="${row.day}">${format.format(new Date(row.day))}</time></th>
              ${MEASURES.map(([key]) => html`<td${row[key] ? '' : html` class="none"`}>${grouped(row[key])}</td>`)}
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
          <td></td>
          <th scope="col">Views</th>
          <th scope="col">Share</th>
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          ([what, n]) =>
            html`<tr>
              <th scope="row">${breakable(what)}</th>
              <td>
                <svg class="share" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
                  <path d="M0 0h${((100 * n) / most).toFixed(1)}v8H0z" />
                </svg>
              </td>
              <td>${grouped(n)}</td>
              <td>${Math.round((100 * n) / views)}%</td>
            </tr>`,
        )}
      </tbody>
    </table>
    <p class="quiet">Browsers name the website whose link somebody followed. Many apps and emails name none.</p>`
}

/** A host name that may continue in the next line after a dot only. */
function breakable(host: string): Html {
  return html`${host.split('.').map((part, at) => (at ? html`.<wbr />${part}` : part))}`
}

/** `+5 (2%) from 299`. */
function changeOf(total: number, before: number): Html {
  const more = total - before
  if (more === 0) return html`As many as before`
  const share = before === 0 ? '' : ` (${Math.round((100 * Math.abs(more)) / before)}%)`
  const change = `${more < 0 ? '−' : '+'}${grouped(Math.abs(more))}${share}`
  return html`<b class="${more < 0 ? 'down' : 'up'}">${change}</b> from ${grouped(before)}`
}

/** What a plot shows of one measure, in words. */
function spoken(rows: readonly DayFigures[], measure: Measure, unit: string): string {
  const values = rows.map((row) => row[measure])
  const most = Math.max(...values)
  const peak = most
    ? ` Most: ${grouped(most)}, ${unit} of ${WITH_YEAR.format(new Date(rows[values.indexOf(most)]!.day))}.`
    : ''
  return `${WORDS[measure]}, ${datesOf(rows)}: ${grouped(sumOf(values))} in all.${peak} Last ${unit}: ${grouped(values.at(-1)!)}. The table below has every ${unit}.`
}

function datesOf(rows: readonly DayFigures[]): string {
  return rows.length > 1 ? shortDates(rows[0]!.day, rows.at(-1)!.day) : WITH_YEAR.format(new Date(rows[0]!.day))
}

function totalsOf(rows: readonly DayFigures[]): Totals {
  return {
    views: sumOf(rows.map(({ views }) => views)),
    votes: sumOf(rows.map(({ votes }) => votes)),
    followers: sumOf(rows.map(({ followers }) => followers)),
    clicks: sumOf(rows.map(({ clicks }) => clicks)),
  }
}

/** Weeks from Monday on; the first and the last may be part of one. */
function weeksOf(days: readonly DayFigures[]): DayFigures[] {
  const weeks = Object.groupBy(days, ({ day }) => mondayOf(new Date(day)))
  return Object.entries(weeks).map(([day, all]) => ({ day, ...totalsOf(all!) }))
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0)
}
