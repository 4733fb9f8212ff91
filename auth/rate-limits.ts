import ipaddr from 'ipaddr.js'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible'
import type { Database } from '../domain/database/database.ts'
import { DomainError } from '../domain/errors.ts'
import { TIERS, type RateLimit, type RateLimits, type Tier } from '../domain/rate-limits.ts'

/** Tiers whose limit must hold over all processes: each call of one costs us more than the count does. */
const SHARED: ReadonlySet<Tier> = new Set(['write', 'crawl', 'sign_in', 'registration', 'oauth'])
/** When nothing can be counted these go on: a read harms nobody. */
const FAIL_OPEN: ReadonlySet<Tier> = new Set(['anonymous_read', 'read'])

/**
 * Counts in memory; with PostgreSQL the tiers that change something are counted there, for all processes together.
 * Reads stay per process: several processes allow that many times more of them.
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
      // The library rejects with the same object when the limit is reached; what it counted then depends on the store.
      const { counted, isRefused } = await counters
        .get(tier)!
        .consume(oneAsker(who))
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
          `At most ${calls} ${NAMES[tier]} in ${seconds} seconds.`,
          `Wait ${resetSeconds} seconds, then send the same request again.`,
          { rateLimit: { ...state, remaining: 0 } },
        )
      return state
    },
  }
}

/** What one customer of a provider is given in IPv6 (RFC 6177): they can take any address of it for each request. */
const IPV6_BITS = 64

/** Under which name somebody is counted: an address by its network, an account by its id. */
export function oneAsker(who: string): string {
  if (!ipaddr.isValid(who)) return who
  const address = ipaddr.process(who)
  if (address.kind() === 'ipv4') return address.toString()
  const network = address.toByteArray().fill(0, IPV6_BITS / 8)
  return `${ipaddr.fromByteArray(network).toString()}/${IPV6_BITS}`
}

const NAMES: Record<Tier, string> = {
  anonymous_read: 'reads without a credential',
  read: 'reads',
  write: 'changes',
  crawl: 'website readings',
  sign_in: 'sign-in attempts',
  registration: 'registrations',
  oauth: 'authorization requests',
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
    // Who is over the limit is refused from memory, and costs the database nothing.
    inMemoryBlockOnConsumed: calls + 1,
  })
}

function unavailable(): DomainError {
  return new DomainError(
    'unavailable',
    'The service cannot count its calls right now, and refuses changes until it can.',
    'Try again in a minute; nothing was changed.',
  )
}
