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
import { chip, day, moment, none, table, things, type TableRow } from './admin-page.ts'
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
    if (query['show'] === 'open') {
      const open = (await openLines(db)) as unknown as OpenLine[]
      return {
        title: 'Paid, not fulfilled yet',
        lead: html`Tasks for the site team, and lines that failed. <a href="${LIST_PATH}">All orders</a>`,
        main: things(open.map(openLine), 'Everything paid for is fulfilled.'),
      }
    }
    const { q = '', status = '' } = query
    const found = await findOrders(db, { q, status, limit: MAX_SHOWN })
    return {
      title: 'Orders',
      action: html`<a class="button second small" href="${LIST_PATH}?show=open">Paid, not fulfilled yet</a>`,
      main: html`${searchForm(LIST_PATH, [
        { name: 'q', label: 'Number, buyer or listing', value: q },
        {
          name: 'status',
          label: 'Status',
          value: status,
          choices: [['', 'Any'], ...ORDER_STATUSES.map((one) => [one, STATUS[one]] as const)],
        },
      ])}
      ${table(['Order', 'Status', 'Total', 'Ordered'], found.map(orderRow), 'No orders match.')}
      ${found.length === MAX_SHOWN ? none(`Showing the newest ${MAX_SHOWN}. Narrow your search to see others.`) : ''}`,
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

function orderRow({ number, email, status, total_cents, is_test, created_at, review_reason }: OrderLine): TableRow {
  return {
    name: html`<a href="/admin/orders/${number}">${number}</a>
      <p class="quiet">${email}${is_test ? ' · test' : ''}</p>`,
    cells: [statusOf(status), money(total_cents), day(created_at)],
    below: review_reason ? html`<p class="wrong">${review_reason}</p>` : '',
  }
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
    const { number, email, status, review_reason, is_test, created_at, paid_at } = order
    const billed = BILLED.map((name) => order.billing[name]).filter((text) => typeof text === 'string' && text)
    return {
      title: `Order ${number}`,
      lead: html`${statusOf(status)} ${is_test ? chip('Test payment', 'quiet') : ''}`,
      crumbs: [{ name: 'Orders', href: LIST_PATH }],
      main: html`${review_reason ? html`<p class="problem">${review_reason}</p>` : ''}
        <dl class="known">
          <div>
            <dt>Buyer</dt>
            <dd>${email}</dd>
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
            <dt>Ordered</dt>
            <dd>${moment(created_at)}</dd>
          </div>
          <div>
            <dt>Paid</dt>
            <dd>${moment(paid_at, 'not yet')}</dd>
          </div>
          <div>
            <dt>Net, VAT, total</dt>
            <dd>${money(order.net_cents)}, ${money(order.vat_cents)}, ${money(order.total_cents)}</dd>
          </div>
          <div>
            <dt>Refunded</dt>
            <dd>
              ${money(order.refunded_cents)}${order.waiting_cents ? `, ${money(order.waiting_cents)} pending` : ''}
            </dd>
          </div>
          ${
            order.invoices.length
              ? html`<div>
                  <dt>Invoices</dt>
                  <dd>${order.invoices.map(({ invoice_number }) => invoice_number).join(', ')}</dd>
                </div>`
              : ''
          }
        </dl>
        <section>
          <h2>Lines</h2>
          <ul class="things">
            ${order.lines.map((line) => lineOf(visit, order, line))}
          </ul>
        </section>
        ${await refundSection(visit, order)}`,
    }
  },
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
        ? html`<p class="quiet">You will see what a refund takes back before it starts.</p>
            ${formOf(visit, {
              path: filled(REFUND_PATH, { number }),
              state: await stateFor(refundOrder, { number }, visit.place),
              submit: 'Continue',
              confirm: 'Refund',
              values: { cents: '', reason: 'by the site team' },
              parts: [
                {
                  key: 'cents',
                  label: 'Amount in US dollars',
                  shape: NUMBER,
                  hint: `At most ${money(left)}. Leave empty to refund all of it.`,
                },
                { key: 'reason', label: 'Reason', shape: LINE },
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
