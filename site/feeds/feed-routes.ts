import { Router, type Request, type Response } from 'express'
import listLaunches from '../../tools/launches/list-launches.ts'
import type { Services } from '../../tools/run-tool.ts'
import { readerFor } from '../pages/shared/read.ts'
import { launchWeeksIcs } from './launch-calendar.ts'
import { llmsTxt } from './llms-txt.ts'
import { launchesRss } from './rss.ts'
import { openSitemap } from './sitemap.ts'

const FOR_MINUTES = 'public, max-age=300'
const FOR_A_DAY = 'public, max-age=86400'
/** Feed readers only show the newest items. */
const NEWEST = 50

/** Personal pages and forms, which are useless in search results. */
const NOT_FOR_ROBOTS = [
  '/account',
  '/admin',
  '/sign-in',
  '/checkout/',
  '/claims/confirm/',
  '/invites/',
  '/listings/*/visit',
]

/** Serves RSS, iCalendar, sitemaps, llms.txt and robots.txt. Express answers HEAD, ETag and 304. */
export function feeds(services: Services): Router {
  const { siteUrl, siteName } = services
  const router = Router()
  const sitemap = openSitemap(services)
  const serve = (
    path: string,
    type: string,
    cache: string,
    make: (req: Request, res: Response) => string | Promise<string | undefined>,
  ) =>
    router.get(path, async (req, res, next) => {
      const text = await make(req, res)
      // No such file: the next router answers 404.
      if (text === undefined) return next()
      res.set('Cache-Control', cache).type(type).send(text)
    })
  /**
   * Counts a request against the anonymous read limit, for feeds that read the database without an operation.
   */
  const counted = (req: Request) => services.limits.consume('anonymous_read', req.ip ?? '')

  const rss = (path: string, section: 'recent' | 'this-week', title: string, page: string) =>
    serve(path, 'application/rss+xml', FOR_MINUTES, async (_req, res) => {
      const { items } = await readerFor(services, res).read(listLaunches, { section, per_page: NEWEST })
      const channel = { title: `${siteName}: ${title}`, page: siteUrl + page, address: siteUrl + path }
      return launchesRss({ ...channel, description: `${title} on ${siteName}.` }, items)
    })
  rss('/launches.rss', 'recent', 'newest launches', '/launches?section=recent')
  rss('/launches/this-week.rss', 'this-week', 'this week’s launches', '/launches')

  serve('/launches.ics', 'text/calendar; charset=utf-8', FOR_MINUTES, async (req) => {
    await counted(req)
    return launchWeeksIcs(services)
  })
  serve('/llms.txt', 'text/plain', FOR_A_DAY, () => llmsTxt(services))
  serve('/sitemap.xml', 'application/xml', FOR_MINUTES, () => sitemap.index())
  serve('/sitemaps/:file', 'application/xml', FOR_MINUTES, async (req) => {
    await counted(req)
    return sitemap.file(String(req.params['file']))
  })
  serve('/robots.txt', 'text/plain', FOR_A_DAY, () =>
    [
      'User-agent: *',
      'Allow: /',
      ...NOT_FOR_ROBOTS.map((path) => `Disallow: ${path}`),
      '',
      `Sitemap: ${siteUrl}/sitemap.xml`,
      '',
    ].join('\n'),
  )
  return router
}
