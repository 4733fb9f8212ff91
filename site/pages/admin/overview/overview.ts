import { html } from 'hono/html'
import { attentionOf, DAYS_BACK, listingCounts, type Attention } from '../../../../admin/actions/attention.ts'
import { businessOf, type Part } from '../../../../admin/books/business.ts'
import { checklistOf } from '../../../../admin/checklist.ts'
import { findListings } from '../../../../admin/actions/listings.ts'
import { findOrders } from '../../../../admin/actions/orders.ts'
import { findAccounts } from '../../../../admin/actions/people.ts'
import { emailStatus } from '../../../../admin/actions/emails.ts'
import { failedJobs, scheduledSince } from '../../../../admin/queues.ts'
import { backupOutcomes } from '../../../../admin/backup/outcomes.ts'
import { retentionOf } from '../../../../domain/people/retention.ts'
import { readAudit, type AuditLine } from '../../../../domain/shared/audit.ts'
import { longDate } from '../../../../domain/shared/clock.ts'
import type { Html } from '../../../ui/page.ts'
import { counted, dollars, grouped } from '../../../ui/words.ts'
import { accountRow } from '../accounts.ts'
import { moment, newest, rareActions, type TableRow } from '../admin-page.ts'
import type { AdminPage, AdminSection } from '../admin-section.ts'
import { countPlot, revenuePlot } from '../books/business.ts'
import { wordsOf } from '../log.ts'
import { listingRow } from '../listings/listings.ts'
import { orderRow } from '../orders.ts'
import { checklistPart, hideForm } from './first-steps.ts'
import { jobsSection, taskOf, TASKS } from './tasks.ts'
import { backupsPart, retentionForm, retentionPart } from './upkeep.ts'

/** How many of the newest orders, listings, accounts and changes are shown. */
const MAX_RECENT = 5
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
      businessOf(db, { step: 'week', n: WEEKS, now, hasCohorts: false }),
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
    const change = (of: (part: Part) => number, shown: (n: number) => string = grouped) => {
      const [last, now] = [of(before), of(thisWeek)]
      if (last === now) return 'as last week'
      const [sign, word] = now > last ? ['↑', 'up'] : ['↓', 'down']
      return html`<span class="${word}" aria-hidden="true">${sign}</span> ${word} from ${shown(last)}`
    }
    const toDo = waiting.reduce((sum, name) => sum + attention[name], 0)
    // A new site has none, so that nothing is about to be deleted.
    const isAhead =
      retention !== null && retention.starts_at > now.toISOString() && Object.values(retention.counts).some(Boolean)
    return {
      title: 'Overview',
      main: html`<dl class="figures key-figures">
          ${figure('Waiting for you', toDo, toDo ? html`<a href="#attention">See what</a>` : html`<span class="up" aria-hidden="true">✓</span> All clear`)}
          ${figure('Live listings', live, `${grouped(scheduled)} scheduled`)}
          ${figure(
            'Launches this week',
            thisWeek.launches,
            change(({ launches }) => launches),
          )}
          ${figure(
            'Sign-ups this week',
            thisWeek.sign_ups,
            change(({ sign_ups }) => sign_ups),
          )}
          ${
            hasRevenue
              ? figure(
                  'Revenue this week',
                  dollars(thisWeek.net_cents),
                  change(({ net_cents }) => net_cents, dollars),
                )
              : ''
          }
          ${figure(
            'Upvotes this week',
            thisWeek.votes,
            change(({ votes }) => votes),
          )}
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
            <h2>The last ${parts.length} weeks</h2>
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
  forms: [retentionForm(page), hideForm(page)],
}

function figure(name: string, value: number | string, about: Html | string): Html {
  return html`<div>
    <dt>${name}</dt>
    <dd>${typeof value === 'number' ? grouped(value) : value} <span class="quiet">${about}</span></dd>
  </div>`
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
