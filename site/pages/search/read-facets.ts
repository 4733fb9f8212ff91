import type * as z from 'zod'
import { allCategories } from '../../../domain/categories/categories.ts'
import type { Reader } from '../../../domain/database/database.ts'
import { facetsOf, type Facets } from '../../../domain/listings/facets/facets.ts'
import { searchListings as search, type ListingsFound } from '../../../domain/listings/search/search.ts'
import { searchOf, type default as searchListings } from '../../../tools/listings/search-listings.ts'
import { refuseUnstorable } from '../../../tools/input-errors.ts'
import type { Services } from '../../../tools/run-tool.ts'

/**
 * What the results of a search can be narrowed by. `found` is their total; without it, the same search as the page's
 * tells it, which a reader that asks once has the answers to. Throws `invalid_input` for text that can’t be stored.
 */
export async function readFacets(
  db: Reader,
  asked: z.output<typeof searchListings.input>,
  { meaning }: Pick<Services, 'meaning'>,
  found?: Pick<ListingsFound, 'total' | 'capped'>,
): Promise<Facets> {
  refuseUnstorable(asked)
  const categories = await allCategories(db)
  const sought = { ...searchOf(asked, categories), meaning }
  return facetsOf(db, sought, found ?? (await search(db, sought)), { categories })
}
