import { Router } from 'express'
import { allCategories } from '../../../domain/categories/categories.ts'
import { DomainError } from '../../../domain/errors.ts'
import { facetsOf } from '../../../domain/listings/search/facets.ts'
import listCategories from '../../../tools/categories/list-categories.ts'
import searchListings, { searchOf } from '../../../tools/listings/search-listings.ts'
import { refusal, type PublicSite } from '../shared/public-pages.ts'
import { readerFor } from '../shared/read.ts'
import { searchPage } from './search-page.ts'
import { searchInput, searchParams } from './search-query.ts'

/** The search page. A refused search shows its form again. */
export function searchRoutes({ services, send }: PublicSite): Router {
  const router = Router()
  router.get('/search', async (req, res) => {
    const { read, readRows, withCardFacts } = readerFor(services, res)
    const input = searchInput(req.query)
    const [found, { categories }] = await Promise.all([
      read(searchListings, input).catch(refusal),
      read(listCategories, {}),
    ])
    const params = searchParams(req.query)
    if (found instanceof DomainError)
      return send(res, searchPage(params, categories, found), { status: found.status, cache: 'no-store' })
    const items = await withCardFacts(found.items)
    // There is nothing to choose from among fewer than two results.
    const facets =
      found.total < 2
        ? undefined
        : await readRows(async (db) => {
            const search = searchOf(searchListings.input.parse(input), await allCategories(db))
            return facetsOf(db, { ...search, meaning: services.meaning })
          })
    return send(res, searchPage(params, categories, { ...found, items, facets }))
  })
  return router
}
