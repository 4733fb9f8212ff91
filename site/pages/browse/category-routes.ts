import { Router } from 'express'
import getCategory from '../../../tools/categories/get-category.ts'
import listCategories from '../../../tools/categories/list-categories.ts'
import { pageInput } from '../../ui/pager.ts'
import { publicPages, type PublicSite, type Visit } from '../shared/public-pages.ts'
import { categoriesPage, categoryPage } from './category-page.ts'

/** All categories, and each one with its listings. */
export function categoryRoutes(site: PublicSite): Router {
  const router = Router()
  const page = publicPages(site, router)
  page('/categories', async ({ read }) => categoriesPage((await read(listCategories, {})).categories))
  page('/categories/:slug', category, {
    thing: 'category',
    list: { name: 'All categories', href: '/categories' },
  })
  return router
}

async function category({ req, read, withCardFacts, param }: Visit) {
  const [found, { categories }] = await Promise.all([
    read(getCategory, { slug: param('slug'), ...pageInput(req.query) }),
    read(listCategories, {}),
  ])
  return categoryPage({ ...found, items: await withCardFacts(found.items) }, categories)
}
