import { Router, type NextFunction, type Request, type Response } from 'express'
import helmet from 'helmet'
import { formToken } from '../auth/people/csrf.ts'
import { signedIn } from '../auth/people/session.ts'
import { DomainError } from '../domain/errors.ts'
import type { ViewCounter } from '../domain/views/view-counter.ts'
import { isVisitOfAPerson } from '../domain/views/visit.ts'
import { follows } from '../domain/followers/follow.ts'
import { refusalHeaders } from '../domain/shared/rate-limits.ts'
import listCategories from '../tools/categories/list-categories.ts'
import getListing from '../tools/listings/get-listing.ts'
import searchListings from '../tools/listings/search-listings.ts'
import type { Services } from '../tools/run-tool.ts'
import getSiteInfo from '../tools/site/get-site-info.ts'
import { sendBadge } from './badge-image.ts'
import { botPage } from './bot-page.ts'
import { docsPage } from './docs-page.ts'
import { homePage } from './home-page.ts'
import { documentOf, FAVICON } from './layout.ts'
import { FOLLOW_FORM, type Viewer } from './listing-follow.ts'
import { listingPage } from './listing-page.ts'
import { brokenPage, refusedPage, unknownListing, unknownPage } from './message-page.ts'
import type { Page } from './page.ts'
import { readerFor } from './read.ts'
import { searchPage } from './search-page.ts'
import { searchInput, searchParams } from './search-query.ts'
import { openSitemap } from './sitemap.ts'
import { STYLESHEET, STYLESHEET_VERSION } from './stylesheet.ts'

/** A shared cache may keep a page, but asks again with the ETag before it shows it. */
const ASK_AGAIN = 'public, no-cache'
const FOR_MINUTES = 'public, max-age=300'
const FOR_A_DAY = 'public, max-age=86400'
const FOREVER = 'public, max-age=31536000, immutable'

/** How many products each list of the home page shows. */
const SHELF = 6

/** Pages run no scripts, and show images from anywhere: logos stay where their owners have them. */
const pageHeaders = helmet({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'none'"],
      styleSrc: ["'self'"],
      imgSrc: ["'self'", 'https:', 'data:'],
      formAction: ["'self'"],
      baseUri: ["'none'"],
      frameAncestors: ["'none'"],
    },
  },
  xFrameOptions: { action: 'deny' },
  referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  // Whether this host is served over https for good is for its operator to promise.
  strictTransportSecurity: false,
})

/** The pages people see. */
export function sitePages(services: Services, views: ViewCounter, onBug: (error: unknown) => void): Router {
  const router = Router()
  const sitemap = openSitemap(services)
  const send = async (res: Response, page: Page, { status = 200, cache = ASK_AGAIN } = {}) => {
    const text = await documentOf(page, services)
    res.status(status).set('Cache-Control', cache).type('html').send(text)
  }
  const file = (path: string, type: string, cache: string, text: string | (() => Promise<string>)) =>
    router.get(path, async (_req, res) => {
      const body = typeof text === 'string' ? text : await text()
      res.set('Cache-Control', cache).type(type).send(body)
    })

  router.use(pageHeaders)
  file('/robots.txt', 'text/plain', FOR_A_DAY, `User-agent: *\nAllow: /\n\nSitemap: ${services.siteUrl}/sitemap.xml\n`)
  file('/sitemap.xml', 'application/xml', FOR_MINUTES, sitemap)
  file('/favicon.svg', 'image/svg+xml', FOR_A_DAY, FAVICON)
  router.get('/style.css', (req, res) => {
    const isCurrent = req.query['v'] === STYLESHEET_VERSION
    res
      .set('Cache-Control', isCurrent ? FOREVER : FOR_MINUTES)
      .type('css')
      .send(STYLESHEET)
  })
  router.get('/badges/:slug/:kind', (req, res) => sendBadge(req, res, services))

  router.get('/', async (_req, res) => {
    const read = readerFor(services, res)
    const shelf = (input: object) => read(searchListings, { per_page: SHELF, ...input }).then(({ items }) => items)
    const [info, newest, mostVoted, upcoming, { categories }] = await Promise.all([
      read(getSiteInfo, {}),
      shelf({ sort: 'newest' }),
      shelf({ sort: 'votes' }),
      shelf({ status: 'upcoming' }),
      read(listCategories, {}),
    ])
    const first = newest[0] ?? upcoming[0]
    const example = first ? await read(getListing, { slug: first.slug }).catch(absent) : null
    await send(res, homePage({ info, newest, mostVoted, upcoming, categories, example }))
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
    const listing = await readerFor(services, res)(getListing, { slug: req.params.slug }).catch(absent)
    if (listing) {
      // Also when the answer is 304: a cache asks again for each view, and the page is the same for everybody.
      if (req.method === 'GET' && isVisitOfAPerson(req.headers))
        views.note({ slug: listing.slug, ip: req.ip ?? '', userAgent: req.headers['user-agent'] ?? '' })
      return send(res, listingPage(listing, await viewerOf(services, req, listing.slug)))
    }
    return send(res, unknownListing(req.params.slug), { status: 404, cache: 'no-store' })
  })

  let docs: Promise<string> | undefined
  router.get('/docs', async (_req, res) => {
    docs ??= documentOf(docsPage(services), services)
    res
      .set('Cache-Control', FOR_MINUTES)
      .type('html')
      .send(await docs)
  })
  router.get('/bot', (_req, res) => send(res, botPage(services), { cache: FOR_MINUTES }))

  const notFound = (req: Request, res: Response) => send(res, unknownPage(req.path), { status: 404, cache: 'no-store' })
  router.use((req, res, next) => (isForMachines(req) ? next() : notFound(req, res)))
  router.use((error: unknown, req: Request, res: Response, next: NextFunction) => {
    // An address that is no valid text names no page.
    if (res.headersSent || isForMachines(req)) return next(error)
    if (error instanceof URIError) return notFound(req, res)
    if (error instanceof DomainError && error.status < 500) {
      if (error.rateLimit) res.set(refusalHeaders(error.rateLimit))
      return send(res, refusedPage(req.path, error), { status: error.status, cache: 'no-store' })
    }
    onBug(error)
    return send(res, brokenPage(req.path), { status: 500, cache: 'no-store' })
  })
  return router
}

/** Who looks at a listing, when they are signed in: their page has their own button. */
async function viewerOf({ db, appSecret, now }: Services, req: Request, slug: string): Promise<Viewer> {
  const person = await signedIn(db, req, now())
  if (!person) return null
  const token = formToken(appSecret, person.sessionId, FOLLOW_FORM)
  return { token, follows: await follows(db, db.orm.em.fork(), slug, person.accountId) }
}

function isForMachines({ path }: Request): boolean {
  return /^\/(mcp|api|\.well-known)(\/|$)/.test(path)
}

/** What a caller may be told; a bug stays an exception. */
function refusal(error: unknown): DomainError {
  if (error instanceof DomainError && error.status < 500) return error
  throw error
}

/** A slug that is not there, or none at all. */
function absent(error: unknown): null {
  refusal(error)
  return null
}
