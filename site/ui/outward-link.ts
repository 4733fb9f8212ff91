import { html } from 'hono/html'
import type { Html } from './page.ts'
import { webAddress } from './scripts/spoken.js'

export { spokenAddress, webAddress } from './scripts/spoken.js'

/**
 * A link to a listing's website by way of this site, which counts the click. Without an http or https URL it is only
 * the text.
 */
export function websiteLink(
  { slug, website }: { slug: string; website: string | null | undefined },
  text: string | Html,
  className = '',
): Html {
  if (!webAddress(website)) return outwardLink(website, text)
  return html`<a
    href="/listings/${slug}/visit"
    rel="nofollow ugc noopener"
    ${className ? html` class="${className}"` : ''}
    >${text}</a
  >`
}

/** A link to an address from a listing. Without an http or https URL it is only the text. */
export function outwardLink(address: string | null | undefined, text: string | Html, className = ''): Html {
  const url = webAddress(address)
  if (!url) return html`<span>${text}</span>`
  return html`<a href="${url.href}" rel="nofollow ugc noopener" ${className ? html` class="${className}"` : ''}
    >${text}</a
  >`
}
