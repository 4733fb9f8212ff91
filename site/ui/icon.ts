import { html } from 'hono/html'
import { QUOTE_MARKS } from '../../domain/badges/badge-svg.ts'
import type { Html } from './page.ts'

/** Lines of icons that stand in several places. */
export const ENVELOPE = 'M3 5h14v10H3zM3 6l7 5 7-5'
export const PAGE = 'M5 3h10v14H5zM8 7h4M8 10h4M8 13h2'
export const CALENDAR = 'M4 5h12v12H4zM4 9h12M7.5 3v4M12.5 3v4'

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

/** Stands for a review. */
export const STAR = icon('M10 3l2.1 4.4 4.9.6-3.6 3.3 1 4.7-4.4-2.4L5.6 16l1-4.7L3 8l4.9-.6z')

/** Stands for a comment. */
export const SPEECH = icon('M3.5 4.5h13v9H9l-3.5 3v-3h-2z')

export const BELL_OFF = icon(
  'M10 3a5 5 0 0 0-5 5v3l-1.5 3h13L15 11V8a5 5 0 0 0-5-5zM8.5 16.7a1.6 1.6 0 0 0 3 0M3 2.5l14 15',
)
export const BELL = icon('M10 3a5 5 0 0 0-5 5v3l-1.5 3h13L15 11V8a5 5 0 0 0-5-5zM8.5 16.7a1.6 1.6 0 0 0 3 0')

/** Marks an award. */
export const MEDAL = icon(
  'M6 3h8v5a4 4 0 0 1-8 0zM6 4.5H3.5V6A2.5 2.5 0 0 0 6 8.5M14 4.5h2.5V6A2.5 2.5 0 0 1 14 8.5M10 12v3M6.5 17h7',
)
