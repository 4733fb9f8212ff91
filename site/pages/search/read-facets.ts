import { allCategories } from '../../../domain/categories/categories.ts'
import type { Reader } from '../../../domain/database/database.ts'
import type { Meaning } from '../../../domain/listings/meaning/meaning.ts'
import { facetsOf, type Facets } from '../../../domain/listings/search/facets.ts'
import searchListings, { searchOf } from '../../../tools/listings/search-listings.ts'

/** What the results of a search with this input can be narrowed by. */
export async function readFacets(
  db: Reader,
  input: Record<string, unknown>,
  meaning: Meaning | undefined,
): Promise<Facets> {
  const search = searchOf(searchListings.input.parse(input), await allCategories(db))
  return facetsOf(db, { ...search, meaning })
}
