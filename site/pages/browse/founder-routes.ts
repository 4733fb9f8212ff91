import { Router } from 'express'
import getFounder from '../../../tools/founders/get-founder.ts'
import listFounders from '../../../tools/founders/list-founders.ts'
import { pageInput } from '../../ui/lists/pager.ts'
import { publicPages, type PublicSite, type Visit } from '../shared/public-pages.ts'
import { founderPage, foundersPage } from './founder-pages.ts'

/** All founders, and each one with their products. */
export function founderRoutes(site: PublicSite): Router {
  const router = Router()
  const page = publicPages(site, router)
  page('/founders', (visit) => founders(site, visit))
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

/** Whole rows of three, of two and of one. */
const ON_A_PAGE = 24

async function founders(site: PublicSite, { req, read, withCardFacts }: Visit) {
  const { q = '' } = req.query
  // A repeated `q` is an array, which the operation refuses with a reason.
  const found = await read(listFounders, { q, per_page: ON_A_PAGE, ...pageInput(req.query) })
  const facts = new Map(
    (await withCardFacts(found.items.flatMap(({ companies }) => companies))).map((one) => [one.slug, one]),
  )
  const items = found.items.map((founder) => ({
    ...founder,
    companies: founder.companies.map((company) => ({ ...company, ...facts.get(company.slug) })),
  }))
  return foundersPage({ ...found, items }, typeof q === 'string' ? q : '', await site.categoryNames())
}
