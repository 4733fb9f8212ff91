import { longDate } from '../../../domain/shared/clock.ts'
import { html } from 'hono/html'
import type { Invoice } from '../../../domain/orders/invoices/invoices.ts'
import { checkoutPath } from '../../../domain/orders/checkout.ts'
import type { ReviewPoint } from '../../../domain/orders/fulfil/review.ts'
import type { HoldState } from '../../../domain/orders/payments/hold-state.ts'
import type { OrderStatus } from '../../../domain/orders/order.ts'
import type { Order } from '../../../domain/orders/read-orders.ts'
import { PROVIDER_NAMES, type ProviderName } from '../../../domain/shared/payment-providers.ts'
import { icon } from '../../ui/icon.ts'
import type { Html, Page } from '../../ui/page.ts'
import { billedTo, type Billing } from './billed-to.ts'
import { boughtLines, descriptionOf, effectOfLine, holdNote, testBanner, totalsOf } from './checkout-page.ts'
import { money } from '../../../domain/orders/money.ts'

/** Order statuses, worded for the buyer. */
export const ORDER_STATUS_WORDS: Record<OrderStatus, string> = {
  pending: 'Not paid yet',
  processing: 'Payment processing',
  paid: 'Paid',
  partially_refunded: 'Partially refunded',
  refunded: 'Refunded',
  expired: 'Expired without payment',
  canceled: 'Canceled',
  disputed: 'Payment disputed',
  needs_review: 'Under review by the site team',
}

/** The signed-in person's orders. */
export function ordersPage(orders: Order[]): Page {
  return {
    title: 'Your orders',
    description: 'Your orders, newest first.',
    path: '/orders',
    unlisted: true,
    main: html`<div class="checkout">
      <h1>Your orders</h1>
      ${
        orders.length
          ? orderItems(orders)
          : html`<div class="empty">
              <h2>No orders yet</h2>
              <p>Launches and add-ons that you buy appear here, with their invoices.</p>
              <p><a class="button second" href="/products">See prices</a></p>
            </div>`
      }
      <p><a href="/my-listings">My products</a></p>
    </div>`,
  }
}

/** Orders as a list, each with its status. */
export function orderItems(orders: readonly Order[]): Html {
  return html`<ul class="things">
    ${orders.map(
      (order) =>
        html`<li>
          <div>
            <a href="/orders/${order.number}">${order.lines.map(({ description }) => description).join(', ')}</a>
            <p class="facts">
              <b class="status is-order-${order.status}">${ORDER_STATUS_WORDS[order.status]}</b>
              <span>${longDate(order.created_at)}</span
              ><span>${order.number}</span>${order.is_test ? html`<span>test</span>` : ''}
            </p>
          </div>
          <b class="amount">${money(order.totals.total_cents)}</b>
        </li>`,
    )}
  </ul>`
}

/** How an order was paid, and to whom it is billed. */
export interface OrderPayment {
  provider: ProviderName | null
  billing: Billing
}

interface OrderView {
  order: Order
  payment: OrderPayment
  /** Null if the order isn't pending, or takes no place in a launch week. */
  hold: HoldState | null
  invoices: Invoice[]
  refunds: { cents: number; claim_url: string | null }[]
  reviews: { position: number; points: ReviewPoint[] }[]
  canBePaid: boolean
  /** The buyer's own listings in the order. */
  listings: { id: number; name: string }[]
  /** What the site team does for a product and then says, by the product's code. */
  tasks: ReadonlyMap<string, string>
  now: Date
}

/** One order, for its buyer. */
export function orderPage(view: OrderView): Page {
  const { order, hold, reviews, canBePaid, listings, now } = view
  const isDone = order.lines.every((line) => isDoneLine(line, now))
  const isPaid = order.status === 'paid'
  return {
    title: `Order ${order.number}`,
    description: 'Your order and its status.',
    path: `/orders/${order.number}`,
    unlisted: true,
    crumbs: [{ name: 'Your orders', href: '/orders' }],
    main: html`<div class="checkout">
      <header>
        <h1>
          ${
            isPaid
              ? html`<span class="paid-mark">${icon('M4 10.5l4 4 8-9')}</span>
                  ${isDone ? 'Thank you. Everything is done.' : 'Thank you for your order'}`
              : order.lines.map(descriptionOf).join(', ')
          }
        </h1>
        <div class="order-state">
          <b class="status is-order-${order.status}">${ORDER_STATUS_WORDS[order.status]}</b>
          ${order.is_test ? testBanner() : ''}
        </div>
      </header>
      <div class="receipt-beside">
        <div class="steps-to-pay">
          <section>
            <h2>${canBePaid || (isPaid && !isDone) ? 'What happens next' : 'What happened'}</h2>
            ${stepsOf(view)}
            ${
              listings.length
                ? html`<p class="buttons">
                    ${listings.map(
                      ({ id, name }) =>
                        html`<a class="button ${isPaid ? '' : 'second'}" href="/my-listings/${id}">Go to ${name}</a>`,
                    )}
                  </p>`
                : ''
            }
          </section>
          ${reviews.map(({ points }) => reviewSection(points))}
          <p class="quiet">Something wrong? <a href="/about">Tell the site team</a>.</p>
        </div>
        <div class="receipt">
          <h2>${order.paid_at === null ? 'Your order' : 'Receipt'}</h2>
          ${boughtLines(order.lines, '')} ${totalsOf(order)}
          ${
            canBePaid
              ? html`<p class="pay">
                  <a class="button" href="${checkoutPath(order.number)}">Pay ${money(order.totals.total_cents)}</a>
                </p>`
              : ''
          }
          ${hold ? holdNote(hold) : ''} ${refundedOf(view)} ${factsOf(view)}
        </div>
      </div>
    </div>`,
  }
}

type Line = Order['lines'][number]

/** Whether a line has taken effect: a launch has once its week has begun. */
function isDoneLine({ chosen: { week }, has_launched, fulfilment, fulfilled_at }: Line, now: Date): boolean {
  const isUpcoming =
    week !== undefined &&
    week > now.toISOString().slice(0, 10) &&
    (fulfilment === 'relaunch' || (!has_launched && (fulfilment === 'launch' || fulfilment === 'launch_bundle')))
  return fulfilled_at !== null && !isUpcoming
}

/** What has happened to an order, and what will, oldest first. */
function stepsOf({ order, canBePaid, tasks, now }: OrderView): Html {
  const { lines, created_at, paid_at } = order
  const isPaid = paid_at !== null
  const step = (name: string, said: string, isDone: boolean) =>
    html`<li class="${isDone ? 'is-done' : ''}">
      <b>${name}</b>
      <p class="quiet">${said}</p>
    </li>`
  const stateOf = (line: Line) =>
    line.undone_at
      ? `Canceled and refunded, ${longDate(line.undone_at)}.`
      : line.fulfilled_at && isDoneLine(line, now)
        ? `Done, ${longDate(line.fulfilled_at)}.`
        : (tasks.get(line.product) ?? effectOfLine(line, { isPaid }))
  return html`<ol class="timeline-steps">
    ${step('Ordered', longDate(created_at), true)}
    ${isPaid ? step('Paid', longDate(paid_at), true) : canBePaid ? step('Payment', 'On the next page.', false) : step(ORDER_STATUS_WORDS[order.status], 'Nothing was charged.', true)}
    ${isPaid || canBePaid ? lines.map((line) => step(descriptionOf(line), stateOf(line), isDoneLine(line, now))) : ''}
  </ol>`
}

/** What was paid back, with a link for each refund that the buyer has to claim. */
function refundedOf({ order, refunds }: OrderView): Html {
  return html`${
    order.totals.refunded_cents > 0
      ? html`<p><b>Refunded: ${money(order.totals.refunded_cents)}</b></p>
          <p class="quiet">
            A full refund cancels what hasn’t happened yet. A launch that took place stays, with its plan.
          </p>`
      : ''
  }
  ${refunds
    .filter(({ claim_url }) => claim_url !== null)
    .map(
      ({ cents, claim_url }) =>
        html`<p><a href="${claim_url}" rel="noreferrer">Claim your refund of ${money(cents)}</a></p>`,
    )}`
}

/** The number of an order, how it was paid, and its documents. */
function factsOf({ order, payment: { provider, billing }, invoices }: OrderView): Html {
  const row = (name: string, value: Html | string) =>
    html`<div>
      <dt>${name}</dt>
      <dd>${value}</dd>
    </div>`
  const billed = billedTo(billing)
  return html`<dl class="facts-of">
      ${row('Order', order.number)} ${order.paid_at ? row('Paid on', longDate(order.paid_at)) : ''}
      ${order.paid_at && provider ? row('Paid with', PROVIDER_NAMES[provider]) : ''}
      ${order.paid_at && billed.length ? row('Billed to', html`${billed.map((text) => html`<p>${text}</p>`)}`) : ''}
      ${invoices.map(({ invoice_number, kind }) =>
        row(
          kind === 'invoice' ? 'Invoice' : 'Credit note',
          html`<a class="number" href="/invoices/${invoice_number}">${invoice_number}</a>`,
        ),
      )}
    </dl>
    ${order.paid_at ? html`<p class="quiet">The receipt and the invoice also come by email.</p>` : ''}`
}

/** A review written by a model. Every point quotes the listing. */
function reviewSection(points: ReviewPoint[]): Html {
  return html`<section>
    <h2>Review</h2>
    <p class="quiet">Written by AI about your listing at the time. Each point quotes your listing.</p>
    <ul class="bought">
      ${points.map(
        ({ kind, text, quote }) =>
          html`<li>
            <div>
              <b>${kind === 'strength' ? 'Good' : 'To improve'}:</b> ${text}
              <p class="quiet">“${quote}”</p>
            </div>
          </li>`,
      )}
    </ul>
  </section>`
}
