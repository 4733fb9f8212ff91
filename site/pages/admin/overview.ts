import { html } from 'hono/html'
import {
  attentionOf,
  DAYS_BACK,
  failedJobs,
  type Attention,
  type FailedJobs,
} from '../../../admin/actions/attention.ts'
import { readAudit } from '../../../domain/shared/audit.ts'
import type { Html } from '../../ui/page.ts'
import { counted } from '../../ui/words.ts'
import { moment, things } from './admin-page.ts'
import type { AdminSection } from './admin-section.ts'
import { lineOf } from './log.ts'

/** What each count is called, what it asks for, and where that is done. */
const TASKS: Record<keyof Attention, { one: string; many: string; what: string; href: string }> = {
  orders_to_review: {
    one: 'order to review',
    many: 'orders to review',
    what: 'Something about the payment does not add up. Each says why.',
    href: '/admin/orders?status=needs_review',
  },
  payments_disputed: {
    one: 'disputed payment',
    many: 'disputed payments',
    what: 'A buyer disputes it at the bank. Answer at the payment provider.',
    href: '/admin/orders?status=disputed',
  },
  tasks: {
    one: 'task for the site team',
    many: 'tasks for the site team',
    what: 'Bought and paid: do it, then mark it done.',
    href: '/admin/orders?show=open',
  },
  lines_failing: {
    one: 'bought thing that failed',
    many: 'bought things that failed',
    what: 'It is tried again by itself. What stays must be looked at.',
    href: '/admin/orders?show=open',
  },
  refunds_failing: {
    one: 'refund that failed',
    many: 'refunds that failed',
    what: 'It is tried again by itself.',
    href: '/admin/orders',
  },
  edits_unseen: {
    one: 'edit nobody has looked at',
    many: 'edits nobody has looked at',
    what: 'Owners’ edits are public at once.',
    href: '/admin/edits',
  },
  claims_disputed: {
    one: 'disputed listing',
    many: 'disputed listings',
    what: 'Two accounts claim it. The stronger proof decides.',
    href: '/admin/claims',
  },
  reviews_reported: {
    one: 'reported review',
    many: 'reported reviews',
    what: 'People say something is wrong with it.',
    href: '/admin/reviews',
  },
  failed_jobs: {
    one: 'job that was given up',
    many: 'jobs that were given up',
    what: `In the last ${DAYS_BACK} days. The log says why.`,
    href: '#jobs',
  },
  emails_given_up: {
    one: 'email that could not be delivered',
    many: 'emails that could not be delivered',
    what: `In the last ${DAYS_BACK} days. “npm run admin -- mail list” names the addresses.`,
    href: '/admin/accounts',
  },
  products_without_price: {
    one: 'active product without a price',
    many: 'active products without a price',
    what: 'It is not sold until it has one.',
    href: '/admin/products',
  },
}

const LATELY = 6

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
        const lately = await readAudit(db, { limit: LATELY })
        const waiting = (Object.keys(TASKS) as (keyof Attention)[]).filter((name) => attention[name] > 0)
        return {
          title: 'Overview',
          lead: waiting.length ? 'This needs somebody.' : 'Nothing needs you right now.',
          main: html`${
              waiting.length
                ? html`<ul class="attention">
                    ${waiting.map((name) => taskOf(name, attention[name]))}
                  </ul>`
                : ''
            }
            ${jobs.length ? jobsSection(jobs) : ''}
            <section>
              <h2>Changed lately</h2>
              ${things(lately.map(lineOf), 'Nothing was changed yet.')}
              <p><a href="/admin/log">The whole audit log</a></p>
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

function jobsSection(jobs: FailedJobs[]): Html {
  return html`<section id="jobs">
    <h2>Jobs that were given up</h2>
    <ul class="things">
      ${jobs.map(
        ({ name, n, vanished, newest }) =>
          html`<li>
            <div>
              <b>${name}</b>
              <p class="facts">
                <span>${counted(n, 'time')}</span>
                ${vanished ? html`<span>${vanished} because the process ended while it ran</span>` : ''}
                <span>last ${moment(newest)}</span>
              </p>
            </div>
          </li>`,
      )}
    </ul>
  </section>`
}
