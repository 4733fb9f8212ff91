import { longDate } from '../../../domain/shared/clock.ts'
import { html } from 'hono/html'
import type { Invoice } from '../../../domain/orders/invoices/invoices.ts'
import { checkoutPath } from '../../../domain/orders/checkout.ts'
import type { ReviewPoint } from '../../../domain/orders/fulfil/review.ts'
import type { HoldState } from '../../../domain/orders/payments/hold-state.ts'
import type { OrderStatus } from '../../../domain/orders/order.ts'
import type { Order } from '../../../domain/orders/read-orders.ts'
import type { Html, Page } from '../../ui/page.ts'
import { boughtLines, effectOfLine, holdNote, testBanner, totalsOf } from './checkout-page.ts'
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
    main: html`<div class="account">
      <h1>Your orders</h1>
      ${
        orders.length
          ? orderItems(orders)
          : html`<p class="quiet">No orders yet. See our <a href="/products">prices</a>.</p>`
      }
      <p><a href="/account">Your account</a></p>
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
            <a href="/orders/${order.number}"><b>${order.number}</b></a>
            <p class="facts">
              <span>${ORDER_STATUS_WORDS[order.status]}</span><span>${money(order.totals.total_cents)}</span
              ><span>${longDate(order.created_at)}</span>${order.is_test ? html`<span>test</span>` : ''}
            </p>
          </div>
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
  now: Date
}): Page {
  const today = now.toISOString().slice(0, 10)
  const isUpcoming = ({ chosen: { week }, has_launched, fulfilment }: Order['lines'][number]) =>
    week !== undefined &&
    week > today &&
    (fulfilment === 'relaunch' || (!has_launched && (fulfilment === 'launch' || fulfilment === 'launch_bundle')))
  return {
    title: `Order ${order.number}`,
    description: 'Your order and its status.',
    path: `/orders/${order.number}`,
    unlisted: true,
    main: html`<div class="checkout">
      <header>
        <h1>Order ${order.number}</h1>
        <p class="lead">
          ${ORDER_STATUS_WORDS[order.status]}${order.paid_at ? html`, ${longDate(order.paid_at)}` : ''}
        </p>
      </header>
      ${order.is_test ? testBanner() : ''}
      <section>
        <h2>Items</h2>
        ${boughtLines(order.lines, (line) =>
          line.undone_at
            ? `Canceled and refunded, ${longDate(line.undone_at)}.`
            : line.fulfilled_at && !isUpcoming(line)
              ? `Done, ${longDate(line.fulfilled_at)}.`
              : effectOfLine(line, { isPaid: order.paid_at !== null }),
        )}
      </section>
      ${reviews.map(({ points }) => reviewSection(points))}
      <section>
        <h2>Total</h2>
        ${totalsOf(order)}
        ${
          order.totals.refunded_cents > 0
            ? html`<p>Refunded: ${money(order.totals.refunded_cents)}</p>
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
      </section>
      ${
        invoices.length
          ? html`<section>
              <h2>Invoices</h2>
              <ul>
                ${invoices.map(
                  ({ invoice_number, kind }) =>
                    html`<li>
                      <a href="/invoices/${invoice_number}"
                        >${kind === 'invoice' ? 'Invoice' : 'Credit note'} ${invoice_number}</a
                      >
                    </li>`,
                )}
              </ul>
            </section>`
          : ''
      }
      ${hold ? holdNote(hold) : ''}
      ${canBePaid ? html`<p><a class="button" href="${checkoutPath(order.number)}">Pay</a></p>` : ''}
      ${listings.map(({ id, name }) => html`<p><a href="/my-listings/${id}">See your listing of ${name}</a></p>`)}
      <p><a href="/orders">All orders</a></p>
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
