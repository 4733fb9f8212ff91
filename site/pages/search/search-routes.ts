import { Router } from 'express'
import { DomainError } from '../../../domain/errors.ts'
import listCategories from '../../../tools/categories/list-categories.ts'
import searchListings from '../../../tools/listings/search-listings.ts'
import { orNull, refusal, type PublicSite } from '../shared/public-pages.ts'
import { readerFor } from '../shared/read.ts'
import { readFacets } from './read-facets.ts'
import { searchPage } from './search-page.ts'
import { searchInput, searchParams } from './search-query.ts'

/** How many products an empty answer shows instead. */
const POPULAR = 3

/** The search page. A refused search shows its form again. */
export function searchRoutes({ services, send }: PublicSite): Router {
  const router = Router()
  router.get('/search', async (req, res) => {
    const { read, readRows, withCardFacts, meaning } = readerFor(services, res)
    const input = searchInput(req.query)
    const searching = read(searchListings, input)
    const asked = searchListings.input.safeParse(input)
    const [found, items, { categories }, facets] = await Promise.all([
      searching.catch(refusal),
      searching.then((answer) => withCardFacts(answer.items)).catch(orNull),
      read(listCategories, {}),
      asked.data && readRows((db) => readFacets(db, asked.data, { meaning })).catch(orNull),
    ])
    const params = searchParams(req.query)
    if (found instanceof DomainError)
      return send(res, searchPage(params, categories, found), { status: found.status, cache: 'no-store' })
    const isEmpty = found.items.length === 0 && found.page === 1
    const popular = isEmpty
      ? await read(searchListings, { per_page: POPULAR }).then((most) => withCardFacts(most.items))
      : []
    return send(
      res,
      searchPage(params, categories, { ...found, items: items ?? [], facets: facets ?? undefined, popular }),
    )
  })
  return router
}
