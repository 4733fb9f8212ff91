import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible'
import type { Database } from '../domain/database/database.ts'
import { DomainError } from '../domain/errors.ts'
import { TIERS, type RateLimit, type RateLimits, type Tier } from '../domain/rate-limits.ts'

/** Tiers that all processes count together, because a call costs more than counting it. */
const SHARED: ReadonlySet<Tier> = new Set(['write', 'crawl', 'sign_in', 'registration', 'oauth', 'comment', 'digest'])
/** Tiers that stay open when counting fails, because reads are harmless. */
const FAIL_OPEN: ReadonlySet<Tier> = new Set(['anonymous_read', 'read'])

/**
 * Counts calls in memory. On PostgreSQL, the tiers in `SHARED` are counted in the database, for all
 * processes. Reads are always counted per process, so several processes allow several times as many.
 */
export function openRateLimits(
  db: Database,
  limits: Record<Tier, RateLimit>,
  onError: (error: unknown) => void,
): RateLimits {
  const counters = new Map(TIERS.map((tier) => [tier, counterOf(db, tier, limits[tier])]))
  return {
    async consume(tier, who) {
      const { calls, seconds } = limits[tier]
      // Above the limit, the library rejects with a result, like the one that it resolves with below the
      // limit. Any other rejection is an error.
      const { counted, isRefused } = await counters
        .get(tier)!
        .consume(countedCaller(who))
        .then(
          (counted: unknown) => ({ counted, isRefused: false }),
          (counted: unknown) => ({ counted, isRefused: true }),
        )
      if (!(counted instanceof RateLimiterRes)) {
        onError(counted)
        if (!FAIL_OPEN.has(tier)) throw unavailable()
        return { tier, limit: calls, windowSeconds: seconds, remaining: calls, resetSeconds: seconds }
      }
      const resetSeconds = Math.max(1, Math.ceil(counted.msBeforeNext / 1000))
      const state = { tier, limit: calls, windowSeconds: seconds, remaining: counted.remainingPoints, resetSeconds }
      if (isRefused)
        throw new DomainError(
          'rate_limited',
          `The limit is ${calls} ${NAMES[tier]} in ${inSeconds(seconds)}.`,
          `Wait ${inSeconds(resetSeconds)}, then send the same request again.`,
          { rateLimit: { ...state, remaining: 0 } },
        )
      return state
    },
  }
}

/**
 * IPv6 networks of this size count as one caller: providers give each customer at least one (RFC 6177), and
 * every request can use a different address in it.
 */
const IPV6_BITS = 64

/**
 * The key under which a caller is counted: an IPv4 address, the network of an IPv6 address, or any other text
 * unchanged, such as an account's id.
 */
export function countedCaller(who: string): string {
  // Quicker than asking the library, which throws and catches errors for what is no address, such as most callers.
  if (!isIP(who)) return who
  const address = ipaddr.process(who)
  if (address.kind() === 'ipv4') return address.toString()
  const network = address.toByteArray().fill(0, IPV6_BITS / 8)
  return `${ipaddr.fromByteArray(network).toString()}/${IPV6_BITS}`
}

function inSeconds(seconds: number): string {
  return seconds === 1 ? '1 second' : `${seconds} seconds`
}

const NAMES: Record<Tier, string> = {
  anonymous_read: 'reads without a credential',
  read: 'reads',
  write: 'changes',
  crawl: 'website visits',
  sign_in: 'sign-in attempts',
  registration: 'registrations',
  oauth: 'authorization requests',
  comment: 'comments',
  digest: 'requests for the weekly email',
}

function counterOf(db: Database, tier: Tier, { calls, seconds }: RateLimit): RateLimiterAbstract {
  const common = { keyPrefix: tier, points: calls, duration: seconds }
  if (db.engine === 'pglite' || !SHARED.has(tier)) return new RateLimiterMemory(common)
  return new RateLimiterPostgres({
    ...common,
    storeClient: db.native,
    storeType: 'pool',
    tableName: 'rate_limit',
    tableCreated: true,
    // At the limit, calls are refused from memory and cost the database nothing.
    inMemoryBlockOnConsumed: calls,
  })
}

function unavailable(): DomainError {
  return new DomainError(
    'unavailable',
    'The service can’t check its rate limits right now, so it refuses changes.',
    'Try again in a minute. Nothing was changed.',
  )
}
