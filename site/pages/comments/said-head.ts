import { html } from 'hono/html'
import { orderBy } from '../../ui/lists/order-by.ts'
import type { Html } from '../../ui/page.ts'

const NAMES = { newest: 'Newest', helpful: 'Helpful', highest: 'Highest', lowest: 'Lowest' }

type Order = keyof typeof NAMES | 'waiting'

interface SaidHead {
  /** The address of the list, newest first. */
  base: string
  orders: readonly Order[]
  order: Order
  /** How many wait for an owner's reply; 0 for everyone else. */
  waiting: number
  /** Whether there is anything to sort. */
  isSorted: boolean
}

/** The ways to sort comments or reviews, and for an owner those that wait for a reply. */
export function saidHead({ base, orders, order, waiting, isSorted }: SaidHead): Html | '' {
  if (!isSorted && order !== 'waiting') return ''
  const choices = orders
    .filter((one) => one !== 'waiting')
    .map((one) => ({ name: NAMES[one], href: hrefBy(base, one), isCurrent: one === order }))
  return html`<div class="said-head">
    ${orderBy('Sort by', choices)}
    ${
      waiting || order === 'waiting'
        ? html`<a
            class="waiting"
            href="${hrefBy(base, 'waiting')}"
            ${order === 'waiting' ? html` aria-current="page"` : ''}
            >Waiting<span class="on-wide"> for your reply</span> <span class="count">${waiting}</span></a
          >`
        : ''
    }
  </div>`
}

/** The address of a list in this order. */
export const hrefBy = (base: string, order: Order) => (order === 'newest' ? base : `${base}?sort=${order}`)

/** Shown when nothing is waiting for a reply. */
export const allAnswered = html`<p class="quiet first-word">Everything here has a reply.</p>`

/** What waits for an owner's reply, above everything else. */
export const askedOf = (count: number, list: Html) =>
  html`<section class="asked">
    <h2>Waiting for your reply <span class="count">${count}</span></h2>
    ${list}
  </section>`
