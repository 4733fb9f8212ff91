import { html } from 'hono/html'
import { QUOTE_MARKS } from '../../domain/badges/badge-svg.ts'
import type { Html } from './page.ts'

/** An icon of lines in a square of 20. */
export function icon(path: string): Html {
  return html`<svg class="icon" viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
    <path d="${path}" />
  </svg>`
}

/** Marks what has quotes. */
export const QUOTE_MARK = html`<svg class="quote-mark" viewBox="0 0 32 32" width="18" height="18" aria-hidden="true">
  <rect width="32" height="32" rx="9" />
  <path d="${QUOTE_MARKS}" />
</svg>`
