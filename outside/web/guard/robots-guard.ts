import { LRUCache } from 'lru-cache'
import { noteCache } from '../../../domain/shared/observing/observe.ts'
import { FetchError } from '../fetch-error.ts'
import type { FetchLimits, GuardedFetch } from './guarded-fetch.ts'
import { NO_RULES, parseRobots, ROBOTS_MAX_BYTES, type RobotsRules } from './robots.ts'

/** Our name in a robots.txt. */
const ROBOTS_TOKEN = 'LaunchDirBot'

// RFC 9309 §2.4: don't use a cached copy for longer than a day.
const CACHE_MS = 24 * 60 * 60 * 1000
// Enough for a thousand real files, which have a few million characters in total. Maliciously long files
// can't take more memory, because the cache then drops its oldest entries.
const MAX_CACHED_SITES = 1_000
const MAX_CACHED_CHARACTERS = 8 * 1024 ** 2
const ROBOTS_LIMITS: FetchLimits = {
  totalMs: 8_000, // a server that needs longer for this small file won't send a page within 15 s either
  wireBytes: ROBOTS_MAX_BYTES,
  decodedBytes: ROBOTS_MAX_BYTES,
  truncate: true,
}

// After these failures, we can't know what the robots.txt says.
const CONNECTION_FAILURES = new Set(['dns', 'tls', 'timeout', 'unreachable', 'robots_unavailable', 'aborted'])

export interface RobotsGuard {
  /**
   * The rules of a website's robots.txt. Throws `FetchError` when they are unknown, because RFC 9309 then
   * forbids reading the website.
   */
  rulesOf(url: URL, signal: AbortSignal): Promise<RobotsRules>
}

/** Caches each origin's robots.txt for a day. Failures aren't cached, so a retry asks again. */
export function openRobotsGuard(fetcher: GuardedFetch): RobotsGuard {
  const cache = new LRUCache<string, RobotsRules>({
    max: MAX_CACHED_SITES,
    maxSize: MAX_CACHED_CHARACTERS,
    ttl: CACHE_MS,
  })

  async function read(origin: string, signal: AbortSignal): Promise<RobotsRules> {
    const answer = await fetcher.fetch(`${origin}/robots.txt`, { signal, limits: ROBOTS_LIMITS, types: null })
    const text = answer.body.toString('utf8')
    const rules = rulesByStatus(answer.status, text)
    cache.set(origin, rules, { size: rules === NO_RULES ? 1 : 1 + text.length })
    return rules
  }

  return {
    async rulesOf({ origin }, signal) {
      const known = cache.get(origin)
      noteCache('robots', known !== undefined)
      if (known) return known
      try {
        return await read(origin, signal)
      } catch (error) {
        // RFC 9309 §2.3.1.3: an unreadable robots.txt (wrong encoding, redirect loop) counts as none.
        if (error instanceof FetchError && !CONNECTION_FAILURES.has(error.code)) return NO_RULES
        throw error
      }
    },
  }
}

function rulesByStatus(status: number, text: string): RobotsRules {
  if (status >= 500) throw new FetchError('robots_unavailable', `robots.txt returned ${status}`)
  return status >= 200 && status < 300 ? parseRobots(text, ROBOTS_TOKEN) : NO_RULES
}
