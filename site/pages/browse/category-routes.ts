import { Router } from 'express'
import type * as z from 'zod'
import { formToken } from '../../../auth/people/csrf.ts'
import type { SignedIn } from '../../../auth/people/session.ts'
import { emailOf } from '../../../domain/accounts/account.ts'
import { isSubscribed } from '../../../domain/digest/subscribe.ts'
import { categoriesFollowedBy } from '../../../domain/followers/category-follow.ts'
import { categoryLeaders } from '../../../domain/listings/lists/category-leaders.ts'
import getCategory from '../../../tools/categories/get-category.ts'
import listCategories from '../../../tools/categories/list-categories.ts'
import listLaunches from '../../../tools/launches/list-launches.ts'
import searchListings from '../../../tools/listings/search-listings.ts'
import { summaryOf } from '../../../tools/shared/listing-summary.ts'
import { topOf } from '../../ui/category-icon.ts'
import type { Categories } from '../../ui/category-tree.ts'
import type { Summary } from '../../ui/listing-card.ts'
import { pageInput } from '../../ui/lists/pager.ts'
import { readFacets } from '../search/read-facets.ts'
import { onCards } from '../shared/read.ts'
import { publicPages, type PublicSite, type Visit } from '../shared/public-pages.ts'
import { categoriesPage, type Leader } from './categories-page.ts'
import type { Services } from '../../../tools/run-tool.ts'
import { LISTING_FORM } from '../listing/listing-form.ts'
import { A_GRID, categoryPage, FEW, type CategoryFollower, type Nearby } from './category-page.ts'

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

async function category(site: PublicSite, visit: Visit) {
  const { services } = site
  const { req, read, readRows, withCardFacts, visitor, param } = visit
  const input = { slug: param('slug'), ...pageInput(req.query) }
  const [found, { categories }] = await Promise.all([read(getCategory, input), read(listCategories, {})])
  const asked = searchListings.input.parse({ category: found.slug })
  const [{ items, nearby }, facets, follower] = await Promise.all([
    found.listings < FEW && found.page === 1
      ? withNearby(site, visit, found, categories)
      : withCardFacts(found.items).then((cards) => ({ items: cards, nearby: null })),
    found.listings <= A_GRID
      ? null
      : readRows((db) => readFacets(db, asked, services, { total: found.total, capped: found.total_is_capped })),
    visitor().then((person) => person && followerOf(services, person, found.slug)),
  ])
  const { sendsMail = false, siteName } = services
  return categoryPage({ category: { ...found, items }, categories, facets, nearby, follower, sendsMail, siteName })
}

/** How many products of other categories and how many coming launches a category with few products shows. */
const NEARBY = 3
const COMING = { shown: 3, read: 24 }

/** Cards of a category's products, and of what is nearby: first what is in the same category at the top. */
async function withNearby(
  { services: { siteUrl } }: PublicSite,
  { read, readRows, withCardFacts }: Visit,
  { slug, parent, items }: z.output<(typeof getCategory)['output']>,
  categories: Categories,
): Promise<{ items: Summary[]; nearby: Nearby }> {
  const [above, leaders, launches] = await Promise.all([
    parent && read(getCategory, { slug: parent.slug, per_page: items.length + NEARBY }),
    readRows(categoryLeaders),
    read(listLaunches, { section: 'upcoming', per_page: COMING.read }),
  ])
  const own = new Set(items.map((item) => item.slug))
  const fromAbove = above?.items.filter((item) => !own.has(item.slug)) ?? []
  // Most votes first, so the first one of a category leads it.
  const firsts = leaders.filter((row, at) => leaders.findIndex(({ leads }) => leads === row.leads) === at)
  const elsewhere = firsts.filter(
    (row, at) => !own.has(row.slug) && firsts.findIndex(({ slug: other }) => other === row.slug) === at,
  )
  const products = fromAbove.length ? fromAbove : elsewhere.map((row) => summaryOf(row, siteUrl))
  const lists = [items, products.slice(0, NEARBY), launches.items] as const
  const [cards, others, coming] = await onCards(lists, withCardFacts)
  const top = topOf(categories, slug)
  const isNear = ({ category: of }: Summary) => of !== undefined && of !== null && topOf(categories, of) === top
  const sorted = coming.toSorted((a, b) => Number(isNear(b)) - Number(isNear(a))).slice(0, COMING.shown)
  return {
    items: cards,
    nearby: {
      products: others,
      from: fromAbove.length ? parent : null,
      upcoming: sorted,
      upcomingIsNear: sorted.some(isNear),
    },
  }
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
