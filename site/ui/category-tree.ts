import { html } from 'hono/html'
import type * as z from 'zod'
import type listCategories from '../../tools/categories/list-categories.ts'
import type { Html } from './page.ts'

export type Categories = z.output<(typeof listCategories)['output']>['categories']

/** Category names keyed by slug, including subcategories. */
export function namesOf(categories: Categories): Map<string, string> {
  return new Map(categories.flatMap((top) => [top, ...top.subcategories]).map(({ slug, name }) => [slug, name]))
}

/** The categories that have products, or all categories if none has any. */
export function filled(categories: Categories): Categories {
  const some = categories.filter(({ listings }) => listings > 0)
  if (!some.length) return categories
  return some.map((top) => ({ ...top, subcategories: top.subcategories.filter(({ listings }) => listings > 0) }))
}

/** All categories nested under their parents, each with its number of products. */
export function categoryTree(categories: Categories, heading: 'h2' | 'h3'): Html {
  return html`<ul class="category-tree">
    ${categories.map(
      (top) =>
        html`<li>
          ${heading === 'h2' ? html`<h2>${categoryLink(top)}</h2>` : html`<h3>${categoryLink(top)}</h3>`}
          ${
            top.subcategories.length
              ? html`<ul>
                  ${top.subcategories.map((sub) => html`<li>${categoryLink(sub)}</li>`)}
                </ul>`
              : ''
          }
        </li>`,
    )}
  </ul>`
}

/** A category, with its number of products if it has any. */
function categoryLink({ slug, name, listings }: { slug: string; name: string; listings: number }): Html {
  const count = listings
    ? html` <span class="count"
        >${listings}<span class="hidden"> ${listings === 1 ? 'product' : 'products'}</span></span
      >`
    : ''
  return html`<a href="/categories/${slug}">${name}</a>${count}`
}
