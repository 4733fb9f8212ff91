import { html } from 'hono/html'
import type { Html } from '../page.ts'

interface Choice {
  name: string
  href: string
  isCurrent: boolean
}

/** Links to the same list in other orders, or to its other parts. */
export function orderBy(label: string, choices: readonly Choice[]): Html {
  return html`<nav class="order-by" aria-label="${label}">
    <span>${label}</span>
    ${choices.map(
      ({ name, href, isCurrent }) => html`<a href="${href}" ${isCurrent ? html` aria-current="page"` : ''}>${name}</a>`,
    )}
  </nav>`
}
