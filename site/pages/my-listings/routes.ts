import { editRoutes } from './edit-routes.ts'
import { figuresRoutes } from './figures/figures-routes.ts'
import { interviewRoutes } from './interview-routes.ts'
import { manageRoutes } from './manage-routes.ts'
import type { ListingSite } from './my-listing.ts'
import { overviewRoutes } from './overview-routes.ts'
import { publishRoutes } from './publish-routes.ts'
import { tabRoutes } from './tab-routes.ts'

/**
 * The pages where people manage their listings. Every change runs an operation of the API.
 */
export function myListingRoutes(listings: ListingSite): void {
  // Before `/my-listings/:id`, which also matches `/my-listings/interview`.
  interviewRoutes(listings)
  overviewRoutes(listings)
  tabRoutes(listings)
  figuresRoutes(listings)
  manageRoutes(listings)
  publishRoutes(listings)
  editRoutes(listings)
}
