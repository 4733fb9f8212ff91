import { html } from 'hono/html'
import type { Html } from '../../ui/page.ts'
import type { Listing } from './evidence.ts'

/** A part of a product's page: its id there, and its name. */
export type Section = readonly [id: string, name: string]

/**
 * The tabs of a product: the parts of its own page, its discussion and its reviews. `here` says on which of the three
 * pages they stand; `parts` are those of its own page before and after what people say.
 */
export function sectionTabs(
  {
    slug,
    status,
    comments,
    community_rating: rating,
  }: Pick<Listing, 'slug' | 'status' | 'comments' | 'community_rating'>,
  here: 'page' | 'comments' | 'reviews',
  { before, after }: { before: readonly Section[]; after: readonly Section[] } = { before: [], after: [] },
): Html {
  const page = `/listings/${slug}`
  const tab = (href: string, name: string, { count = 0, isHere = false } = {}) =>
    html`<a href="${href}" ${isHere ? html` aria-current="page"` : ''}
      >${name}${count ? html` <span class="count">${count}</span>` : ''}</a
    >`
  const said = (id: 'comments' | 'reviews', name: string, count: number) =>
    tab(here === 'page' ? `#${id}` : `${page}/${id}`, name, { count, isHere: id === here })
  const parts = (all: readonly Section[]) => all.map(([id, name]) => tab(`#${id}`, name))
  return html`<nav class="places one-line sections" aria-label="This product">
    ${here === 'page' ? parts(before) : tab(page, 'About')}
    ${status === 'live' ? said('comments', 'Discussion', comments?.total ?? 0) : ''}
    ${status === 'live' || rating ? said('reviews', 'Reviews', rating?.reviews ?? 0) : ''} ${parts(after)}
  </nav>`
}
