import { html } from 'hono/html'
import { stateFor } from '../../../admin/action.ts'
import {
  countOrders,
  findOrders,
  finishLine,
  orderForTeam,
  refundOrder,
  sendReceipt,
  type OrderForTeam,
  type OrderLine,
} from '../../../admin/actions/orders.ts'
import { ordersCsv } from '../../../admin/books/files.ts'
import { openLines } from '../../../domain/orders/site-team.ts'
import type { OrderStatus } from '../../../domain/orders/order.ts'
import { PROVIDER_NAMES } from '../../../domain/shared/payment-providers.ts'
import { money } from '../../../domain/orders/money.ts'
import { invoicesOf } from '../../../domain/orders/invoices/invoices.ts'
import { billedTo } from '../checkout/billed-to.ts'
import { invoiceSheet, nameOfInvoice } from '../checkout/invoice-page.ts'
import { ORDER_STATUS_WORDS } from '../checkout/order-page.ts'
import type { Html } from '../../ui/page.ts'
import { pageHref, pager } from '../../ui/lists/pager.ts'
import { counted } from '../../ui/words.ts'
import { fact } from '../../ui/fact.ts'
import { chip, day, moment, rareAction, table, type TableRow } from './admin-page.ts'
import { filled, type AdminFile, type AdminPage, type AdminSection, type Visit } from './admin-section.ts'
import { centsIn, finder, formOf, LINE, NUMBER } from './form.ts'
import { given, textIn } from '../../ui/forms/form-fields.ts'

const LIST_PATH = '/admin/orders'
const ONE_PATH = '/admin/orders/:number'
const REFUND_PATH = '/admin/orders/:number/refund'
const RECEIPT_PATH = '/admin/orders/:number/receipt'
const INVOICE_PATH = '/admin/orders/:number/invoices/:invoice'
const DONE_PATH = '/admin/orders/:number/lines/:line/done'
/** Not below the path of an order, whose number it could be. */
const CSV_PATH = '/admin/orders.csv'
const MAX_SHOWN = 100

const STATUS: Record<OrderStatus, string> = {
  ...ORDER_STATUS_WORDS,
  pending: 'Not paid yet',
  needs_review: 'Needs review',
}

/** The kinds of orders to filter by, and the statuses of each. */
const KINDS: Record<string, { name: string; statuses?: readonly OrderStatus[] }> = {
  '': { name: 'All' },
  open: { name: 'To do' },
  needs_review: { name: 'Needs review', statuses: ['needs_review'] },
  disputed: { name: 'Disputed', statuses: ['disputed'] },
  paid: { name: 'Paid', statuses: ['paid'] },
  pending: { name: 'Not paid', statuses: ['pending', 'processing'] },
  refunded: { name: 'Refunded', statuses: ['refunded', 'partially_refunded'] },
  canceled: { name: 'Canceled', statuses: ['canceled', 'expired'] },
}

const list: AdminPage = {
  path: LIST_PATH,
  async make({ db, query }) {
    const { q = '', status = '' } = query
    const filter = {
      name: 'status',
      label: 'Orders shown',
      value: status,
      choices: Object.entries(KINDS).map(([kind, { name }]) => [kind, name] as const),
    }
    const page = /^[1-9]\d{0,5}$/.test(query['page'] ?? '') ? Number(query['page']) : 1
    const here = pageHref(`${LIST_PATH}${asked({ status, q })}`)
    if (status === 'open') {
      const open = (await openLines(db, page)) as unknown as OpenLine[]
      const paged = {
        page,
        per_page: MAX_SHOWN,
        total: 0,
        total_is_capped: true,
        has_more: open.length === MAX_SHOWN,
      }
      return {
        title: 'Orders',
        lead: 'Paid and not fulfilled yet: tasks for the site team, and lines that failed.',
        main: html`${finder(LIST_PATH, filter, null)}
        ${table(['To do', 'Why', { name: 'Buyer', is: 'long' }, 'Order'], open.map(openRow), page > 1 ? 'There are no more pages.' : 'Everything paid for is fulfilled.')}
        ${pager(here, paged)}`,
      }
    }
    const wanted = { q, statuses: KINDS[status]?.statuses ?? [] }
    const [found, { n, paid_cents }] = await Promise.all([
      findOrders(db, { ...wanted, limit: MAX_SHOWN, offset: (page - 1) * MAX_SHOWN }),
      countOrders(db, wanted),
    ])
    const paged = {
      page,
      per_page: MAX_SHOWN,
      total: n,
      total_is_capped: false,
      has_more: page * MAX_SHOWN < n,
    }
    return {
      title: 'Orders',
      lead: `${counted(n, 'order')}, newest first${paid_cents ? ` · ${money(paid_cents)} paid, without test orders` : ''}`,
      action: n
        ? html`<a class="button second small" href="${CSV_PATH}${asked({ status, q })}" download>Download CSV</a>`
        : '',
      main: html`${finder(LIST_PATH, filter, { label: 'Number, buyer or listing', value: q })}
      ${table(
        ['Order', 'Status', { name: 'Buyer', is: 'long' }, 'Ordered', { name: 'Total', is: 'amount' }],
        found.map(orderRow),
        page > 1 ? 'There are no more pages.' : q || status ? 'No orders match.' : 'No orders yet.',
      )}
      ${pager(here, paged)}`,
    }
  },
}

/** The query of the list with these filters; empty without any. */
function asked(filters: Record<string, string>): string {
  const set = Object.entries(filters).filter(([, value]) => value)
  return set.length ? `?${new URLSearchParams(set).toString()}` : ''
}

/** The orders of the list, on all of its pages, as a file. */
const csv: AdminFile = {
  path: CSV_PATH,
  action: 'order export',
  make({ db, query }) {
    const { q = '', status = '' } = query
    const parts = ordersCsv(db, { q, statuses: KINDS[status]?.statuses ?? [] })
    const name = `orders${status ? `-${status}` : ''}.csv`
    return Promise.resolve(
      Object.hasOwn(KINDS, status)
        ? { name, type: 'text/csv; charset=utf-8', target: q || status || 'all', parts }
        : null,
    )
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

function openRow({ number, description, fulfilment, attempts, last_error, email }: OpenLine): TableRow {
  const isTask = fulfilment === 'site_team'
  return {
    name: html`<a href="/admin/orders/${number}">${description}</a>`,
    note: isTask ? '' : `Tried ${counted(attempts, 'time')}`,
    small: email,
    state: isTask ? chip('Task', 'waiting') : chip('Failed', 'bad'),
    cells: [email, number],
    below: last_error ? html`<p class="wrong">${last_error}</p>` : '',
  }
}

/** An order as a row of a table. */
export function orderRow(order: OrderLine): TableRow {
  const { number, email, status, total_cents, is_test, created_at, review_reason, products } = order
  return {
    name: html`<a href="/admin/orders/${number}">${productsOf(products) || number}</a>`,
    note: `${number}${is_test ? ' · test' : ''}`,
    small: html`${money(total_cents)} · ${day(created_at)}${is_test ? ' · test' : ''}`,
    state: statusOf(status),
    cells: [email, day(created_at), money(total_cents)],
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

const one: AdminPage = {
  path: ONE_PATH,
  async make(visit) {
    const order = await orderForTeam(visit.db, visit.params['number']!)
    if (!order) return null
    const { number, status, review_reason, is_test } = order
    return {
      title: productsOf(order.lines.map(({ description }) => description)),
      lead: html`<span class="chip-line"
        >${statusOf(status)} <span>${number}</span> ${is_test ? chip('Test order', 'quiet') : ''}</span
      >`,
      crumbs: [{ name: 'Orders', href: LIST_PATH }],
      main: html`${review_reason ? html`<p class="problem">${review_reason}</p>` : ''}
        <div class="duo">
          <div>
            <section>
              <h2>Items</h2>
              <ul class="order-lines">
                ${order.lines.map((line) => lineOf(visit, order, line))}
              </ul>
              ${totalsOf(order)}
            </section>
            ${historyOf(order)} ${refundsSection(order)}
          </div>
          <div>${await actionsOf(visit, order)} ${paymentOf(order)} ${buyerOf(order)}</div>
        </div>`,
    }
  },
}

/** What the order costs, below its lines. */
function totalsOf({ net_cents, vat_cents, total_cents, refunded_cents, waiting_cents }: OrderForTeam): Html {
  return html`<dl class="order-totals">
    ${vat_cents ? html`${fact('Net', money(net_cents))} ${fact('VAT', money(vat_cents))}` : ''}
    ${fact('Total', html`<b>${money(total_cents)}</b>`)}
    ${fact('Refunded', refunded_cents ? `−${money(refunded_cents)}` : null)}
    ${fact('Refund pending', waiting_cents ? `−${money(waiting_cents)}` : null)}
  </dl>`
}

/** When and how it was paid, and the documents; for an unpaid order, until when it can be paid. */
function paymentOf({ paid_at, provider, number, invoices, status, expires_at }: OrderForTeam): Html {
  return html`<section>
    <h2>Payment</h2>
    <dl class="known">
      ${fact('Paid', paid_at ? moment(paid_at) : null)}
      ${fact('Paid with', paid_at && provider ? PROVIDER_NAMES[provider] : null)}
      ${fact('Pay by', status === 'pending' ? moment(expires_at) : null)}
      ${invoices.map(({ invoice_number, kind }) =>
        fact(
          kind === 'invoice' ? 'Invoice' : 'Credit note',
          html`<a href="${filled(INVOICE_PATH, { number, invoice: invoice_number })}">${invoice_number}</a>`,
        ),
      )}
    </dl>
    ${status === 'pending' ? html`<p class="quiet">Only the buyer can pay. Unpaid, the order expires by itself.</p>` : ''}
  </section>`
}

/** Who ordered, and to whom it is billed. */
function buyerOf({ email, billing }: OrderForTeam): Html {
  const billed = billedTo(billing)
  return html`<section>
    <h2>Buyer</h2>
    <dl class="known">
      ${fact('Account', html`<a href="/admin/accounts?q=${encodeURIComponent(email)}">${email}</a>`)}
      ${fact('Billed to', billed.length ? html`${billed.map((text) => html`<p>${text}</p>`)}` : 'Not known before the payment')}
    </dl>
  </section>`
}

/** What has happened, oldest first, and the next thing that will. */
function historyOf({ created_at, paid_at, lines, refunds }: OrderForTeam): Html {
  const step = (what: string, at: string | null) =>
    html`<li class="${at ? 'is-done' : ''}">
      ${what}
      <p class="quiet">${moment(at, 'Not yet')}</p>
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

function lineOf(visit: Visit, { number, status, paid_at }: OrderForTeam, line: OrderForTeam['lines'][number]): Html {
  const { position, description, listing, net_cents, fulfilled_at, attempts, last_error, fulfilment } = line
  const isPaid = status === 'paid' || status === 'partially_refunded'
  const isTask = fulfilment === 'site_team'
  const mayFinish = isPaid && !fulfilled_at && (isTask || last_error !== null)
  const tried = attempts ? `Not fulfilled, tried ${counted(attempts, 'time')}` : 'Not fulfilled'
  return html`<li>
    <p class="split"><b>${description}</b> <span class="amount">${money(net_cents)}</span></p>
    <p class="facts">
      ${listing ? html`<span><a href="/admin/listings/${listing}">Open the listing</a></span>` : ''}
      ${paid_at ? html`<span>${fulfilled_at ? html`Fulfilled ${moment(fulfilled_at)}` : tried}</span>` : ''}
    </p>
    ${last_error && !fulfilled_at ? html`<p class="wrong">${last_error}</p>` : ''}
    ${
      mayFinish
        ? html`<div class="task">
            <p>
              ${isTask ? 'The site team does this by hand.' : 'The service failed to do this.'} When you mark it as
              done, the buyer gets an email.
            </p>
            ${formOf(visit, {
              path: filled(DONE_PATH, { number, line: String(position) }),
              submit: 'Mark as done',
              about: description,
            })}
          </div>`
        : ''
    }
  </li>`
}

function refundsSection({ refunds }: OrderForTeam): Html | '' {
  if (!refunds.length) return ''
  return html`<section>
    <h2>Refunds</h2>
    <ul class="order-lines">
      ${refunds.map(
        ({ cents, reason, asked_by, created_at, done_at, last_error }) =>
          html`<li>
            <p class="split"><b>${reason}</b> <span class="amount">${money(cents)}</span></p>
            <p class="facts">
              <span>Requested by ${asked_by}, ${moment(created_at)}</span>
              <span>${done_at ? html`Refunded ${moment(done_at)}` : 'Pending'}</span>
            </p>
            ${last_error && !done_at ? html`<p class="wrong">${last_error}</p>` : ''}
          </li>`,
      )}
    </ul>
  </section>`
}

/** What the team can do with an order, besides its items. */
async function actionsOf(visit: Visit, order: OrderForTeam): Promise<Html> {
  const { number, email, paid_at } = order
  const row = (title: string, about: string, button: Html) =>
    html`<div class="act">
      <p><b>${title}</b> <span class="quiet">${about}</span></p>
      ${button}
    </div>`
  return html`<section class="rare-actions">
    <h2>Actions</h2>
    ${row(
      'Buyer',
      'Opens your email program.',
      html`<a
        class="button second small"
        href="mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(`Your order ${number}`)}"
        >Write email</a
      >`,
    )}
    ${
      paid_at
        ? row(
            'Receipt',
            'By email, with the invoice.',
            formOf(visit, { path: filled(RECEIPT_PATH, { number }), submit: 'Send again', isSecond: true }),
          )
        : ''
    }
    ${await refundAction(visit, order)}
  </section>`
}

async function refundAction(visit: Visit, order: OrderForTeam): Promise<Html | ''> {
  const { number } = order
  const left = order.total_cents - order.refunded_cents - order.waiting_cents
  if (order.paid_at === null || left <= 0) return ''
  const path = filled(REFUND_PATH, { number })
  return rareAction({
    title: 'Refund',
    about: 'All of it or a part. First you see what the refund takes back.',
    button: 'Refund…',
    isDanger: true,
    isOpen: visit.refused?.path === path,
    form: formOf(visit, {
      path,
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
        { key: 'reason', label: 'Reason (optional)', shape: LINE },
      ],
    }),
  })
}

/** An invoice or credit note of an order, as its buyer sees it. */
const invoice: AdminPage = {
  path: INVOICE_PATH,
  async make({ db, params }) {
    const number = params['number']!.toUpperCase()
    const found = (await invoicesOf(db, number)).find((one) => one.invoice_number === params['invoice'])
    if (!found) return null
    return {
      title: nameOfInvoice(found),
      crumbs: [
        { name: 'Orders', href: LIST_PATH },
        { name: `Order ${number}`, href: filled(ONE_PATH, { number }) },
      ],
      main: invoiceSheet(found),
    }
  },
}

export const orders: AdminSection = {
  name: 'Orders',
  href: LIST_PATH,
  pages: [list, one, invoice],
  files: [csv],
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
      path: RECEIPT_PATH,
      action: sendReceipt,
      on: one,
      input: (_form, { number }) => ({ number }),
      said: 'The receipt is on its way.',
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
