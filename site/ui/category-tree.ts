import type * as z from 'zod'
import type listCategories from '../../tools/categories/list-categories.ts'

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
