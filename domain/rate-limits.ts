/** The kinds of calls, each with its own limit. */
export const TIERS = [
  'anonymous_read',
  'read',
  'write',
  'crawl',
  'sign_in',
  'registration',
  'oauth',
  'comment',
  'digest',
] as const
export type Tier = (typeof TIERS)[number]

export interface RateLimit {
  calls: number
  seconds: number
}

/** A caller's limit in one tier, and how much of it is left. */
export interface RateLimitState {
  tier: Tier
  limit: number
  windowSeconds: number
  remaining: number
  resetSeconds: number
}

export interface RateLimits {
  /**
   * Counts a call by `who`: an IP address (an IPv6 /64 counts as one), or any other text, such as an account
   * id. Throws `rate_limited` if the limit is reached. If counting fails, throws `unavailable`, except in the
   * two read tiers.
   */
  consume(tier: Tier, who: string): Promise<RateLimitState>
}

/** The headers of draft-ietf-httpapi-ratelimit-headers-10. */
export function rateLimitHeaders({ tier, limit, windowSeconds, remaining, resetSeconds }: RateLimitState) {
  return {
    'RateLimit-Policy': `"${tier}";q=${limit};w=${windowSeconds}`,
    RateLimit: `"${tier}";r=${remaining};t=${resetSeconds}`,
  }
}
