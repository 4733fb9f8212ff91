import { html } from 'hono/html'
import type { Html } from './page.ts'

/** The URL if it is http or https, else null: listings may hold `javascript:` URLs. */
export function webAddress(address: string | null | undefined): URL | null {
  const url = address ? URL.parse(address) : null
  return url && (url.protocol === 'https:' || url.protocol === 'http:') ? url : null
}

/** A link to an address from a listing. Without an http or https URL it is only the text. */
export function outwardLink(address: string | null | undefined, text: string, className = ''): Html {
  const url = webAddress(address)
  if (!url) return html`<span>${text}</span>`
  return html`<a href="${url.href}" rel="nofollow ugc noopener" ${className ? html` class="${className}"` : ''}
    >${text}</a
  >`
}

const MAX_SHOWN_LENGTH = 48

/** An address in the short form that people read, such as `acme.com/pricing`. */
export function spokenAddress(address: string): string {
  const url = webAddress(address)
  if (!url) return address
  const spoken = url.host.replace(/^www\./, '') + url.pathname.replace(/\/$/, '')
  return spoken.length > MAX_SHOWN_LENGTH ? `${spoken.slice(0, MAX_SHOWN_LENGTH - 1)}…` : spoken
}
