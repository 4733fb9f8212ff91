import { html } from 'hono/html'
import { businessOf, type Business, type Part } from '../../../../admin/books/business.ts'
import type { Step } from '../../../../domain/database/first-day.ts'
import { totalOf } from '../../../../domain/orders/invoices/books.ts'
import { money } from '../../../../domain/orders/money.ts'
import { plot } from '../../../ui/plot.ts'
import type { Html } from '../../../ui/page.ts'
import { counted, DAY_AND_MONTH, dollars, grouped } from '../../../ui/words.ts'
import type { AdminPage, AdminSection } from '../admin-section.ts'
import { sumsTable } from './sums-table.ts'

const PATH = '/admin/business'

/** The choices of `?period=`. */
const PERIODS = {
  days: { step: 'day', n: 30, words: '30 days' },
  weeks: { step: 'week', n: 12, words: '12 weeks' },
  months: { step: 'month', n: 12, words: '12 months' },
} as const satisfies Record<string, { step: Step; n: number; words: string }>

type Counted = 'sign_ups' | 'drafts' | 'launches' | 'votes'

/** What is plotted beside revenue, and what it counts. */
const COUNTS: Record<Counted, { name: string; about: string }> = {
  sign_ups: { name: 'Sign-ups', about: 'New accounts. Deleted ones don’t count.' },
  drafts: { name: 'Drafts started', about: 'By a person or their assistant. Deleted ones don’t count.' },
  launches: { name: 'Launches', about: 'Listings that went live. Imported ones don’t count.' },
  votes: { name: 'Upvotes', about: 'Those that count. Withdrawn and discounted ones don’t.' },
}

const page: AdminPage = {
  path: PATH,
  async make({ db, now, query }) {
    const { period = '' } = query
    const chosen = Object.hasOwn(PERIODS, period) ? (period as keyof typeof PERIODS) : 'weeks'
    const { step, n, words } = PERIODS[chosen]
    const business = await businessOf(db, { step, n, now })
    return {
      title: 'Business',
      lead: `The last ${words}. The last bar is still growing. Days follow UTC.`,
      action: html`<nav aria-label="Time shown" class="chips">
        ${Object.entries(PERIODS).map(
          ([key, { words: name }]) =>
            html`<a href="${PATH}?period=${key}" ${key === chosen ? html`aria-current="page"` : ''}>${name}</a>`,
        )}
      </nav>`,
      main: html`<div class="plots">
          ${revenuePlot(business.parts, step)} ${conversionPart(business.parts)}
          ${(Object.keys(COUNTS) as Counted[]).map((key) => countPlot(key, business.parts, step))}
        </div>
        ${vatPart(business)} ${tablePart(business.parts, step)}`,
    }
  },
}

/** Invoices minus credit notes, without VAT. */
export function revenuePlot(parts: readonly Part[], step: Step): Html {
  const cents = parts.map(({ net_cents }) => net_cents)
  return html`<section>
    <h2><span>Revenue</span> <b>${dollars(sumOf(cents))}</b></h2>
    ${barsOr('No revenue', cents, {
      id: 'plot-revenue',
      title: `Revenue per ${step}`,
      description: spoken(parts, cents, step, money),
      series: [{ className: 'bar', values: cents }],
      dates: datesOf(parts, step),
      spoken: parts.map((part) => `${nameOf(part.at, step)}: ${money(part.net_cents)}`),
      shown: short,
    })}
    <p class="quiet">Invoices minus credit notes, without VAT. Test orders don’t count.</p>
  </section>`
}

/** A plot of these values, or a sentence where a plot would only show an empty scale. */
function barsOr(nothing: string, values: readonly number[], bars: Parameters<typeof plot>[0]): Html {
  return values.some(Boolean) ? plot(bars) : html`<p class="no-bars">${nothing} in this period.</p>`
}

/** How often something happened, as a plot. */
export function countPlot(key: Counted, parts: readonly Part[], step: Step): Html {
  const { name, about } = COUNTS[key]
  const values = parts.map((part) => part[key])
  return html`<section>
    <h2><span>${name}</span> <b>${grouped(sumOf(values))}</b></h2>
    ${barsOr('None', values, { id: `plot-${key}`, title: `${name} per ${step}`, description: spoken(parts, values, step, grouped), series: [{ className: 'bar', values }], dates: datesOf(parts, step), spoken: parts.map((part) => `${nameOf(part.at, step)}: ${grouped(part[key])}`) })}
    <p class="quiet">${about}</p>
  </section>`
}

/** How many of the drafts started in this time have become listings, and paid ones. */
function conversionPart(parts: readonly Part[]): Html {
  const [drafts, published, paid] = (['drafts', 'published', 'paid'] as const).map((key) =>
    sumOf(parts.map((part) => part[key])),
  ) as [number, number, number]
  const step = (name: string, n: number, of: string) =>
    html`<li>
      <p><span>${name}</span> <b>${grouped(n)}</b></p>
      <svg class="share" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
        <path class="whole" d="M0 0h100v8H0z" />
        <path d="M0 0h${drafts ? ((100 * n) / drafts).toFixed(1) : 0}v8H0z" />
      </svg>
      <p class="quiet">${of}</p>
    </li>`
  return html`<section>
    <h2><span>From draft to paid</span> <b>${share(paid, drafts)}</b></h2>
    <ol class="funnel">
      ${step('Drafts started', drafts, 'In this period')}
      ${step('Published', published, `${share(published, drafts)} of drafts`)}
      ${step('Paid', paid, `${share(paid, published)} of published`)}
    </ol>
    <p class="quiet">
      Where these drafts are now. A listing counts as paid after a real payment that wasn’t refunded in full.
    </p>
  </section>`
}

function vatPart({ sums }: Business): Html {
  const { net_cents, vat_cents } = totalOf(sums)
  return html`<section>
    <h2>VAT by country</h2>
    <p class="quiet">
      ${money(vat_cents)} VAT on ${money(net_cents)}. For tax returns, see
      <a href="/admin/bookkeeping">bookkeeping by month</a>.
    </p>
    ${sumsTable(sums, 'No invoices in this period. Test orders don’t count.')}
  </section>`
}

function tablePart(parts: readonly Part[], step: Step): Html {
  const name = { day: 'Day', week: 'Week of', month: 'Month' }[step]
  return html`<section>
    <h2>By ${step}</h2>
    <p class="quiet">Newest first. Published and paid count the drafts that were started then.</p>
    <div class="figures-frame" role="region" aria-label="Figures by ${step}" tabindex="0">
      <table>
        <thead>
          <tr>
            ${[name, 'Revenue', 'VAT', 'Sign-ups', 'Drafts', 'Published', 'Paid', 'Launches', 'Upvotes'].map(
              (column) => html`<th scope="col">${column}</th>`,
            )}
          </tr>
        </thead>
        <tbody>
          ${parts.toReversed().map(
            (part) =>
              html`<tr>
                <th scope="row"><time datetime="${part.at}">${nameOf(part.at, step)}</time></th>
                <td>${money(part.net_cents)}</td>
                <td>${money(part.vat_cents)}</td>
                ${(['sign_ups', 'drafts', 'published', 'paid', 'launches', 'votes'] as const).map(
                  (key) => html`<td>${grouped(part[key])}</td>`,
                )}
              </tr>`,
          )}
        </tbody>
      </table>
    </div>
  </section>`
}

/** A share in percent; a dash of nothing. */
function share(n: number, of: number): string {
  return of ? `${Math.round((100 * n) / of)}%` : '–'
}

const COMPACT = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  notation: 'compact',
  maximumFractionDigits: 1,
})
/** From this many cents on, a scale has no room for all digits. */
const MANY_CENTS = 1_000_000

/** US cents for the scale of a plot: `$49`, `$12.5K`. */
function short(cents: number): string {
  return Math.abs(cents) < MANY_CENTS ? dollars(cents) : COMPACT.format(cents / 100)
}

const SHORT_MONTH = new Intl.DateTimeFormat('en-GB', { month: 'short', timeZone: 'UTC' })
const MONTH = new Intl.DateTimeFormat('en-GB', { month: 'short', year: 'numeric', timeZone: 'UTC' })
const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' })

function nameOf(at: string, step: Step): string {
  return (step === 'month' ? MONTH : DAY).format(new Date(at))
}

function datesOf(parts: readonly Part[], step: Step): string[] {
  const format = step === 'month' ? SHORT_MONTH : DAY_AND_MONTH
  return parts.map(({ at }) => format.format(new Date(at)))
}

/** What a plot shows, in words. */
function spoken(parts: readonly Part[], values: readonly number[], step: Step, shown: (n: number) => string): string {
  const most = Math.max(...values)
  const peak = most > 0 ? ` Most: ${shown(most)}, ${step} of ${nameOf(parts[values.indexOf(most)]!.at, step)}.` : ''
  return `The last ${counted(parts.length, step)}: ${shown(sumOf(values))} in all.${peak} Last ${step}: ${shown(values.at(-1)!)}. A table has every ${step}.`
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0)
}

export const business: AdminSection = { name: 'Business', href: PATH, pages: [page], forms: [] }
