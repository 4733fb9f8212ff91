import { html } from 'hono/html'
import type { Html } from '../page.ts'

interface Paged {
  page: number
  per_page: number
  total: number
  total_is_capped: boolean
  has_more: boolean
}

/** Links to the previous and next page; empty when there is only one. */
export function pager(hrefOf: (page: number) => string, paged: Paged): Html | '' {
  const { page, per_page, total, total_is_capped, has_more } = paged
  if (page === 1 && !has_more) return ''
  const last = Math.ceil(total / per_page)
  return html`<nav class="pager" aria-label="Pages">
    ${page > 1 ? html`<a href="${hrefOf(page - 1)}" rel="prev">← Previous</a>` : html`<span></span>`}
    <span>Page ${page}${total_is_capped ? '' : ` of ${last}`}</span>
    ${has_more ? html`<a href="${hrefOf(page + 1)}" rel="next">Next →</a>` : html`<span></span>`}
  </nav>`
}

/** The address of a page of a list. The first page has no `page`. */
export function pageHref(path: string): (page: number) => string {
  const mark = path.includes('?') ? '&' : '?'
  return (page) => (page > 1 ? `${path}${mark}page=${page}` : path)
}

/** The `page` of a query as an operation's input. A malformed one is passed on, so that the operation refuses it. */
export function pageInput({ page }: Record<string, unknown>): { page?: unknown } {
  if (page === undefined || page === '') return {}
  return { page: typeof page === 'string' && /^\d{1,15}$/.test(page) ? Number(page) : page }
}

/** Shown instead of an empty list. */
export function nothingHere({ page }: { page: number }, firstPage: string, otherwise: string): Html {
  return html`<section class="empty">
    ${
      page > 1
        ? html`<h2>There are no more pages</h2>
            <p><a href="${firstPage}">Back to the first page</a></p>`
        : html`<p>${otherwise}</p>`
    }
  </section>`
}
