import { html } from 'hono/html'
import {
  attentionOf,
  DAYS_BACK,
  failedJobs,
  type Attention,
  type FailedJobs,
} from '../../../admin/actions/attention.ts'
import { retentionOf, type Retention } from '../../../domain/people/retention.ts'
import { readAudit } from '../../../domain/shared/audit.ts'
import type { Html } from '../../ui/page.ts'
import { counted } from '../../ui/words.ts'
import { moment, things } from './admin-page.ts'
import type { AdminSection } from './admin-section.ts'
import { lineOf } from './log.ts'

/** The name of each count, what to do about it, and where. */
const TASKS: Record<keyof Attention, { one: string; many: string; what: string; href: string }> = {
  orders_to_review: {
    one: 'order to review',
    many: 'orders to review',
    what: 'The payment doesn’t match the order. Each order says why.',
    href: '/admin/orders?status=needs_review',
  },
  payments_disputed: {
    one: 'disputed payment',
    many: 'disputed payments',
    what: 'A buyer disputes the charge. Respond at the payment provider.',
    href: '/admin/orders?status=disputed',
  },
  tasks: {
    one: 'task for the site team',
    many: 'tasks for the site team',
    what: 'Paid for and waiting. Do it, then mark it as done.',
    href: '/admin/orders?show=open',
  },
  lines_failing: {
    one: 'failed order line',
    many: 'failed order lines',
    what: 'We retry automatically. Check what keeps failing.',
    href: '/admin/orders?show=open',
  },
  refunds_failing: {
    one: 'failed refund',
    many: 'failed refunds',
    what: 'We retry automatically.',
    href: '/admin/orders',
  },
  edits_unseen: {
    one: 'unreviewed edit',
    many: 'unreviewed edits',
    what: 'Owners’ edits go live immediately.',
    href: '/admin/edits',
  },
  claims_waiting: {
    one: 'claim waiting for objections',
    many: 'claims waiting for objections',
    what: 'Its owners have shown more than the claimant. Object, approve, or let them decide.',
    href: '/admin/claims',
  },
  claims_disputed: {
    one: 'disputed listing',
    many: 'disputed listings',
    what: 'Two accounts claim it. The stronger proof wins.',
    href: '/admin/claims',
  },
  reviews_reported: {
    one: 'reported review',
    many: 'reported reviews',
    what: 'Hide it or keep it.',
    href: '/admin/reviews',
  },
  failed_jobs: {
    one: 'failed job',
    many: 'failed jobs',
    what: `In the last ${DAYS_BACK} days. The service’s log says why.`,
    href: '#jobs',
  },
  emails_given_up: {
    one: 'undelivered email',
    many: 'undelivered emails',
    what: `In the last ${DAYS_BACK} days. “npm run admin -- mail list” shows the addresses.`,
    href: '/admin/accounts',
  },
  products_without_price: {
    one: 'active product without a price',
    many: 'active products without a price',
    what: 'Set a price to sell it.',
    href: '/admin/products',
  },
}

/** How many recent changes are shown. */
const MAX_RECENT = 6

export const overview: AdminSection = {
  name: 'Overview',
  href: '/admin',
  forms: [],
  pages: [
    {
      path: '/admin',
      async make({ db, now }) {
        const attention = await attentionOf(db, now)
        const jobs = attention.failed_jobs ? await failedJobs(db, now) : []
        const recent = await readAudit(db, { limit: MAX_RECENT })
        const retention = await retentionOf(db)
        const waiting = (Object.keys(TASKS) as (keyof Attention)[]).filter((name) => attention[name] > 0)
        return {
          title: 'Overview',
          lead: waiting.length ? 'Needs attention' : 'Nothing needs attention.',
          main: html`${
              waiting.length
                ? html`<ul class="attention">
                    ${waiting.map((name) => taskOf(name, attention[name]))}
                  </ul>`
                : ''
            }
            ${jobs.length ? jobsSection(jobs) : ''}
            ${retention && retention.starts_at > now.toISOString() ? retentionSection(retention) : ''}
            <section>
              <h2>Recent changes</h2>
              ${things(recent.map(lineOf), 'No changes yet.')}
              <p><a href="/admin/log">See the audit log</a></p>
            </section>`,
        }
      },
    },
  ],
}

function taskOf(name: keyof Attention, n: number): Html {
  const { one, many, what, href } = TASKS[name]
  return html`<li>
    <a href="${href}">${counted(n, one, many)}</a>
    <p>${what}</p>
  </li>`
}

/** Announces the first deletion of old records; afterwards, deleting is nothing special. */
function retentionSection({ starts_at, counts }: Retention): Html {
  const old = Object.entries(counts).filter(([, n]) => n > 0)
  return html`<section>
    <h2>Old records</h2>
    <p>
      From ${moment(starts_at)} on, records that are too old are deleted every ten minutes.
      ${
        old.length
          ? html`At the first count there were: ${old.map(([name, n]) => `${n} in ${name}`).join(', ')}.`
          : 'At the first count there were none.'
      }
      “npm run admin -- retention show” counts again.
    </p>
  </section>`
}

function jobsSection(jobs: FailedJobs[]): Html {
  return html`<section id="jobs">
    <h2>Failed jobs</h2>
    <ul class="things">
      ${jobs.map(
        ({ name, n, vanished, newest }) =>
          html`<li>
            <div>
              <b>${name}</b>
              <p class="facts">
                <span>${counted(n, 'time')}</span>
                ${vanished ? html`<span>${vanished} because the process stopped</span>` : ''}
                <span>last ${moment(newest)}</span>
              </p>
            </div>
          </li>`,
      )}
    </ul>
  </section>`
}
