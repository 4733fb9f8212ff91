/** What is limited apart from each other; each has its own number of calls in its own time. */
export const TIERS = ['anonymous_read', 'read', 'write', 'crawl', 'sign_in', 'registration', 'oauth'] as const
export type Tier = (typeof TIERS)[number]

export interface RateLimit {
  calls: number
  seconds: number
}

/** Where a caller stands within one limit. */
export interface RateLimitState {
  tier: Tier
  limit: number
  windowSeconds: number
  remaining: number
  resetSeconds: number
}

export interface RateLimits {
  /**
   * Counts one call of `who`: an account's id, or an address (all of one IPv6 /64 count together). Throws `rate_limited` when it is one too many, and
   * `unavailable` when a tier that changes something cannot be counted.
   */
  consume(tier: Tier, who: string): Promise<RateLimitState>
}

/** The header fields of draft-ietf-httpapi-ratelimit-headers-10. */
export function rateLimitHeaders({ tier, limit, windowSeconds, remaining, resetSeconds }: RateLimitState) {
  return {
    'RateLimit-Policy': `"${tier}";q=${limit};w=${windowSeconds}`,
    RateLimit: `"${tier}";r=${remaining};t=${resetSeconds}`,
  }
}
