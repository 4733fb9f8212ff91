import { Router } from 'express'
import listProducts from '../../../tools/orders/list-products.ts'
import { publicPages, type PublicSite } from '../shared/public-pages.ts'
import { productsPage } from './products-page.ts'

/** Serves the page of prices. */
export function productRoutes(site: PublicSite): Router {
  const router = Router()
  publicPages(site, router)('/products', async ({ read }) => productsPage((await read(listProducts, {})).items))
  return router
}
