import { html } from 'hono/html'
import { stateFor } from '../../../admin/action.ts'
import {
  findOrders,
  finishLine,
  orderForTeam,
  refundOrder,
  type OrderForTeam,
  type OrderLine,
} from '../../../admin/actions/orders.ts'
import { openLines } from '../../../domain/orders/site-team.ts'
import { ORDER_STATUSES, type OrderStatus } from '../../../domain/orders/order.ts'
import { money } from '../../../domain/orders/money.ts'
import { ORDER_STATUS_WORDS } from '../checkout/order-page.ts'
import type { Html } from '../../ui/page.ts'
import { counted } from '../../ui/words.ts'
import { addressOf, chip, countOf, day, moment, none, table, things, type TableRow } from './admin-page.ts'
import { filled, type AdminPage, type AdminSection, type Visit } from './admin-section.ts'
import { centsIn, formOf, LINE, NUMBER, searchForm } from './form.ts'
import { given, textIn } from '../../ui/forms/form-fields.ts'

const LIST_PATH = '/admin/orders'
const ONE_PATH = '/admin/orders/:number'
const REFUND_PATH = '/admin/orders/:number/refund'
const DONE_PATH = '/admin/orders/:number/lines/:line/done'
const MAX_SHOWN = 100

const STATUS: Record<OrderStatus, string> = { ...ORDER_STATUS_WORDS, pending: 'Not paid', needs_review: 'Needs review' }

const list: AdminPage = {
  path: LIST_PATH,
  async make({ db, query }) {
    const isOpen = query['show'] === 'open'
    const tabs = html`<nav class="tabs" aria-label="Orders shown">
      <a href="${LIST_PATH}" ${isOpen ? '' : html`aria-current="page"`}>All orders</a>
      <a href="${LIST_PATH}?show=open" ${isOpen ? html`aria-current="page"` : ''}>Paid and waiting</a>
    </nav>`
    if (isOpen) {
      const open = (await openLines(db)) as unknown as OpenLine[]
      return {
        title: 'Orders',
        main: html`${tabs}
          <p class="quiet">Paid and not fulfilled yet: tasks for the site team, and lines that failed.</p>
          ${things(open.map(openLine), 'Everything paid for is fulfilled.')}`,
      }
    }
    const { q = '', status = '' } = query
    const found = await findOrders(db, { q, status, limit: MAX_SHOWN })
    const paid = found.filter((order) => order.status === 'paid').map(({ total_cents }) => total_cents)
    return {
      title: 'Orders',
      main: html`${tabs}
      ${searchForm(LIST_PATH, [
        { name: 'q', label: 'Number, buyer or listing', value: q },
        {
          name: 'status',
          label: 'Status',
          value: status,
          choices: [['', 'Any'], ...ORDER_STATUSES.map((one) => [one, STATUS[one]] as const)],
        },
      ])}
      ${countOf(found.length, MAX_SHOWN, 'order', paid.length ? `${money(paid.reduce((sum, cents) => sum + cents, 0))} paid` : '')}
      ${table(['Order', 'Status', 'Ordered', { name: 'Total', is: 'amount' }], found.map(orderRow), 'No orders match.')}`,
    }
  },
}

interface OpenLine {
  number: string
  position: number
  description: string
  fulfilment: string
  attempts: number
  last_error: string | null
  email: string
}

function openLine({ number, description, fulfilment, attempts, last_error, email }: OpenLine): Html {
  return html`<li>
    <div>
      <a href="/admin/orders/${number}"><b>${description}</b></a>
      <p class="facts">
        <span>${number}</span><span>${email}</span
        ><span>${fulfilment === 'site_team' ? 'task for the site team' : `tried ${counted(attempts, 'time')}`}</span>
      </p>
      ${last_error ? html`<p class="wrong">${last_error}</p>` : ''}
    </div>
  </li>`
}

function orderRow(order: OrderLine): TableRow {
  const { number, email, status, total_cents, is_test, created_at, review_reason, products } = order
  return {
    name: html`<a href="/admin/orders/${number}">${productsOf(products) || number}</a>
      <p class="quiet">${number} · ${email}${is_test ? html`<br />Test payment` : ''}</p>`,
    cells: [statusOf(status), day(created_at), money(total_cents)],
    below: review_reason ? html`<p class="wrong">${review_reason}</p>` : '',
  }
}

/** The first thing ordered, and how many more there are. */
function productsOf([first, ...more]: string[]): string {
  return `${first ?? ''}${more.length ? ` and ${more.length} more` : ''}`
}

function statusOf(status: OrderStatus): Html {
  return html`<b class="status is-order-${status}">${STATUS[status]}</b>`
}

/** In the order of a postal address. */
const BILLED = ['name', 'company', 'address', 'postcode', 'city', 'country'] as const

const one: AdminPage = {
  path: ONE_PATH,
  async make(visit) {
    const order = await orderForTeam(visit.db, visit.params['number']!)
    if (!order) return null
    const { number, status, review_reason, is_test } = order
    return {
      title: productsOf(order.lines.map(({ description }) => description)) || `Order ${number}`,
      lead: html`<span class="chip-line"
        >${statusOf(status)} ${is_test ? chip('Test payment', 'quiet') : ''} <span>Order ${number}</span></span
      >`,
      crumbs: [{ name: 'Orders', href: LIST_PATH }],
      main: html`${review_reason ? html`<p class="problem">${review_reason}</p>` : ''}
        <div class="duo">
          <div>
            <section>
              <h2>What was bought</h2>
              <ul class="things">
                ${order.lines.map((line) => lineOf(visit, order, line))}
              </ul>
            </section>
            ${await refundSection(visit, order)}
          </div>
          <div>${amountsOf(order)} ${historyOf(order)}</div>
        </div>`,
    }
  },
}

/** Who pays, and how much. */
function amountsOf(order: OrderForTeam): Html {
  const billed = BILLED.map((name) => order.billing[name]).filter((text) => typeof text === 'string' && text)
  return html`<section>
    <h2>Payment</h2>
    <dl class="known">
      <div>
        <dt>Buyer</dt>
        <dd><a href="/admin/accounts?q=${encodeURIComponent(order.email)}">${addressOf(order.email)}</a></dd>
      </div>
      ${
        billed.length
          ? html`<div>
              <dt>Billed to</dt>
              <dd>${billed.join(', ')}</dd>
            </div>`
          : ''
      }
      <div>
        <dt>Net</dt>
        <dd class="amount">${money(order.net_cents)}</dd>
      </div>
      <div>
        <dt>VAT</dt>
        <dd class="amount">${money(order.vat_cents)}</dd>
      </div>
      <div>
        <dt>Total</dt>
        <dd class="amount"><b>${money(order.total_cents)}</b></dd>
      </div>
      ${
        order.refunded_cents + order.waiting_cents
          ? html`<div>
              <dt>Refunded</dt>
              <dd class="amount">
                ${money(order.refunded_cents)}${order.waiting_cents ? `, ${money(order.waiting_cents)} pending` : ''}
              </dd>
            </div>`
          : ''
      }
      ${
        order.invoices.length
          ? html`<div>
              <dt>${order.invoices.length === 1 ? 'Invoice' : 'Invoices'}</dt>
              <dd>${order.invoices.map(({ invoice_number }) => invoice_number).join(', ')}</dd>
            </div>`
          : ''
      }
    </dl>
  </section>`
}

/** What has happened, oldest first, and the next thing that will. */
function historyOf({ created_at, paid_at, lines, refunds }: OrderForTeam): Html {
  const step = (what: string, at: string | null) =>
    html`<li class="${at ? 'is-done' : ''}">
      ${what}
      <p class="quiet">${moment(at, 'not yet')}</p>
    </li>`
  return html`<section>
    <h2>History</h2>
    <ol class="timeline-steps">
      ${step('Ordered', created_at)} ${step('Paid', paid_at)}
      ${lines.map(({ description, fulfilled_at }) => step(lines.length > 1 ? `Fulfilled: ${description}` : 'Fulfilled', fulfilled_at))}
      ${refunds.map(({ cents, done_at }) => step(`Refunded ${money(cents)}`, done_at))}
    </ol>
  </section>`
}

function lineOf(visit: Visit, { number, status }: OrderForTeam, line: OrderForTeam['lines'][number]): Html {
  const { position, description, listing, net_cents, fulfilled_at, attempts, last_error, fulfilment } = line
  const isPaid = status === 'paid' || status === 'partially_refunded'
  const mayFinish = isPaid && !fulfilled_at && (fulfilment === 'site_team' || last_error !== null)
  return html`<li>
    <div>
      <b>${description}</b>
      <p class="facts">
        <span>${money(net_cents)} net</span
        >${listing ? html`<span><a href="/admin/listings/${listing}">${listing}</a></span>` : ''}<span
          >${fulfilled_at ? html`fulfilled ${moment(fulfilled_at)}` : attempts ? `not fulfilled, tried ${counted(attempts, 'time')}` : 'not fulfilled'}</span
        >
      </p>
      ${last_error && !fulfilled_at ? html`<p class="wrong">${last_error}</p>` : ''}
      ${
        mayFinish
          ? formOf(visit, {
              path: filled(DONE_PATH, { number, line: String(position) }),
              submit: 'Mark as done',
              about: description,
            })
          : ''
      }
    </div>
  </li>`
}

async function refundSection(visit: Visit, order: OrderForTeam): Promise<Html> {
  const { number, refunds } = order
  const left = order.total_cents - order.refunded_cents - order.waiting_cents
  const mayRefund = order.paid_at !== null && left > 0
  return html`<section id="refund">
    <h2>Refund</h2>
    ${
      refunds.length
        ? html`<ul class="things">
            ${refunds.map(
              ({ cents, reason, asked_by, created_at, done_at, last_error }) =>
                html`<li>
                  <div>
                    <b>${money(cents)}</b>
                    <p class="facts">
                      <span>${reason}</span><span>requested by ${asked_by}, ${moment(created_at)}</span
                      ><span>${done_at ? html`refunded ${moment(done_at)}` : 'pending'}</span>
                    </p>
                    ${last_error && !done_at ? html`<p class="wrong">${last_error}</p>` : ''}
                  </div>
                </li>`,
            )}
          </ul>`
        : ''
    }
    ${
      mayRefund
        ? html`<p class="quiet">First you see what the refund takes back. Nothing happens before you confirm it.</p>
            ${formOf(visit, {
              path: filled(REFUND_PATH, { number }),
              state: await stateFor(refundOrder, { number }, visit.place),
              submit: 'Continue to refund',
              confirm: 'Refund',
              isDanger: true,
              values: { cents: '', reason: '' },
              parts: [
                {
                  key: 'cents',
                  label: 'Amount in US dollars',
                  shape: NUMBER,
                  hint: `At most ${money(left)}. Leave empty to refund all of it.`,
                },
                { key: 'reason', label: 'Reason', shape: LINE, hint: 'Optional.' },
              ],
            })}`
        : none(order.paid_at === null ? 'Nothing was paid.' : 'Everything is refunded.')
    }
  </section>`
}

export const orders: AdminSection = {
  name: 'Orders',
  href: LIST_PATH,
  pages: [list, one],
  forms: [
    {
      path: REFUND_PATH,
      action: refundOrder,
      on: one,
      input: (form, { number }) => ({
        number,
        cents: textIn(form, 'cents')?.trim() ? centsIn(form, 'cents') : '',
        ...(textIn(form, 'reason')?.trim() ? given(form, 'reason') : {}),
        ...given(form, 'yes'),
      }),
      said: 'The refund has started.',
    },
    {
      path: DONE_PATH,
      action: finishLine,
      on: one,
      input: (_form, { number, line }) => ({ number, line }),
      said: 'Marked as done.',
    },
  ],
}
