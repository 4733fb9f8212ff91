import { html } from 'hono/html'
import { DAYS_BACK, type Attention } from '../../../../admin/actions/attention.ts'
import type { FailedJobs } from '../../../../admin/queues.ts'
import type { Html } from '../../../ui/page.ts'
import { counted } from '../../../ui/words.ts'
import { moment } from '../admin-page.ts'

/** The name of each count, what to do about it, and where. */
export const TASKS: Record<keyof Attention, { one: string; many: string; what: string; href: string }> = {
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
    href: '/admin/orders?status=open',
  },
  lines_failing: {
    one: 'failed order line',
    many: 'failed order lines',
    what: 'We retry automatically. Check what keeps failing.',
    href: '/admin/orders?status=open',
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
  comments_reported: {
    one: 'reported comment',
    many: 'reported comments',
    what: 'Hide it or keep it.',
    href: '/admin/reviews#comments',
  },
  mail_outages: {
    one: 'mail server outage',
    many: 'mail server outages',
    what: 'The mail server takes no emails.',
    href: '/admin/emails?status=waiting',
  },
  failed_jobs: {
    one: 'failed job',
    many: 'failed jobs',
    what: `In the last ${DAYS_BACK} days. Each says why. Retry or discard it.`,
    href: '/admin/jobs#failed',
  },
  emails_given_up: {
    one: 'undelivered email',
    many: 'undelivered emails',
    what: `In the last ${DAYS_BACK} days. Each says why. Resend or discard it.`,
    href: '/admin/emails?status=given_up',
  },
  backups_failing: {
    one: 'backup that needs attention',
    many: 'backups that need attention',
    what: 'Earlier backups are kept. See below why.',
    href: '#backups',
  },
  products_without_price: {
    one: 'active product without a price',
    many: 'active products without a price',
    what: 'Set a price to sell it.',
    href: '/admin/products',
  },
}

/** What waits, how much of it, and what to do about it. */
export function taskOf(name: keyof Attention, n: number, what: Html | string = TASKS[name].what): Html {
  const { one, many, href } = TASKS[name]
  return html`<li>
    <a href="${href}">${counted(n, one, many)}</a>
    <p>${what}</p>
  </li>`
}

/** The queues with failed jobs, and how often each failed. */
export function jobsSection(jobs: FailedJobs[]): Html {
  return html`<section id="jobs">
    <h2>Failed jobs</h2>
    <ul class="things">
      ${jobs.map(
        ({ name, n, vanished, newest }) =>
          html`<li>
            <div>
              <b><a href="/admin/jobs?queue=${name}#failed">${name}</a></b>
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
