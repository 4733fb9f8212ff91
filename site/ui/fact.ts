import { html } from 'hono/html'
import type { Html } from './page.ts'

/** One fact of a list of facts; none without a value. */
export function fact(name: string, value: Html | string | false | null | undefined): Html | '' {
  if (!value) return ''
  return html`<div>
    <dt>${name}</dt>
    <dd>${value}</dd>
  </div>`
}
