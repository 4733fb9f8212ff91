import { Router } from 'express'
import { formToken } from '../../../auth/people/csrf.ts'
import type { SignedIn } from '../../../auth/people/session.ts'
import { emailOf } from '../../../domain/accounts/account.ts'
import { isSubscribed } from '../../../domain/digest/subscribe.ts'
import { categoriesFollowedBy } from '../../../domain/followers/category-follow.ts'
import { categoryLeaders } from '../../../domain/listings/lists/category-leaders.ts'
import getCategory from '../../../tools/categories/get-category.ts'
import listCategories from '../../../tools/categories/list-categories.ts'
import searchListings from '../../../tools/listings/search-listings.ts'
import { summaryOf } from '../../../tools/shared/listing-summary.ts'
import { pageInput } from '../../ui/pager.ts'
import { readFacets } from '../search/read-facets.ts'
import { publicPages, type PublicSite, type Visit } from '../shared/public-pages.ts'
import { categoriesPage, type Leader } from './categories-page.ts'
import type { Services } from '../../../tools/run-tool.ts'
import { LISTING_FORM } from '../listing/listing-form.ts'
import { categoryPage, type CategoryFollower } from './category-page.ts'

/** All categories, and each one with its listings. */
export function categoryRoutes(site: PublicSite): Router {
  const router = Router()
  const page = publicPages(site, router)
  page('/categories', async (visit) => {
    const [{ categories }, leaders] = await Promise.all([visit.read(listCategories, {}), leadersFor(site, visit)])
    return categoriesPage(categories, leaders)
  })
  page('/categories/:slug', (visit) => category(site, visit), {
    thing: 'category',
    list: { name: 'All categories', href: '/categories' },
  })
  return router
}

/** The first products of each top-level category, as cards show them. */
export async function leadersFor(
  { services: { siteUrl } }: PublicSite,
  { readRows, withCardFacts }: Visit,
): Promise<Leader[]> {
  const rows = await readRows(categoryLeaders)
  return withCardFacts(rows.map((row) => summaryOf(row, siteUrl)))
}

async function category({ services }: PublicSite, { req, read, readRows, withCardFacts, visitor, param }: Visit) {
  const input = { slug: param('slug'), ...pageInput(req.query) }
  const [found, { categories }] = await Promise.all([read(getCategory, input), read(listCategories, {})])
  const asked = searchListings.input.parse({ category: found.slug })
  const [items, facets, follower] = await Promise.all([
    withCardFacts(found.items),
    readRows((db) => readFacets(db, asked, services, { total: found.total, capped: found.total_is_capped })),
    visitor().then((person) => person && followerOf(services, person, found.slug)),
  ])
  return categoryPage({ ...found, items }, categories, facets, follower)
}

async function followerOf(
  { db, appSecret, sendsMail = false }: Services,
  { accountId, sessionId }: SignedIn,
  slug: string,
): Promise<CategoryFollower> {
  const [followed, hasDigest] = await Promise.all([
    categoriesFollowedBy(db.read, accountId),
    emailOf(db.read, accountId).then((email) => isSubscribed(db.read, email)),
  ])
  return {
    token: formToken(appSecret, sessionId, LISTING_FORM),
    accountToken: formToken(appSecret, sessionId, 'account'),
    follows: followed.some((one) => one.slug === slug),
    hasDigest,
    mayGetDigest: sendsMail,
  }
}
