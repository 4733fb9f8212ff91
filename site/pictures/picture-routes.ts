import { longDate } from '../../domain/shared/clock.ts'
import { createHash } from 'node:crypto'
import { Router } from 'express'
import { LRUCache } from 'lru-cache'
import { DomainError } from '../../domain/errors.ts'
import { noteCache } from '../../domain/shared/observing/observe.ts'
import { FIRST_THEME } from '../../domain/shared/theme.ts'
import { sundayOf } from '../../domain/launches/week.ts'
import listAwards from '../../tools/awards/list-awards.ts'
import getCategory from '../../tools/categories/get-category.ts'
import getLaunchWeek from '../../tools/launches/get-launch-week.ts'
import getListing from '../../tools/listings/get-listing.ts'
import type { Services } from '../../tools/run-tool.ts'
import getSiteInfo from '../../tools/site/get-site-info.ts'
import { spokenAddress } from '../ui/outward-link.ts'
import { readerFor, type Read } from '../pages/shared/read.ts'
import { counted, shortDates } from '../ui/words.ts'
import { placeName } from '../pages/launches/week-parts.ts'
import { sendBadge } from './badge-image.ts'
import { sendLogo } from './logo-image.ts'
import { pictureSvg, type Picture } from './picture-svg.ts'

/** Cache size for rendered pictures. They're cached because many people fetch a shared link. */
const KEPT_BYTES = 32 * 1024 ** 2
const FOR_AN_HOUR = 'public, max-age=3600'

/** What each kind of picture says. */
const KINDS: Record<string, (read: Read, slug: string) => Promise<Picture>> = {
  listing: async (read, slug) => {
    const { name, tagline, votes, status, launch_week, categories, pricing_model, links } = await read(getListing, {
      slug,
    })
    const address = spokenAddress(links.website)
    return {
      kicker: status === 'live' ? 'Product' : 'Launching soon',
      titles: [name, address.split('/')[0]!],
      text: tagline,
      facts: [
        status === 'live' ? counted(votes, 'vote') : `Launches ${launch_week ? longDate(launch_week) : 'soon'}`,
        categories.find(({ primary }) => primary)?.name ?? '',
        pricing_model ?? '',
        address,
      ],
    }
  },
  /** The newest award of a listing. */
  award: async (read, slug) => {
    const { name, links } = await read(getListing, { slug })
    const [award] = (await read(listAwards, { listing: slug, per_page: 1 })).items
    if (!award) throw new DomainError('not_found', 'This listing has no award.', 'Share its page.')
    const { place, week, week_votes } = award
    return {
      kicker: 'Award',
      titles: [name, spokenAddress(links.website).split('/')[0]!],
      text: `${placeName(place)} in the launch week of ${shortDates(week, sundayOf(week))}`,
      facts: [counted(week_votes, 'vote'), spokenAddress(links.website)],
    }
  },
  category: async (read, slug) => {
    const { name, description, listings, parent } = await read(getCategory, { slug, per_page: 1 })
    return {
      kicker: 'Category',
      titles: [name, slug.replaceAll('-', ' ')],
      text: description,
      facts: [counted(listings, 'product'), parent ? `in ${parent.name}` : ''],
    }
  },
  week: async (read, slug) => {
    const week = await read(getLaunchWeek, { week: slug })
    const names = week.items.slice(0, 3).map(({ name }) => name)
    return {
      kicker: 'Launch week',
      titles: [shortDates(week.week, week.last_day)],
      text: names.length ? `${week.phase === 'upcoming' ? 'Launching' : 'In the lead'}: ${names.join(', ')}` : null,
      facts: [counted(week.total, 'launch', 'launches'), PHASES[week.phase]],
    }
  },
  home: async (read) => {
    const { counts } = await read(getSiteInfo, {})
    return {
      kicker: 'Directory and launch calendar',
      titles: ['Find new software, and launch yours'],
      text: 'New launches every Monday, ranked by the votes of people.',
      facts: [counted(counts.listings, 'product'), counted(counts.categories, 'category', 'categories')],
    }
  },
}
const PHASES = { past: 'voting closed', running: 'voting open', upcoming: 'not started yet' }

/** Badges, logos, and the pictures that shared links show (`/og/KIND/SLUG.png`, and `/og/home/home.png`). */
export function pictureRoutes(services: Services): Router {
  const router = Router()
  router.get('/badges/:slug/:kind', (req, res) => sendBadge(req, res, services))
  router.get('/logos/:slug', async (req, res, next) => {
    if (!(await sendLogo(req, res, services))) next()
  })
  addSharePictures(router, services)
  return router
}

function addSharePictures(router: Router, services: Services): void {
  const { siteName, isDemo, theme = FIRST_THEME, pictures } = services
  const painted = new LRUCache<string, Promise<Buffer>>({ max: 500 })
  const kept = new LRUCache<string, Buffer>({ maxSize: KEPT_BYTES, sizeCalculation: ({ length }) => length })

  /** Concurrent requests share one rendering, which finishes even if their clients disconnect. */
  function paint(svg: string, hash: string): Promise<Buffer> {
    const known = kept.get(hash)
    noteCache('share_pictures', known !== undefined)
    if (known) return Promise.resolve(known)
    const running = painted.get(hash)
    if (running) return running
    const made = pictures.paint(svg, new AbortController().signal)
    painted.set(hash, made)
    return made
      .then((png) => {
        kept.set(hash, png)
        return png
      })
      .finally(() => painted.delete(hash))
  }

  router.get('/og/:kind/:file', async (req, res, next) => {
    const { kind, file } = req.params
    const [, slug] = /^([a-z0-9-]{1,220})\.png$/.exec(file) ?? []
    if (slug === undefined || !Object.hasOwn(KINDS, kind) || (kind === 'home' && slug !== 'home')) return next()
    const picture = await KINDS[kind]!(readerFor(services, res).read, slug).catch((error: unknown) => {
      if (error instanceof DomainError && error.status < 500 && !error.rateLimit) return null
      throw error
    })
    if (!picture) return next()
    const svg = pictureSvg(picture, { siteName, theme, isDemo })
    const hash = createHash('sha256').update(svg).digest('base64url').slice(0, 22)
    res.set({ 'Cache-Control': FOR_AN_HOUR, ETag: `"${hash}"`, 'Cross-Origin-Resource-Policy': 'cross-origin' })
    if (req.fresh) return res.status(304).end()
    return res.type('png').send(await paint(svg, hash))
  })
}
