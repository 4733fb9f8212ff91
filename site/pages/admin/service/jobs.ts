import { html } from 'hono/html'
import { discardJob, retryJob } from '../../../../admin/actions/jobs.ts'
import { failedJobLines, queueLines, type FailedJob, type QueueLine } from '../../../../admin/queues.ts'
import type { Html } from '../../../ui/page.ts'
import { counted } from '../../../ui/words.ts'
import { figure } from '../../my-listings/frame.ts'
import { chip, moment, none, table, things, type TableRow } from '../admin-page.ts'
import { filled, type AdminPage, type AdminSection, type Visit } from '../admin-section.ts'
import { formOf } from '../form.ts'

const LIST_PATH = '/admin/jobs'
const RETRY_PATH = '/admin/jobs/:id/retry'
const DISCARD_PATH = '/admin/jobs/:id/discard'
const MAX_SHOWN = 100

const page: AdminPage = {
  path: LIST_PATH,
  async make(visit) {
    const { db, query } = visit
    const queues = await queueLines(db)
    const queue = queues.find((one) => one.queue === query['queue'])?.queue
    const failed = await failedJobLines(db, { queue, limit: MAX_SHOWN })
    const sum = (of: (line: QueueLine) => number) => queues.reduce((total, line) => total + of(line), 0)
    const total = sum((line) => line.failed)
    return {
      title: 'Jobs',
      main: html`<dl class="figures">
          ${figure(
            'Waiting',
            sum((line) => line.waiting),
          )}
          ${figure(
            'Running',
            sum((line) => line.running),
          )}
          ${figure('Failed, kept for a week', total)}
        </dl>
        <section>
          <h2>Queues</h2>
          ${table(
            ['Queue', 'Failed', 'Waiting', 'Running', 'Oldest waiting'],
            queues.map(queueRow),
            'All queues are empty.',
          )}
        </section>
        <section id="failed">
          <h2>Failed${queue ? ` in ${queue}` : ''}</h2>
          ${queue ? html`<p><a href="${LIST_PATH}#failed">Show all queues</a></p>` : ''}
          ${failed.length ? forAll(visit, queue) : ''}
          ${things(
            failed.map((job) => jobOf(visit, job)),
            'No job has failed.',
          )}
          ${failed.length === MAX_SHOWN ? none(`Showing the newest ${MAX_SHOWN}.`) : ''}
        </section>`,
    }
  },
}

function queueRow({ queue, waiting, running, failed, waiting_since }: QueueLine): TableRow {
  return {
    name: failed
      ? html`<a href="?queue=${queue}#failed">${queue}<span class="hidden">: what failed</span></a>`
      : html`<b>${queue}</b>`,
    small: `${waiting} waiting · ${running} running`,
    state: failed ? chip(`${failed} failed`, 'bad') : chip('None failed', 'good'),
    cells: [waiting, running, waiting_since ? moment(waiting_since) : ''],
  }
}

function forAll(visit: Visit, queue: string | undefined): Html {
  const id = queue ?? 'all'
  return html`${formOf(visit, { path: filled(RETRY_PATH, { id }), submit: queue ? `Retry all in ${queue}` : 'Retry all' })}
    <details>
      <summary>Discard all${queue ? ` in ${queue}` : ''}</summary>
      <p class="quiet">Their work isn’t done. This can’t be undone.</p>
      ${formOf(visit, { path: filled(DISCARD_PATH, { id }), submit: 'Discard all', isSecond: true })}
    </details>`
}

function jobOf(visit: Visit, { id, queue, about, listing, failed_at, tries, reason }: FailedJob): Html {
  return html`<li>
    <div>
      <b>${queue}</b> ${listing ? html`<a href="/admin/listings/${listing}">${listing}</a>` : (about ?? '')}
      <p class="facts">
        <span>failed ${moment(failed_at)}</span><span>tried ${counted(tries, 'time')}</span
        ><span><code>${id}</code></span>
      </p>
      <p class="wrong">${reason}</p>
    </div>
    ${formOf(visit, { path: filled(RETRY_PATH, { id }), submit: 'Retry', about: `${queue} ${about ?? ''}`, isSecond: true })}
    ${formOf(visit, { path: filled(DISCARD_PATH, { id }), submit: 'Discard', about: `${queue} ${about ?? ''}`, isSecond: true })}
  </li>`
}

export const jobs: AdminSection = {
  name: 'Jobs',
  href: LIST_PATH,
  pages: [page],
  forms: [
    {
      path: RETRY_PATH,
      action: retryJob,
      on: page,
      input: (_form, { id }) => ({ id }),
      said: 'Running again. Reload this page in a few seconds to see the result.',
    },
    {
      path: DISCARD_PATH,
      action: discardJob,
      on: page,
      input: (_form, { id }) => ({ id }),
      said: 'Discarded. The audit log says what it was.',
    },
  ],
}
