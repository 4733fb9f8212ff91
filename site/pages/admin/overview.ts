import { html } from 'hono/html'
import { startDeletingOld } from '../../../admin/actions/closing.ts'
import { attentionOf, DAYS_BACK, listingCounts, type Attention } from '../../../admin/actions/attention.ts'
import { businessOf, type Part } from '../../../admin/books/business.ts'
import { checklistOf, hideChecklist, type Checklist } from '../../../admin/checklist.ts'
import { findListings } from '../../../admin/actions/listings.ts'
import { findOrders } from '../../../admin/actions/orders.ts'
import { findAccounts } from '../../../admin/actions/people.ts'
import { emailStatus } from '../../../admin/actions/emails.ts'
import { failedJobs, scheduledSince, type FailedJobs } from '../../../admin/queues.ts'
import { backupOutcomes, type BackupOutcome } from '../../../admin/backup/outcomes.ts'
import { retentionOf, type Retention } from '../../../domain/people/retention.ts'
import { readAudit, type AuditLine } from '../../../domain/shared/audit.ts'
import { longDate } from '../../../domain/shared/clock.ts'
import type { Html } from '../../ui/page.ts'
import { counted, dollars, grouped } from '../../ui/words.ts'
import { accountRow } from './accounts.ts'
import { linkedRow, moment, newest, rareActions, type TableRow } from './admin-page.ts'
import type { AdminPage, AdminSection, Visit } from './admin-section.ts'
import { countPlot, revenuePlot } from './books/business.ts'
import { formOf } from './form.ts'
import { wordsOf } from './log.ts'
import { listingRow } from './listings/listings.ts'
import { orderRow } from './orders.ts'

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

/** How many of the newest orders, listings, accounts and changes are shown. */
const MAX_RECENT = 5

const RETENTION_PATH = '/admin/retention/start'
const HIDE_PATH = '/admin/checklist/hide'
/** How many weeks the plots show. */
const WEEKS = 12

const page: AdminPage = {
  path: '/admin',
  async make(visit) {
    const { db, now, place } = visit
    const attention = await attentionOf(db, now)
    const jobs = attention.failed_jobs ? await failedJobs(db, now, DAYS_BACK) : []
    const { outage, waiting: emailsWaiting, next } = await emailStatus(db, now, place.mail)
    const recent = await readAudit(db, { limit: MAX_RECENT })
    const retention = await retentionOf(db)
    const waiting = (Object.keys(TASKS) as (keyof Attention)[]).filter((name) => attention[name] > 0)
    const { mail, isSecretKept = false } = place
    const [{ live, scheduled }, { parts }, checklist, outcomes, backupsSince] = await Promise.all([
      listingCounts(db),
      businessOf(db, { step: 'week', n: WEEKS, now, isShort: true }),
      checklistOf(db, { mail, isSecretKept }),
      backupOutcomes(db),
      scheduledSince(db, 'back-up'),
    ])
    const [orders, listings, accounts] = await Promise.all([
      findOrders(db, { statuses: [], limit: MAX_RECENT }),
      findListings(db, { limit: MAX_RECENT }),
      findAccounts(db, { limit: MAX_RECENT }),
    ])
    const isComplete = !checklist || Object.values(checklist).every(Boolean)
    // The first steps already say how to turn them on.
    const hasBackups = isComplete || outcomes.length > 0 || backupsSince !== null
    const hasRevenue = parts.some(({ net_cents }) => net_cents !== 0)
    const [before, thisWeek] = parts.slice(-2) as [Part, Part]
    const lastWeek = (of: (part: Part) => string) => `${of(before)} last week`
    const toDo = waiting.reduce((sum, name) => sum + attention[name], 0)
    // A new site has none, so that nothing is about to be deleted.
    const isAhead =
      retention !== null && retention.starts_at > now.toISOString() && Object.values(retention.counts).some(Boolean)
    return {
      title: 'Overview',
      main: html`<dl class="figures">
          ${figure('Live listings', live, `${grouped(scheduled)} scheduled`)}
          ${figure(
            'Launches this week',
            thisWeek.launches,
            lastWeek(({ launches }) => grouped(launches)),
          )}
          ${figure(
            'Sign-ups this week',
            thisWeek.sign_ups,
            lastWeek(({ sign_ups }) => grouped(sign_ups)),
          )}
          ${
            hasRevenue
              ? figure(
                  'Revenue this week',
                  dollars(thisWeek.net_cents),
                  lastWeek(({ net_cents }) => dollars(net_cents)),
                )
              : ''
          }
          ${figure('Waiting for you', toDo, toDo ? html`<a href="#attention">See what</a>` : '')}
        </dl>
        ${checklist ? checklistPart(visit, checklist) : ''}
        ${
          waiting.length || isComplete
            ? html`<section id="attention">
                <h2>Needs attention</h2>
                ${
                  waiting.length
                    ? html`<ul class="attention">
                        ${waiting.map((name) =>
                          name === 'mail_outages' && outage
                            ? taskOf(
                                name,
                                attention[name],
                                html`The mail server has taken no emails since ${moment(outage.since)}. ${outage.reason}
                                ${counted(emailsWaiting, 'email')} ${emailsWaiting === 1 ? 'waits' : 'wait'}. ${next}`,
                              )
                            : taskOf(name, attention[name]),
                        )}
                      </ul>`
                    : html`<p class="all-good">Nothing needs attention.</p>`
                }
              </section>`
            : ''
        }
        ${jobs.length ? jobsSection(jobs) : ''}
        <section class="last-weeks">
          <header>
            <h2>The last ${WEEKS} weeks</h2>
            <a href="/admin/business">See all figures</a>
          </header>
          <div class="plots">
            ${hasRevenue ? revenuePlot(parts, 'week') : countPlot('launches', parts, 'week')}
            ${countPlot('sign_ups', parts, 'week')}
          </div>
        </section>
        <div class="newest-cards">
          ${newest('Latest orders', '/admin/orders', orders.map(orderRow))}
          ${newest('Latest listings', '/admin/listings', listings.map(listingRow))}
          ${newest('Latest accounts', '/admin/accounts', accounts.map(accountRow))}
          ${newest('Changes by the site team', '/admin/log', recent.map(changeRow))}
        </div>
        ${
          hasBackups
            ? html`<section id="backups">
                <h2>Backups</h2>
                <div>${backupsPart(outcomes, backupsSince !== null)}</div>
              </section>`
            : ''
        }
        ${
          isAhead
            ? rareActions([
                {
                  title: 'Old records',
                  about: `From ${longDate(retention.starts_at)} on, records that nobody needs any more are deleted.`,
                  button: 'Show…',
                  isOpen: visit.refused !== null,
                  form: retentionPart(visit, retention),
                },
              ])
            : ''
        }`,
    }
  },
}

export const overview: AdminSection = {
  name: 'Overview',
  href: '/admin',
  pages: [page],
  forms: [
    {
      path: RETENTION_PATH,
      action: startDeletingOld,
      on: page,
      input: () => ({}),
      said: 'Old records are deleted from now on.',
    },
    { path: HIDE_PATH, action: hideChecklist, on: page, input: () => ({}), said: 'The first steps are hidden.' },
  ],
}

function figure(name: string, value: number | string, about: Html | string): Html {
  return html`<div>
    <dt>${name}</dt>
    <dd>${typeof value === 'number' ? grouped(value) : value} <span class="quiet">${about}</span></dd>
  </div>`
}

function taskOf(name: keyof Attention, n: number, what: Html | string = TASKS[name].what): Html {
  const { one, many, href } = TASKS[name]
  return html`<li>
    <a href="${href}">${counted(n, one, many)}</a>
    <p>${what}</p>
  </li>`
}

/** Each first step: what to do, why, and the page where it is done, or what to do at the server. */
const STEPS: Record<keyof Checklist, { name: string; what: string; to: string | Html }> = {
  owner: { name: 'Sign in as the owner', what: 'With a link in an email to the owner’s address.', to: '/account' },
  secret: {
    name: 'Keep the secret safe',
    what: 'Without it, a backup can’t be read in full. Whoever runs the server does this.',
    to: atServer(
      html`<p>
        Set <code>APP_SECRET</code> to the text in the file <code>app-secret</code> of the data folder, restart, and
        keep a copy apart from the backups.
      </p>`,
    ),
  },
  email: {
    name: 'Send an email',
    what: 'People sign in by email. Send a test email to check that it arrives.',
    to: '/admin/emails',
  },
  category: { name: 'Add a category', what: 'Listings need one.', to: '/admin/categories' },
  prices: { name: 'Set a price', what: 'Only products with a price are for sale.', to: '/admin/products' },
  backup: {
    name: 'Make a backup',
    what: 'One a day, verified by restoring it. Whoever runs the server does this.',
    to: atServer(
      html`<p>
        Set <code>BACKUP_DIR</code> to a folder on another disk, such as <code>/var/backups/launch</code>, and restart.
      </p>`,
    ),
  },
}

/** What whoever runs the server does, folded. */
function atServer(how: Html): Html {
  return html`<details>
    <summary>Show how</summary>
    ${how}
  </details>`
}

/** What a new site still needs; nothing once it has everything. */
function checklistPart(visit: Visit, checklist: Checklist): Html | '' {
  const steps = Object.keys(STEPS) as (keyof Checklist)[]
  const done = steps.filter((step) => checklist[step])
  const open = steps.filter((step) => !checklist[step])
  if (!open.length) return ''
  return html`<section class="first-steps linked-rows">
    <header>
      <h2>First steps</h2>
      <p class="quiet">${done.length} of ${steps.length} done</p>
      <progress max="${steps.length}" value="${done.length}" aria-hidden="true"></progress>
    </header>
    <ul>
      ${open.map((step) => {
        const { name, what, to } = STEPS[step]
        return linkedRow({ icon: html`<span class="to-do"></span>`, to, title: name, about: what })
      })}
    </ul>
    <footer>
      <ul aria-label="Done">
        ${done.map((step) => html`<li>${STEPS[step].name}</li>`)}
      </ul>
      ${formOf(visit, { path: HIDE_PATH, submit: 'Hide this list', isSecond: true })}
    </footer>
  </section>`
}

/** A change by the site team as a row. */
function changeRow({ at, who, action, target }: AuditLine): TableRow {
  return {
    name: html`<a href="/admin/log?target=${encodeURIComponent(target)}">${wordsOf(action)}: ${target}</a>`,
    small: html`${moment(at)} · ${who}`,
    state: '',
    cells: [],
  }
}

/** What is deleted for its age, in words. */
const RECORDS: Record<keyof Retention['counts'], string> = {
  api_key: 'API keys that ended',
  draft_invite: 'invitations to drafts',
  claim_link: 'links to claim a listing',
  claim: 'claims that ended',
  payment_event: 'messages from the payment provider',
  audit_log: 'entries of the audit log',
  invoice: 'invoices past the time the law asks for',
}

/** Announces the first deletion of old records; afterwards, deleting is nothing special. */
function retentionPart(visit: Visit, { starts_at, counts }: Retention): Html {
  const kinds = Object.keys(RECORDS) as (keyof Retention['counts'])[]
  const old = kinds.filter((kind) => counts[kind] > 0)
  return html`<p class="quiet">
      From ${moment(starts_at)} on, the service deletes: ${kinds.map((kind) => RECORDS[kind]).join(', ')}. Listings,
      accounts and orders stay. At the first count these were:
      ${old.map((kind) => `${counts[kind]} ${RECORDS[kind]}`).join(', ')}. To count again, run
      <code>npm run admin -- retention show</code>.
    </p>
    ${formOf(visit, { path: RETENTION_PATH, submit: 'Don’t wait: delete old records now', isDanger: true })}`
}

function backupsPart(outcomes: BackupOutcome[], isScheduled: boolean): Html {
  const [last] = outcomes
  const good = outcomes.find(({ failed }) => failed === null)
  const lastGood = good
    ? html`<p>
          Last backup: ${moment(good.at)}, verified: ${counted(good.rows ?? 0, 'row')} in
          ${counted(good.tables ?? 0, 'table')}
        </p>
        ${good.limits ? html`<p class="quiet">${good.limits}</p>` : ''}`
    : ''
  return html`${last?.failed ? html`<p class="problem">Needs attention: the last backup failed because: ${last.failed}</p>` : ''}
  ${
    last
      ? lastGood || html`<p>No backup has succeeded yet.</p>`
      : isScheduled
        ? html`<p>
            The first backup is made at 03:10 (UTC). To make one now, run <code>npm run admin -- backup now</code>.
          </p>`
        : html`<p>There are no daily backups.</p>
            <p class="quiet">
              Whoever runs the server turns them on: set <code>BACKUP_DIR</code> to a folder on another disk, and
              restart.
            </p>`
  }`
}

function jobsSection(jobs: FailedJobs[]): Html {
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
