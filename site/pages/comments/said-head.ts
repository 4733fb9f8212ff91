import { html } from 'hono/html'
import { orderBy } from '../../ui/lists/order-by.ts'
import type { Html } from '../../ui/page.ts'

const NAMES = { newest: 'Newest', helpful: 'Helpful', highest: 'Highest', lowest: 'Lowest' }

type Order = keyof typeof NAMES | 'waiting'

interface SaidHead {
  what: 'comment' | 'review'
  /** The address of the list, newest first. */
  base: string
  orders: readonly Order[]
  order: Order
  /** How many wait for an owner's reply; 0 for everyone else. */
  waiting: number
  /** Whether there is anything to sort. */
  isSorted: boolean
}

/** Above comments or reviews: for an owner how many wait for a reply, and the ways to sort. */
export function saidHead({ what, base, orders, order, waiting, isSorted }: SaidHead): Html | '' {
  if (!isSorted && !waiting && order !== 'waiting') return ''
  const pill =
    order === 'waiting'
      ? html`<p class="to-answer"><a href="${base}">Show all ${what}s</a></p>`
      : waiting
        ? html`<p class="to-answer">
            <a href="${hrefBy(base, 'waiting')}"
              >${waiting} <span class="on-wide">${waiting === 1 ? what : `${what}s`}</span> waiting for your reply
              <span aria-hidden="true">→</span></a
            >
          </p>`
        : ''
  const choices = orders
    .filter((one) => one !== 'waiting')
    .map((one) => ({ name: NAMES[one], href: hrefBy(base, one), isCurrent: one === order }))
  return html`<div class="said-head">${pill} ${isSorted ? orderBy('Sort by', choices) : ''}</div>`
}

/** The address of a list in this order. */
export const hrefBy = (base: string, order: Order) => (order === 'newest' ? base : `${base}?sort=${order}`)

/** Shown when nothing is waiting for a reply. */
export const allAnswered = html`<p class="quiet first-word">Everything here has a reply.</p>`
