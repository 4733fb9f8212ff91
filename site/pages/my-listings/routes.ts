import type { Router } from 'express'
import type { Services } from '../../../tools/run-tool.ts'
import type { PeopleSite } from '../shared/people-site.ts'
import { personPages } from '../shared/person-pages.ts'
import { editRoutes } from './edit-routes.ts'
import { interviewRoutes } from './interview-routes.ts'
import { overviewRoutes } from './overview-routes.ts'
import { publishRoutes } from './publish-routes.ts'

/**
 * The pages where people manage their listings. Every change runs an operation of the API.
 */
export function myListingRoutes(site: PeopleSite, services: Services, router: Router, purpose: string): void {
  const listings = { site, services, pages: personPages(site, services, router, purpose) }
  // Before `/my-listings/:id`, which also matches `/my-listings/interview`.
  interviewRoutes(listings)
  overviewRoutes(listings)
  publishRoutes(listings)
  editRoutes(listings)
}
