import { Router } from 'express'
import getFounder from '../../../tools/founders/get-founder.ts'
import listFounders from '../../../tools/founders/list-founders.ts'
import { pageInput } from '../../ui/pager.ts'
import { publicPages, type PublicSite, type Visit } from '../shared/public-pages.ts'
import { founderPage, foundersPage } from './founder-pages.ts'

/** All founders, and each one with their products. */
export function founderRoutes(site: PublicSite): Router {
  const router = Router()
  const page = publicPages(site, router)
  page('/founders', founders)
  page(
    '/founders/:slug',
    async ({ read, withCardFacts, param }) => {
      const founder = await read(getFounder, { slug: param('slug') })
      const companies = await withCardFacts(founder.companies)
      return founderPage({ ...founder, companies }, await site.categoryNames())
    },
    { thing: 'founder', list: { name: 'All founders', href: '/founders' } },
  )
  return router
}

async function founders({ req, read }: Visit) {
  const { q = '' } = req.query
  // A repeated `q` is an array, which the operation refuses with a reason.
  const found = await read(listFounders, { q, ...pageInput(req.query) })
  return foundersPage(found, typeof q === 'string' ? q : '')
}
