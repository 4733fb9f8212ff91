import { Router, type NextFunction, type Request, type Response } from 'express'
import { DomainError, knownError, refusalHeaders } from '../domain/errors.ts'
import type { ViewCounter } from '../domain/views/view-counter.ts'
import type { Services } from '../tools/run-tool.ts'
import { feeds } from './feeds/feed-routes.ts'
import { categoryRoutes } from './pages/browse/category-routes.ts'
import { compareRoutes } from './pages/browse/compare-routes.ts'
import { founderRoutes } from './pages/browse/founder-routes.ts'
import { personRoutes } from './pages/people/person-routes.ts'
import { productRoutes } from './pages/browse/product-routes.ts'
import { docsRoutes } from './pages/docs/docs-routes.ts'
import { homeRoutes } from './pages/home/home-routes.ts'
import { launchRoutes } from './pages/launches/launch-routes.ts'
import { rankingRoutes } from './pages/launches/ranking-routes.ts'
import { listingRoutes } from './pages/listing/listing-routes.ts'
import { readingRoutes } from './pages/reading/reading-routes.ts'
import { searchRoutes } from './pages/search/search-routes.ts'
import { publicSite } from './pages/shared/public-pages.ts'
import { pictureRoutes } from './pictures/picture-routes.ts'
import { assets } from './ui/assets.ts'
import { brokenPage, busyPage, refusedPage, unknownPage } from './ui/message-page.ts'

/**
 * The pages that anyone may see, and the 404 page for every address that nothing else serves, except
 * addresses meant for programs, such as the API's.
 */
export function sitePages(
  services: Services,
  { views, onBug }: { views: ViewCounter; onBug: (error: unknown) => void },
): Router {
  const router = Router()
  const site = publicSite(services)
  router.use(feeds(services), assets(services.theme), pictureRoutes(services))
  router.use(homeRoutes(site), searchRoutes(site), listingRoutes(site, views))
  router.use(categoryRoutes(site), compareRoutes(site), founderRoutes(site), personRoutes(site), productRoutes(site))
  router.use(launchRoutes(site), rankingRoutes(site), readingRoutes(site), docsRoutes(site))

  const notFound = (req: Request, res: Response) =>
    site.send(res, unknownPage(req.path), { status: 404, cache: 'no-store' })
  router.use((req, res, next) => (isForPrograms(req) ? next() : notFound(req, res)))
  router.use((error: unknown, req: Request, res: Response, next: NextFunction) => {
    if (res.headersSent || isForPrograms(req)) return next(error)
    // Express could not decode the path.
    if (error instanceof URIError) return notFound(req, res)
    const known = knownError(error)
    if (known) {
      res.set(refusalHeaders(known))
      // Our own errors have a message for people; the others are written for programs.
      const page = error instanceof DomainError ? refusedPage(req.path, known) : busyPage(req)
      return site.send(res, page, { status: known.status, cache: 'no-store' })
    }
    onBug(error)
    return site.send(res, brokenPage(req.path), { status: 500, cache: 'no-store' })
  })
  return router
}

function isForPrograms({ path }: Request): boolean {
  return /^\/(mcp|api|\.well-known)(\/|$)/.test(path)
}
