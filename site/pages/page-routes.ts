import type { Request, Response, Router } from 'express'
import { allCategories } from '../../domain/categories/categories.ts'
import { DomainError } from '../../domain/errors.ts'
import { calendarBounds } from '../../domain/launches/calendar.ts'
import { mondayOf, weeksAfter } from '../../domain/launches/week.ts'
import { weeksAtAGlance } from '../../domain/launches/weeks-at-a-glance.statements.ts'
import { SITE_TEXTS, siteText } from '../../domain/site-texts/site-texts.ts'
import listAwards from '../../tools/awards/list-awards.ts'
import getBlogPost from '../../tools/blog/get-blog-post.ts'
import listBlogPosts from '../../tools/blog/list-blog-posts.ts'
import getCategory from '../../tools/categories/get-category.ts'
import listCategories from '../../tools/categories/list-categories.ts'
import getFounder from '../../tools/founders/get-founder.ts'
import listFounders from '../../tools/founders/list-founders.ts'
import getLaunchWeek from '../../tools/launches/get-launch-week.ts'
import listLaunches from '../../tools/launches/list-launches.ts'
import getLeaderboard from '../../tools/leaderboards/get-leaderboard.ts'
import compareListings from '../../tools/listings/compare-listings.ts'
import getListing from '../../tools/listings/get-listing.ts'
import searchListings from '../../tools/listings/search-listings.ts'
import listProducts from '../../tools/orders/list-products.ts'
import type { Services } from '../../tools/run-tool.ts'
import { unknownThing } from '../ui/message-page.ts'
import type { Page } from '../ui/page.ts'
import { pageInput } from '../ui/pager.ts'
import { readerFor, type Read } from '../read.ts'
import { awardsPage } from './launches/awards-page.ts'
import { blogPage, postPage } from './reading/blog-pages.ts'
import { calendarPage, isMonthOf, NAMED_IN_MONTH, weeksOfMonth } from './launches/calendar-page.ts'
import { categoriesPage, categoryPage } from './browse/category-page.ts'
import { compareHref, comparePage, comparisonForm, type ProductMeant } from './browse/compare-page.ts'
import { founderPage, foundersPage } from './browse/founder-pages.ts'
import { feedPage, launchesPage, NAMED_IN_LIST, weekPage } from './launches/launches-page.ts'
import { leaderboardPage } from './launches/leaderboard-page.ts'
import { productsPage } from './browse/products-page.ts'
import { textPage } from './reading/text-page.ts'

export type SendPage = (
  res: Response,
  page: Page,
  options?: { status?: number | undefined; cache?: string | undefined },
) => Promise<void>

/** How many weeks the launches page shows on each side of this one. */
const WEEKS_SHOWN = 12

interface Visit {
  req: Request
  read: Read
  param(name: string): string
}

/** The public pages. They read through the same operations as the API. */
export function addPages(router: Router, services: Services, send: SendPage): void {
  const { db, now, siteName } = services
  const categoryNames = async () => new Map((await allCategories(db.read)).map(({ slug, name }) => [slug, name]))

  /** A page, or an address to redirect to. Unknown things get a 404 with a link to the list of them. */
  const page = (
    path: string,
    missing: { thing: string; list: { name: string; href: string } } | null,
    make: (visit: Visit) => Promise<Page | string>,
  ) =>
    router.get(path, async (req, res) => {
      const visit: Visit = { req, read: readerFor(services, res), param: (name) => String(req.params[name]) }
      const made = await make(visit).catch((error: unknown) => {
        if (missing && error instanceof DomainError && isMissing(error)) return null
        throw error
      })
      if (typeof made === 'string') return res.redirect(302, made)
      if (made) return send(res, made)
      const { thing, list } = missing!
      return send(res, unknownThing(req.path, thing, list), { status: 404, cache: 'no-store' })
    })

  page('/categories', null, async ({ read }) => categoriesPage((await read(listCategories, {})).categories))
  page(
    '/categories/:slug',
    { thing: 'category', list: { name: 'All categories', href: '/categories' } },
    async ({ req, read, param }) => {
      const [category, { categories }] = await Promise.all([
        read(getCategory, { slug: param('slug'), ...pageInput(req.query) }),
        read(listCategories, {}),
      ])
      return categoryPage(category, categories)
    },
  )

  page('/launches', null, async ({ req, read }) => {
    const { section = 'this-week' } = req.query
    if (section !== 'this-week')
      return feedPage(await read(listLaunches, { section, ...pageInput(req.query) }), await categoryNames())
    const thisWeek = mondayOf(now())
    const [week, calendar, names] = await Promise.all([
      read(getLaunchWeek, { week: 'this' }),
      weeksAtAGlance(db.read, {
        from: weeksAfter(thisWeek, -WEEKS_SHOWN),
        to: weeksAfter(thisWeek, WEEKS_SHOWN),
        named: NAMED_IN_LIST,
      }),
      categoryNames(),
    ])
    return launchesPage(week, calendar, names)
  })
  page(
    '/launches/calendar',
    { thing: 'month', list: { name: 'Launch calendar', href: '/launches' } },
    async ({ req }) => {
      const { month = now().toISOString().slice(0, 7) } = req.query
      if (typeof month !== 'string' || !/^\d{4}-(0[1-9]|1[0-2])$/.test(month)) throw noMonth()
      const bounds = await calendarBounds(db.read, now())
      if (!isMonthOf(bounds, month)) throw noMonth()
      const mondays = weeksOfMonth(month)
      const weeks = await weeksAtAGlance(db.read, { from: mondays[0]!, to: mondays.at(-1)!, named: NAMED_IN_MONTH })
      return calendarPage({ month, weeks, bounds, now: now() })
    },
  )
  page(
    '/launches/:week',
    { thing: 'launch week', list: { name: 'Launch calendar', href: '/launches' } },
    async ({ read, param }) => {
      const week = await read(getLaunchWeek, { week: param('week') })
      // `this`, or any day of a week, redirects to the week's one address.
      if (param('week') !== week.week) return `/launches/${week.week}`
      const [{ first, last }, names] = await Promise.all([calendarBounds(db.read, now()), categoryNames()])
      const around = { hasPrevious: week.previous_week >= first, hasNext: week.next_week <= last }
      return weekPage(week, around, names)
    },
  )

  page('/leaderboards', null, async () => '/leaderboards/community-weekly')
  page(
    '/leaderboards/:board',
    { thing: 'leaderboard', list: { name: 'Leaderboards', href: '/leaderboards/community-weekly' } },
    async ({ req, read, param }) => {
      const { week } = req.query
      const board = await read(getLeaderboard, {
        board: param('board'),
        ...pageInput(req.query),
        ...(week === undefined ? {} : { week }),
      })
      const { first } = await calendarBounds(db.read, now())
      const hasWeekBefore = board.week !== null && board.week > first
      return leaderboardPage(board, { thisWeek: mondayOf(now()), hasWeekBefore }, await categoryNames())
    },
  )

  page('/awards', null, async ({ req, read }) =>
    awardsPage(await read(listAwards, pageInput(req.query)), await categoryNames()),
  )

  page('/founders', null, async ({ req, read }) => {
    const { q = '' } = req.query
    // The operation refuses a `q` that isn't text, with a reason.
    const founders = await read(listFounders, { q, ...pageInput(req.query) })
    return foundersPage(founders, typeof q === 'string' ? q : '')
  })
  page(
    '/founders/:slug',
    { thing: 'founder', list: { name: 'All founders', href: '/founders' } },
    async ({ read, param }) => founderPage(await read(getFounder, { slug: param('slug') }), await categoryNames()),
  )

  page('/blog', null, async ({ req, read }) => blogPage(await read(listBlogPosts, pageInput(req.query))))
  page('/blog/:slug', { thing: 'post', list: { name: 'All posts', href: '/blog' } }, async ({ read, param }) =>
    postPage(await read(getBlogPost, { slug: param('slug') })),
  )

  page('/compare', null, async ({ req, read }) => {
    const given = (name: string) => (typeof req.query[name] === 'string' ? req.query[name].trim() : '')
    const [a, b] = await Promise.all([productMeant(read, given('a')), productMeant(read, given('b'))])
    if (a.slug === null || b.slug === null) return comparisonForm(a, b, null)
    const found = await read(compareListings, { a: a.slug, b: b.slug }).catch(refusal)
    if (found instanceof DomainError) return comparisonForm(a, b, found)
    const known = compareHref(a.slug, b.slug)
    return `/compare?a=${given('a')}&b=${given('b')}` === known ? comparePage(found) : known
  })

  page('/products', null, async ({ read }) => productsPage((await read(listProducts, {})).items))

  for (const name of SITE_TEXTS)
    page(`/${name}`, null, async () => textPage(name, await siteText(db.read, name), siteName))
}

/** How many products with similar names the visitor can choose from. */
const MAX_CHOICES = 5

/** The product that a name, slug or page address means, or the products that it may mean. */
async function productMeant(read: Read, typed: string): Promise<ProductMeant> {
  if (!typed) return { typed, slug: null, choices: [] }
  const [, fromAddress] = /\/listings\/([a-z0-9-]+)\/?$/.exec(typed) ?? []
  const slug = fromAddress ?? typed.toLowerCase()
  if (/^[a-z0-9-]{1,220}$/.test(slug)) {
    const listing = await read(getListing, { slug }).catch(refusal)
    if (!(listing instanceof DomainError)) return { typed: listing.name, slug, choices: [] }
  }
  const found = await read(searchListings, { q: typed.slice(0, 200), per_page: MAX_CHOICES }).catch(refusal)
  const choices = found instanceof DomainError ? [] : found.items
  const same = choices.filter(({ name }) => name.toLowerCase() === typed.toLowerCase())
  return { typed, slug: same.length === 1 ? same[0]!.slug : null, choices }
}

function noMonth(): DomainError {
  return new DomainError('not_found', 'The launch calendar doesn’t have this month.', 'Open this month’s calendar.')
}

/** Whether the thing doesn't exist, or its address is malformed. */
function isMissing({ code, errors }: DomainError): boolean {
  return (
    code === 'not_found' ||
    (code === 'invalid_input' &&
      errors.length > 0 &&
      errors.every(({ pointer }) => /^\/(slug|week|board)$/.test(pointer)))
  )
}

/** An error to show the visitor; rethrows bugs and rate limits. */
function refusal(error: unknown): DomainError {
  if (error instanceof DomainError && error.status < 500 && !error.rateLimit) return error
  throw error
}
