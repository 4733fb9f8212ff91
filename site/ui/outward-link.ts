import { html } from 'hono/html'
import type { Html } from './page.ts'
import { webAddress } from './spoken.js'

export { spokenAddress, webAddress } from './spoken.js'

/** A link to an address from a listing. Without an http or https URL it is only the text. */
export function outwardLink(address: string | null | undefined, text: string | Html, className = ''): Html {
  const url = webAddress(address)
  if (!url) return html`<span>${text}</span>`
  return html`<a href="${url.href}" rel="nofollow ugc noopener" ${className ? html` class="${className}"` : ''}
    >${text}</a
  >`
}
