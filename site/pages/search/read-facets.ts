import type * as z from 'zod'
import { allCategories } from '../../../domain/categories/categories.ts'
import type { Reader } from '../../../domain/database/database.ts'
import { facetsOf, type Facets } from '../../../domain/listings/facets/facets.ts'
import { searchOf, type default as searchListings } from '../../../tools/listings/search-listings.ts'
import type { Services } from '../../../tools/run-tool.ts'

/** What the results of a search can be narrowed by. `searching` is one page of them, and their total. */
export async function readFacets(
  db: Reader,
  asked: z.output<typeof searchListings.input>,
  { meaning }: Pick<Services, 'meaning'>,
  searching: Promise<{ items: { slug: string }[]; total: number }>,
): Promise<Facets> {
  const categories = await allCategories(db)
  const search = { ...searchOf(asked, categories), meaning }
  const found = searching.then(({ items, total }) => ({ page: items.map(({ slug }) => slug), total }))
  return facetsOf(db, search, found, { categories })
}
