import { longDate } from '../../../domain/shared/clock.ts'
import { html } from 'hono/html'
import type { Invoice } from '../../../domain/orders/invoices/invoices.ts'
import { checkoutPath } from '../../../domain/orders/checkout.ts'
import type { ReviewPoint } from '../../../domain/orders/fulfil/review.ts'
import type { HoldState } from '../../../domain/orders/payments/hold-state.ts'
import type { OrderStatus } from '../../../domain/orders/order.ts'
import type { Order } from '../../../domain/orders/read-orders.ts'
import { icon } from '../../ui/icon.ts'
import type { Html, Page } from '../../ui/page.ts'
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

/** One order, for its buyer. */
export function orderPage({
  order,
  hold,
  invoices,
  refunds,
  reviews,
  canBePaid,
  listings,
  tasks,
  now,
}: {
  order: Order
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
}): Page {
  const today = now.toISOString().slice(0, 10)
  const isUpcoming = ({ chosen: { week }, has_launched, fulfilment }: Order['lines'][number]) =>
    week !== undefined &&
    week > today &&
    (fulfilment === 'relaunch' || (!has_launched && (fulfilment === 'launch' || fulfilment === 'launch_bundle')))
  const isDone = (line: Order['lines'][number]) => line.fulfilled_at !== null && !isUpcoming(line)
  const isPaid = order.status === 'paid'
  const stateOf = (line: Order['lines'][number]) =>
    line.undone_at
      ? `Canceled and refunded, ${longDate(line.undone_at)}.`
      : line.fulfilled_at && !isUpcoming(line)
        ? `Done, ${longDate(line.fulfilled_at)}.`
        : (tasks.get(line.product) ?? effectOfLine(line, { isPaid: order.paid_at !== null }))
  const [only] = order.lines.length === 1 ? order.lines : []
  const steps = only
    ? html`<p>${stateOf(only)}</p>`
    : html`<ol class="timeline-steps">
        ${order.lines.map(
          (line) =>
            html`<li class="${isDone(line) ? 'is-done' : ''}">
              ${descriptionOf(line)}
              <p class="quiet">${stateOf(line)}</p>
            </li>`,
        )}
      </ol>`
  return {
    title: `Order ${order.number}`,
    description: 'Your order and its status.',
    path: `/orders/${order.number}`,
    unlisted: true,
    main: html`<div class="checkout">
      <header>
        <h1>
          ${
            isPaid
              ? html`<span class="paid-mark">${icon('M4 10.5l4 4 8-9')}</span>
                  ${order.lines.every(isDone) ? 'Thank you. Everything is done.' : 'Thank you for your order'}`
              : order.lines.map(descriptionOf).join(', ')
          }
        </h1>
        <p class="facts">
          <b class="status is-order-${order.status}">${ORDER_STATUS_WORDS[order.status]}</b>
          <span>${longDate(order.paid_at ?? order.created_at)}</span><span class="number">Order ${order.number}</span>
        </p>
        ${order.is_test ? testBanner() : ''}
      </header>
      <div class="receipt-beside">
        <div class="steps-to-pay">
          ${
            canBePaid
              ? html`<section>
                  <h2>What happens next</h2>
                  ${steps} ${hold ? holdNote(hold) : ''}
                  <p class="pay">
                    <a class="button" href="${checkoutPath(order.number)}">Pay ${money(order.totals.total_cents)}</a>
                  </p>
                </section>`
              : hold
                ? holdNote(hold)
                : ''
          }
          ${
            isPaid
              ? html`<section>
                  <h2>${order.lines.every(isDone) ? 'What happened' : 'What happens next'}</h2>
                  ${steps}
                  <p class="buttons">
                    ${listings.map(({ id, name }) => html`<a class="button" href="/my-listings/${id}">Go to ${name}</a>`)}
                  </p>
                </section>`
              : ''
          }
        </div>
        <div class="receipt">
          <h2>${order.paid_at === null ? 'Order' : 'Receipt'}</h2>
          ${boughtLines(order.lines, isPaid || canBePaid ? '' : stateOf)} ${totalsOf(order)}
          ${isPaid ? html`<p class="quiet">The receipt also comes by email.</p>` : ''}
          ${
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
            )}
          ${
            invoices.length
              ? html`<ul class="invoices" aria-label="Invoices">
                  ${invoices.map(
                    ({ invoice_number, kind, issued_at }) =>
                      html`<li>
                        <a class="number" href="/invoices/${invoice_number}"
                          >${kind === 'invoice' ? 'Invoice' : 'Credit note'} ${invoice_number}</a
                        >
                        <span class="quiet">${longDate(issued_at)}</span>
                      </li>`,
                  )}
                </ul>`
              : ''
          }
        </div>
        <div class="steps-to-pay">
          ${reviews.map(({ points }) => reviewSection(points))}
          <p class="quiet">
            ${isPaid ? '' : listings.map(({ id, name }) => html`<a href="/my-listings/${id}">Go to ${name}</a>. `)}
            <a href="/orders">All your orders</a>. Something wrong? <a href="/about">Tell the site team</a>.
          </p>
        </div>
      </div>
    </div>`,
  }
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
