import { getDomain } from 'tldts'
import type { Page } from '../../domain/drafts/website/page.ts'
import type { ReadProblem } from '../../domain/profile/profile.ts'
import { UnreadableError, type ReadSiteOptions } from '../../domain/drafts/website/site-reader.ts'
import { decodeHtml } from './pages/charset.ts'
import { FetchError } from './fetch-error.ts'
import { PAGE_LIMITS, type Fetched, type FetchLimits, type GuardedFetch } from './guard/guarded-fetch.ts'
import { refreshTarget } from './pages/meta-refresh.ts'
import { minimalPage } from './pages/minimal-page.ts'
import { choosePages, MAX_FURTHER_PAGES, needsSitemap, sitemapAddresses, sitemapOfPages } from './page-choice.ts'
import type { PageReader } from './reading-thread.ts'
import { mayRead, NO_RULES, type RobotsRules } from './guard/robots.ts'
import type { RobotsGuard } from './guard/robots-guard.ts'
import { problemOfAnswer, problemOfFetch, unreadableProblem } from './site-problems.ts'
import { MIN_GAP_MS, openSlots, type Pace } from './guard/site-pace.ts'
import type { SiteRead } from './web.ts'

export interface CrawlLimits {
  /**
   * Time for the whole crawl. A person is waiting, so when time runs out we draft from the pages read so far.
   */
  crawlMs: number
  page: FetchLimits
}

export const CRAWL_LIMITS: CrawlLimits = { crawlMs: 25_000, page: PAGE_LIMITS }

// If a website asks for a longer delay, we read only its first page: in 25 s, we couldn't read many more.
const MAX_CRAWL_DELAY_S = 5
const MAX_PAGES_AT_ONCE = 2
const SITEMAP_LIMITS: FetchLimits = { totalMs: 8_000, wireBytes: 1024 ** 2, decodedBytes: 1024 ** 2, truncate: true }

/** Milliseconds between requests: our minimum, or the delay that the website asks for, up to 5 s. */
export function gapMs({ crawlDelay }: RobotsRules): number {
  return Math.max(MIN_GAP_MS, Math.min(crawlDelay ?? 0, MAX_CRAWL_DELAY_S) * 1000)
}

export interface CrawlTools {
  fetcher: GuardedFetch
  robots: RobotsGuard
  reader: PageReader
  pace: Pace
  limits: CrawlLimits
}

/**
 * Reads one website politely. A further page that fails is left out. Throws when `caller` aborts, and
 * `NotReadError` when no reading thread can start.
 */
export async function readSite(
  typedUrl: string,
  tools: CrawlTools,
  { signal: caller, onPage = () => {} }: ReadSiteOptions,
): Promise<SiteRead> {
  const clock = AbortSignal.timeout(tools.limits.crawlMs)
  const signal = AbortSignal.any([caller, clock])
  const crawl = openCrawl(tools, signal, onPage)
  try {
    onPage(0, 1)
    const first = await crawl.fetchStart(typedUrl)
    const problem = problemOfAnswer(first, typedUrl)
    if (problem) return { pages: [], problem }

    const start = await crawl.parse(first)
    if (!start) return fallback(first, typedUrl)
    const isHome = new URL(typedUrl).pathname === '/'
    const pages = [start, ...(await crawl.furtherPages(start, isHome))]
    caller.throwIfAborted()
    return { pages, problem: await crawl.contentProblem(pages) }
  } catch (error) {
    caller.throwIfAborted()
    if (error instanceof FetchError) {
      // When our own clock runs out, the fetch reports that its caller aborted.
      const timedOut = error.code === 'aborted' ? new FetchError('timeout', 'whole crawl') : error
      return { pages: [], problem: problemOfFetch(timedOut, typedUrl) }
    }
    if (clock.aborted) return { pages: [], problem: problemOfFetch(new FetchError('timeout', 'crawl'), typedUrl) }
    throw error
  }
}

/** When the first page can't be parsed, only its title and meta texts are used. */
function fallback(first: Fetched, typedUrl: string): SiteRead {
  const page = minimalPage(decodeHtml(first.body, first.contentType), first.url.href, new Date().toISOString())
  return { pages: page ? [page] : [], problem: unreadableProblem(typedUrl) }
}

function openCrawl(
  { fetcher, robots, reader, pace, limits }: CrawlTools,
  signal: AbortSignal,
  onPage: (done: number, of: number) => void,
) {
  let rules: RobotsRules = NO_RULES

  /** Before each request, redirects included, checks that origin's robots.txt and waits for our turn. */
  async function beforeHop(url: URL): Promise<void> {
    rules = await robots.rulesOf(url, signal)
    if (!mayRead(rules, url)) throw new FetchError('robots_disallowed', url.href)
    await pace(url.hostname, gapMs(rules), signal)
  }

  const fetchPage = (address: string | URL) => fetcher.fetch(address, { signal, limits: limits.page, beforeHop })

  /** The first page, or the page that its meta refresh forwards to. */
  async function fetchStart(address: string): Promise<Fetched> {
    const fetched = await fetchPage(address)
    const next =
      fetched.status === 200 ? refreshTarget(decodeHtml(fetched.body, fetched.contentType), fetched.url) : null
    return next ? fetchPage(next) : fetched
  }

  /** The parsed page, or null when the parser failed. */
  async function parse(fetched: Fetched): Promise<Page | null> {
    try {
      const html = decodeHtml(fetched.body, fetched.contentType)
      return await reader.readPage(html, fetched.url.href, new Date().toISOString())
    } catch (error) {
      if (error instanceof UnreadableError) return null
      throw error
    }
  }

  async function furtherPages(start: Page, isHome: boolean): Promise<Page[]> {
    const siteRules = rules
    if ((siteRules.crawlDelay ?? 0) > MAX_CRAWL_DELAY_S) return []
    const sitemap = needsSitemap(start.url, start.links) ? await readSitemap(start.url, siteRules) : []
    const chosen = choosePages({
      startUrl: start.url,
      links: start.links,
      sitemap,
      mayRead: (url) => mayRead(siteRules, url),
    })
    const addresses = isHome ? chosen : [new URL('/', start.url).href, ...chosen].slice(0, MAX_FURTHER_PAGES)
    const slots = openSlots(MAX_PAGES_AT_ONCE)
    let done = 1
    onPage(done, addresses.length + 1)
    const pages = await Promise.all(
      addresses.map(async (address) => {
        const page = await slots.run(signal, () => furtherPage(address)).catch(none)
        onPage(++done, addresses.length + 1)
        return page
      }),
    )
    return withoutRepeats(start, pages)
  }

  /**
   * Null for a page of another website, an error response or a page that can't be parsed. Throws when the
   * fetch fails or no reading thread can start.
   */
  async function furtherPage(address: string): Promise<Page | null> {
    const fetched = await fetchPage(address)
    // After a redirect to another website, the page isn't about this product.
    if (siteOf(fetched.url.hostname) !== siteOf(new URL(address).hostname)) return null
    return problemOfAnswer(fetched, address) ? null : parse(fetched)
  }

  async function readSitemap(startUrl: string, { sitemaps }: RobotsRules): Promise<string[]> {
    const { origin } = new URL(startUrl)
    const named = sitemaps.find((address) => URL.parse(address)?.origin === origin)
    const xml = await sitemapText(named ?? `${origin}/sitemap.xml`)
    const part = sitemapOfPages(xml)
    if (part === null) return sitemapAddresses(xml)
    return URL.parse(part)?.origin === origin ? sitemapAddresses(await sitemapText(part)) : []
  }

  async function sitemapText(address: string): Promise<string> {
    try {
      const answer = await fetcher.fetch(address, { signal, limits: SITEMAP_LIMITS, beforeHop, types: null })
      return answer.status === 200 ? answer.body.toString('utf8') : ''
    } catch {
      return '' // a sitemap that can't be fetched counts as empty
    }
  }

  /** A problem with the content: no text without scripts, a parked domain, or only a sign-in. */
  async function contentProblem(pages: Page[]): Promise<ReadProblem | null> {
    try {
      return await reader.siteProblem(pages)
    } catch (error) {
      if (error instanceof UnreadableError) return null
      throw error
    }
  }

  return { fetchStart, parse, furtherPages, contentProblem }
}

const none = () => null

/** The registered domain of a host name, or the host name itself if it has none. */
export function siteOf(hostname: string): string {
  return getDomain(hostname, { allowPrivateDomains: true }) ?? hostname
}

/**
 * Drops repeated pages: a guessed address may redirect home, and some servers send the same page everywhere.
 */
function withoutRepeats(start: Page, pages: (Page | null)[]): Page[] {
  const seen = new Set([start.url, contentOf(start)])
  return pages.filter((page): page is Page => {
    if (!page || seen.has(page.url) || seen.has(contentOf(page))) return false
    seen.add(page.url).add(contentOf(page))
    return true
  })
}

function contentOf({ title, blocks }: Page): string {
  return JSON.stringify([title, blocks.map(({ text }) => text)])
}
