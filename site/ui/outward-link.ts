import { html } from 'hono/html'
import type { Html } from './page.ts'

/** The address when it is one of the web, else null: listings may hold `javascript:` and worse. */
export function webAddress(address: string | null | undefined): URL | null {
  const url = address ? URL.parse(address) : null
  return url && (url.protocol === 'https:' || url.protocol === 'http:') ? url : null
}

/** A link to an address that a listing names; the bare text when it is not one of the web. */
export function outwardLink(address: string | null | undefined, text: string, className = ''): Html {
  const url = webAddress(address)
  if (!url) return html`<span>${text}</span>`
  return html`<a href="${url.href}" rel="nofollow ugc noopener" ${className ? html` class="${className}"` : ''}
    >${text}</a
  >`
}

const SHOWN_LENGTH = 48

/** An address as people say it: `acme.com/pricing`. */
export function spokenAddress(address: string): string {
  const url = webAddress(address)
  if (!url) return address
  const spoken = url.host.replace(/^www\./, '') + url.pathname.replace(/\/$/, '')
  return spoken.length > SHOWN_LENGTH ? `${spoken.slice(0, SHOWN_LENGTH - 1)}…` : spoken
}
