import type { Router } from 'express'
import type { Services } from '../../../tools/run-tool.ts'
import type { PeopleSite } from '../shared/people-site.ts'
import { personPages } from '../shared/person-pages.ts'
import { editRoutes } from './edit-routes.ts'
import { imageRoutes } from './image-routes.ts'
import { interviewRoutes } from './interview-routes.ts'
import { mediaRoutes } from './media-routes.ts'
import { overviewRoutes } from './overview-routes.ts'
import { publishRoutes } from './publish-routes.ts'

/**
 * The pages where people manage their listings. Every change except to images runs an operation of the API.
 */
export function myListingRoutes(site: PeopleSite, services: Services, router: Router, purpose: string): void {
  const listings = { site, services, pages: personPages(site, services, router, purpose) }
  router.use(imageRoutes(site))
  // Before `/my-listings/:id`, which also matches `/my-listings/interview`.
  interviewRoutes(listings)
  overviewRoutes(listings)
  publishRoutes(listings)
  editRoutes(listings)
  mediaRoutes(listings)
}
