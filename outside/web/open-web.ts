import { isWithin } from '../../domain/claims/claimable-site.ts'
import type { PageVersion } from '../../domain/listings/evidence/evidence-check.ts'
import { decodeHtml } from './pages/charset.ts'
import { FetchError } from './fetch-error.ts'
import { openGuardedFetch, type Fetched, type FetchLimits } from './guard/guarded-fetch.ts'
import type { NetworkPorts } from './guard/guarded-connect.ts'
import { CRAWL_LIMITS, gapMs, readSite, type CrawlLimits } from './read-site.ts'
import { recheckPage } from './recheck-page.ts'
import { openReadingThreads, READING_LIMITS, wasNotRead } from './reading-thread.ts'
import type { ReadingLimits, ReadingThreads } from './reading-thread.ts'
import { mayRead, NO_RULES } from './guard/robots.ts'
import { openRobotsGuard } from './guard/robots-guard.ts'
import { MIN_GAP_MS, openPace, openSharedSlots, shareOf, type Pace } from './guard/site-pace.ts'
import { problemOfAnswer, problemOfFetch, unreadableProblem } from './site-problems.ts'
import type { BadgeAnswer, Web, WebReader } from './web.ts'

/**
 * A crawl may hold eight pages of 4 MiB, so all crawls together take less than 400 MiB, and the three that
 * one account can run take less than 100 MiB.
 */
export const MAX_CRAWLS_AT_ONCE = 12

/** Short, because a person may be waiting for the answer. */
const CHALLENGE_LIMITS = { challengeMs: 8_000 }
/** Logos are small, but this allows for a photo from a phone. */
const IMAGE_LIMITS: FetchLimits = { totalMs: 15_000, wireBytes: 4 * 1024 ** 2, decodedBytes: 4 * 1024 ** 2 }
/**
 * The redirects that certificate authorities follow (CA/Browser Forum baseline requirements §3.2.2.4.18). 303
 * isn't among them, because it leads to a different resource.
 */
const CHALLENGE_REDIRECTS = new Set([301, 302, 307, 308])

export interface WebOptions extends NetworkPorts {
  /** Address of this service; its `/bot` page explains the crawler to website owners. */
  publicUrl: string
  /** Waits between requests to one host; replaced in tests. */
  pace?: Pace
  limits?: Partial<CrawlLimits & ReadingLimits & typeof CHALLENGE_LIMITS>
  /** Threads that stay open after `close`, so that several tests can use them; by default, threads of its own. */
  threads?: ReadingThreads
}

/** Opens access to the public web. `close` ends its threads and connections. */
export function openWeb(options: WebOptions): Web {
  const userAgent = `LaunchDirBot/1.0 (+${options.publicUrl.replace(/\/+$/, '')}/bot)`
  const limits = { ...CRAWL_LIMITS, ...READING_LIMITS, ...CHALLENGE_LIMITS, ...options.limits }
  const fetcher = openGuardedFetch({ ...options, userAgent })
  const robots = openRobotsGuard(fetcher)
  const threads = options.threads ?? openReadingThreads(limits)
  const pace = options.pace ?? openPace()
  const crawls = openSharedSlots(MAX_CRAWLS_AT_ONCE, shareOf(MAX_CRAWLS_AT_ONCE))

  async function fetchOne(
    url: string,
    signal: AbortSignal,
    { respectRobots, unless = {} }: { respectRobots: boolean; unless?: PageVersion },
  ): Promise<Fetched> {
    const beforeHop = async (hop: URL) => {
      const rules = respectRobots ? await robots.rulesOf(hop, signal) : NO_RULES
      if (!mayRead(rules, hop)) throw new FetchError('robots_disallowed', hop.href)
      await pace(hop.hostname, gapMs(rules), signal)
    }
    return fetcher.fetch(url, { signal, limits: limits.page, beforeHop, unless })
  }

  function readerFor(account: string): WebReader {
    const reader = threads.readerFor(account)
    const tools = { fetcher, robots, reader, pace, limits }
    return {
      readSite: (url, { signal, onPage }) =>
        crawls.run(account, signal, () => readSite(url, tools, { signal, onPage })),

      draft: (pages, options) => reader.draftProfile(pages, options),
      numberedPages: (pages) => reader.numberedPages(pages),
      about: (pages, categoryNames) => reader.about(pages, categoryNames),
      proveTyped: (pages, typed, options) => reader.proveTyped(pages, typed, options),

      async findBadge(url, { signal, ...question }): Promise<BadgeAnswer> {
        try {
          const fetched = await fetchOne(url, signal, { respectRobots: false })
          const problem = problemOfAnswer(fetched, url)
          if (problem) return { found: false, reason: problem.code, detail: problem.detail }
          const html = decodeHtml(fetched.body, fetched.contentType)
          return await reader.findBadge(html, { pageUrl: fetched.url.href, ...question })
        } catch (error) {
          signal.throwIfAborted()
          const problem = wasNotRead(error) ? unreadableProblem(url) : problemOfFetch(fetchFailure(error), url)
          return { found: false, reason: problem.code, detail: problem.detail }
        }
      },

      recheckPage: (url, { quotes, version, signal }) =>
        recheckPage(url, quotes, {
          fetch: () => fetchOne(url, signal, { respectRobots: true, unless: version }),
          reader,
          signal,
        }),
    }
  }

  return {
    readerFor,

    async fetchPage(url, { signal, respectRobots = false }) {
      const fetched = await fetchOne(url, signal, { respectRobots })
      return { url: fetched.url.href, status: fetched.status, html: decodeHtml(fetched.body, fetched.contentType) }
    },

    async fetchImage(url, { signal }) {
      const beforeHop = (hop: URL) => pace(hop.hostname, MIN_GAP_MS, signal)
      const { status, body } = await fetcher.fetch(url, { signal, limits: IMAGE_LIMITS, types: null, beforeHop })
      return { status, body }
    },

    async readChallenge(url, { signal, domain, bytes, cut }) {
      const fetched = await fetcher.fetch(url, {
        signal,
        limits: { totalMs: limits.challengeMs, wireBytes: bytes, decodedBytes: bytes, truncate: cut },
        types: null,
        redirects: CHALLENGE_REDIRECTS,
        async beforeHop(hop) {
          if (!isWithin(domain, hop)) throw new FetchError('left_site', hop.hostname)
          await pace(hop.hostname, MIN_GAP_MS, signal)
        },
      })
      const { status, contentType, body } = fetched
      return {
        status,
        isHtml: /^(text\/html|application\/xhtml\+xml)\b/i.test(contentType),
        text: decodeHtml(body, contentType),
      }
    },

    async close() {
      await Promise.all([fetcher.close(), options.threads ? undefined : threads.close()])
    },
  }
}

function fetchFailure(error: unknown): FetchError {
  if (error instanceof FetchError) return error
  throw error
}
