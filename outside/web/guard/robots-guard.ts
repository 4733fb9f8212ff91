import { LRUCache } from 'lru-cache'
import { FetchError } from '../fetch-error.ts'
import type { FetchLimits, GuardedFetch } from './guarded-fetch.ts'
import { NO_RULES, parseRobots, ROBOTS_MAX_BYTES, type RobotsRules } from './robots.ts'

/** Our name in a robots.txt. */
const ROBOTS_TOKEN = 'LaunchDirBot'

// RFC 9309 §2.4: a copy must not be used for longer than a day.
const ROBOTS_KEPT_MS = 24 * 60 * 60 * 1000
// Those of a thousand real sites are a few million characters; files made to be long push each other out.
const ROBOTS_KEPT_SITES = 1_000
const ROBOTS_KEPT_CHARACTERS = 8 * 1024 ** 2
const ROBOTS_LIMITS: FetchLimits = {
  totalMs: 8_000, // a robots.txt is small: who needs longer will not manage a page in 15 s either
  wireBytes: ROBOTS_MAX_BYTES,
  decodedBytes: ROBOTS_MAX_BYTES,
  truncate: true,
}

// Failures of the connection: the site itself is down, which is not the same as forbidding us to read it.
const CONNECTION_FAILURES = new Set(['dns', 'tls', 'timeout', 'unreachable', 'robots_unavailable', 'aborted'])

export interface RobotsGuard {
  /** What a site's robots.txt tells us. Throws `FetchError` when it cannot be known, since then RFC 9309 forbids to read. */
  rulesOf(url: URL, signal: AbortSignal): Promise<RobotsRules>
}

/** Reads each site's robots.txt once a day. A failure is not kept, so that a retry is one. */
export function openRobotsGuard(fetcher: GuardedFetch): RobotsGuard {
  const kept = new LRUCache<string, RobotsRules>({
    max: ROBOTS_KEPT_SITES,
    maxSize: ROBOTS_KEPT_CHARACTERS,
    ttl: ROBOTS_KEPT_MS,
  })

  async function read(origin: string, signal: AbortSignal): Promise<RobotsRules> {
    const answer = await fetcher.fetch(`${origin}/robots.txt`, { signal, limits: ROBOTS_LIMITS, types: null })
    const text = answer.body.toString('utf8')
    const rules = rulesByStatus(answer.status, text)
    kept.set(origin, rules, { size: rules === NO_RULES ? 1 : 1 + text.length })
    return rules
  }

  return {
    async rulesOf({ origin }, signal) {
      const known = kept.get(origin)
      if (known) return known
      try {
        return await read(origin, signal)
      } catch (error) {
        // A robots.txt that nobody can read (wrong encoding, redirects in circles) counts as none: RFC 9309 §2.3.1.3.
        if (error instanceof FetchError && !CONNECTION_FAILURES.has(error.code)) return NO_RULES
        throw error
      }
    },
  }
}

function rulesByStatus(status: number, text: string): RobotsRules {
  if (status >= 500) throw new FetchError('robots_unavailable', `robots.txt answers ${status}`)
  return status >= 200 && status < 300 ? parseRobots(text, ROBOTS_TOKEN) : NO_RULES
}
