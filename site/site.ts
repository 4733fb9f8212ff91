import { Router, type NextFunction, type Request, type Response } from 'express'
import helmet from 'helmet'
import { formToken } from '../auth/people/csrf.ts'
import { signedIn } from '../auth/people/session.ts'
import { trophyCabinetOf } from '../domain/awards/trophy-cabinet.ts'
import { DomainError, knownError, refusalHeaders } from '../domain/errors.ts'
import { mondayOf } from '../domain/launches/week.ts'
import { featuredListings } from '../domain/listings/lists/featured.ts'
import { withdrawnFrom } from '../domain/listings/withdrawn.ts'
import type { ViewCounter } from '../domain/views/view-counter.ts'
import { isVisitOfAPerson } from '../domain/views/visit.ts'
import { follows } from '../domain/followers/follow.ts'
import { reviewsOf } from '../domain/reviews/read-reviews.ts'
import { ownVote } from '../domain/votes/voters-view.ts'
import getCategory from '../tools/categories/get-category.ts'
import listCategories from '../tools/categories/list-categories.ts'
import listLaunches from '../tools/launches/list-launches.ts'
import getAlternatives from '../tools/listings/get-alternatives.ts'
import getBadges from '../tools/listings/get-badges.ts'
import getListing from '../tools/listings/get-listing.ts'
import searchListings from '../tools/listings/search-listings.ts'
import type { Services } from '../tools/run-tool.ts'
import { summaryOf } from '../tools/shared/listing-summary.ts'
import getSiteInfo from '../tools/site/get-site-info.ts'
import { sendBadge } from './pictures/badge-image.ts'
import { botPage } from './pages/sign-in/bot-page.ts'
import { docsPage } from './pages/docs/docs-page.ts'
import { feeds } from './feeds/feed-routes.ts'
import { documentOf, faviconOf } from './ui/layout.ts'
import type { Viewer } from './pages/listing/listing-actions.ts'
import { LISTING_FORM } from './pages/listing/listing-form.ts'
import { listingPage } from './pages/listing/listing-page.ts'
import { REVIEWS_ON_LISTING } from './pages/listing/listing-reviews.ts'
import { brokenPage, busyPage, goneListing, refusedPage, unknownListing, unknownPage } from './ui/message-page.ts'
import { sendLogo } from './ui/logo-image.ts'
import { pictureRoutes } from './pictures/picture-routes.ts'
import { homePage } from './pages/home/home-page.ts'
import { addPages, type SendPage } from './pages/page-routes.ts'
import { readerFor, type Read } from './read.ts'
import { SUGGEST } from './ui/scripts.ts'
import { searchPage } from './pages/search/search-page.ts'
import { searchInput, searchParams } from './pages/search/search-query.ts'
import { stylesheetOf } from './ui/stylesheet.ts'

/** Shared caches may keep a page but revalidate it by ETag. */
const ASK_AGAIN = 'public, no-cache'
const FOR_MINUTES = 'public, max-age=300'
const FOR_A_DAY = 'public, max-age=86400'
const FOREVER = 'public, max-age=31536000, immutable'

/** How many products each list on the home page shows. */
const SHELF = 6
const FEATURED = 3
const RANKED = 5

const SLUG = /^[a-z0-9-]{1,220}$/

/** Pages run only our scripts and load nothing from other hosts. */
const pageHeaders = helmet({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'none'"],
      styleSrc: ["'self'"],
      scriptSrc: ["'self'"],
      connectSrc: ["'self'"],
      imgSrc: ["'self'", 'data:'],
      formAction: ["'self'"],
      baseUri: ["'none'"],
      frameAncestors: ["'none'"],
    },
  },
  xFrameOptions: { action: 'deny' },
  referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  // The app already sets it where it applies.
  strictTransportSecurity: false,
})

/** Only for documents: nothing else served here runs or loads anything. */
function setPageHeaders(res: Response): void {
  pageHeaders(res.req, res, () => {})
}

/** The pages people see. */
export function sitePages(
  services: Services,
  { views, onBug }: { views: ViewCounter; onBug: (error: unknown) => void },
): Router {
  const router = Router()
  const send: SendPage = async (res, page, { status = 200, cache = ASK_AGAIN } = {}) => {
    const text = await documentOf(page, services)
    setPageHeaders(res)
    res.status(status).set('Cache-Control', cache).type('html').send(text)
  }

  router.use(feeds(services))
  router.use(SUGGEST.router)
  const { theme } = services
  const sign = theme?.logo ?? { type: 'image/svg+xml', bytes: faviconOf(theme) }
  router.get('/favicon.svg', (_req, res) => {
    res.set('Cache-Control', FOR_A_DAY).type('image/svg+xml').send(faviconOf(theme))
  })
  router.get('/site-logo', (_req, res) => {
    res.set('Cache-Control', FOR_A_DAY).type(sign.type).send(sign.bytes)
  })
  const stylesheet = stylesheetOf(theme)
  router.get('/style.css', (req, res) => {
    const isCurrent = req.query['v'] === stylesheet.version
    res
      .set('Cache-Control', isCurrent ? FOREVER : FOR_MINUTES)
      .type('css')
      .send(stylesheet.text)
  })
  router.get('/badges/:slug/:kind', (req, res) => sendBadge(req, res, services))
  router.get('/logos/:slug', async (req, res, next) => {
    if (!SLUG.test(req.params.slug) || !(await sendLogo(req, res, services))) next()
  })
  router.use(pictureRoutes(services))

  router.get('/', async (_req, res) => {
    const read = readerFor(services, res)
    const shelf = (section: string) => read(listLaunches, { section, per_page: SHELF }).then(({ items }) => items)
    const [info, week, featured, trending, newest, upcoming, { categories }] = await Promise.all([
      read(getSiteInfo, {}),
      read(listLaunches, { section: 'this-week', per_page: RANKED }),
      featuredListings(services.db.read, services.now(), FEATURED),
      shelf('trending'),
      shelf('recent'),
      shelf('upcoming'),
      read(listCategories, {}),
    ])
    const first = newest[0] ?? upcoming[0]
    const example = first ? await read(getListing, { slug: first.slug }).catch(absent) : null
    const page = homePage({
      info,
      thisWeek: mondayOf(services.now()),
      week: week.items,
      featured: featured.map((row) => summaryOf(row, services.siteUrl)),
      // Without votes there's no trend.
      trending: trending.filter(({ votes }) => votes > 0),
      newest,
      upcoming,
      categories,
      example,
    })
    await send(res, page)
  })

  router.get('/search', async (req, res) => {
    const read = readerFor(services, res)
    const [found, { categories }] = await Promise.all([
      read(searchListings, searchInput(req.query)).catch(refusal),
      read(listCategories, {}),
    ])
    const page = searchPage(searchParams(req.query), categories, found)
    await send(res, page, found instanceof DomainError ? { status: found.status, cache: 'no-store' } : {})
  })

  router.get('/listings/:slug', async (req, res) => {
    const { slug } = req.params
    const read = readerFor(services, res)
    const listing = await read(getListing, { slug }).catch(absent)
    if (listing) {
      // Counted even for a 304, because caches revalidate on each view.
      if (req.method === 'GET' && isVisitOfAPerson(req.headers))
        views.note({ slug, ip: req.ip ?? '', userAgent: req.headers['user-agent'] ?? '' })
      const [{ items }, viewer, cabinet, { reviews }, badges] = await Promise.all([
        read(getAlternatives, { slug }),
        viewerOf(services, req, slug),
        trophyCabinetOf(services.db.read, slug),
        reviewsOf(services.db.read, slug, { page: 1, perPage: REVIEWS_ON_LISTING }),
        read(getBadges, { slug }),
      ])
      const page = listingPage(listing, items, { viewer, cabinet, reviews, badges })
      return send(res, page, viewer ? { cache: 'private, no-cache' } : {})
    }
    const category = SLUG.test(slug) && (await withdrawnFrom(services.db.read, slug))
    if (category) {
      const others = await othersOf(read, category)
      return send(res, goneListing(slug, others.category, others.items), { status: 410, cache: 'no-store' })
    }
    return send(res, unknownListing(slug), { status: 404, cache: 'no-store' })
  })

  addPages(router, services, send)

  let docs: Promise<string> | undefined
  router.get('/docs', async (_req, res) => {
    docs ??= documentOf(docsPage(services), services)
    setPageHeaders(res)
    res
      .set('Cache-Control', FOR_MINUTES)
      .type('html')
      .send(await docs)
  })
  router.get('/bot', (_req, res) => send(res, botPage(services), { cache: FOR_MINUTES }))

  const notFound = (req: Request, res: Response) => send(res, unknownPage(req.path), { status: 404, cache: 'no-store' })
  router.use((req, res, next) => (isForMachines(req) ? next() : notFound(req, res)))
  router.use((error: unknown, req: Request, res: Response, next: NextFunction) => {
    // Malformed percent-encoding throws URIError.
    if (res.headersSent || isForMachines(req)) return next(error)
    if (error instanceof URIError) return notFound(req, res)
    const known = knownError(error)
    if (known) {
      res.set(refusalHeaders(known))
      // Other known errors are worded for programs, so people get the busy page instead.
      const page = error instanceof DomainError ? refusedPage(req.path, known) : busyPage(req)
      return send(res, page, { status: known.status, cache: 'no-store' })
    }
    onBug(error)
    return send(res, brokenPage(req.path), { status: 500, cache: 'no-store' })
  })
  return router
}

/** The signed-in viewer of a listing, whose page shows their own vote and follow; null for others. */
async function viewerOf({ db, appSecret, now }: Services, req: Request, slug: string): Promise<Viewer> {
  const person = await signedIn(db, req, now())
  if (!person) return null
  const [isFollowing, vote] = await Promise.all([
    follows(db.read, slug, person.accountId),
    ownVote(db.read, slug, person.accountId),
  ])
  return { token: formToken(appSecret, person.sessionId, LISTING_FORM), follows: isFollowing, vote }
}

/** A category's most voted products, or its parent's when it has none. */
async function othersOf(read: Read, category: { slug: string; name: string }) {
  const { items, parent } = await read(getCategory, { slug: category.slug, per_page: SHELF })
  if (items.length || !parent) return { category, items }
  return { category: parent, items: (await read(getCategory, { slug: parent.slug, per_page: SHELF })).items }
}

function isForMachines({ path }: Request): boolean {
  return /^\/(mcp|api|\.well-known)(\/|$)/.test(path)
}

/** An error to show the visitor; rethrows bugs. */
function refusal(error: unknown): DomainError {
  if (error instanceof DomainError && error.status < 500) return error
  throw error
}

/** null for an unknown or malformed slug; rethrows bugs. */
function absent(error: unknown): null {
  refusal(error)
  return null
}
