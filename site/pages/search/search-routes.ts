import { Router } from 'express'
import type * as z from 'zod'
import { allCategories } from '../../../domain/categories/categories.ts'
import type { Reader } from '../../../domain/database/database.ts'
import { DomainError } from '../../../domain/errors.ts'
import { facetsOf } from '../../../domain/listings/search/facets.ts'
import listCategories from '../../../tools/categories/list-categories.ts'
import searchListings, { searchOf } from '../../../tools/listings/search-listings.ts'
import { orNull, refusal, type PublicSite } from '../shared/public-pages.ts'
import { readerFor } from '../shared/read.ts'
import { searchPage } from './search-page.ts'
import { searchInput, searchParams } from './search-query.ts'

type Found = z.output<typeof searchListings.output>

/** The search page. A refused search shows its form again. */
export function searchRoutes({ services, send }: PublicSite): Router {
  const router = Router()
  router.get('/search', async (req, res) => {
    const { read, readRows, withCardFacts } = readerFor(services, res)
    const input = searchInput(req.query)
    const searching = read(searchListings, input)
    const asked = searchListings.input.safeParse(input)
    const [found, { categories }, facets] = await Promise.all([
      searching.catch(refusal),
      read(listCategories, {}),
      asked.data && readRows((db) => facetsBeside(db, asked.data, searching)).catch(orNull),
    ])
    const params = searchParams(req.query)
    if (found instanceof DomainError)
      return send(res, searchPage(params, categories, found), { status: found.status, cache: 'no-store' })
    const items = await withCardFacts(found.items)
    return send(res, searchPage(params, categories, { ...found, items, facets: facets ?? undefined }))
  })
  async function facetsBeside(db: Reader, asked: z.output<typeof searchListings.input>, searching: Promise<Found>) {
    const search = { ...searchOf(asked, await allCategories(db)), meaning: services.meaning }
    return facetsOf(
      db,
      search,
      searching.then(({ items, total }) => ({ page: items.map(({ slug }) => slug), total })),
    )
  }
  return router
}
