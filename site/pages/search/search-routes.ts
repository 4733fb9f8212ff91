import { Router } from 'express'
import { DomainError } from '../../../domain/errors.ts'
import listCategories from '../../../tools/categories/list-categories.ts'
import searchListings from '../../../tools/listings/search-listings.ts'
import { refusal, type PublicSite } from '../shared/public-pages.ts'
import { readerFor } from '../shared/read.ts'
import { searchPage } from './search-page.ts'
import { searchInput, searchParams } from './search-query.ts'

/** The search page. A refused search shows its form again. */
export function searchRoutes({ services, send }: PublicSite): Router {
  const router = Router()
  router.get('/search', async (req, res) => {
    const { read, withCardFacts } = readerFor(services, res)
    const [found, { categories }] = await Promise.all([
      read(searchListings, searchInput(req.query)).catch(refusal),
      read(listCategories, {}),
    ])
    const params = searchParams(req.query)
    if (found instanceof DomainError)
      return send(res, searchPage(params, categories, found), { status: found.status, cache: 'no-store' })
    const items = await withCardFacts(found.items)
    return send(res, searchPage(params, categories, { ...found, items }))
  })
  return router
}
