/** The time after which a vote counts half as much for the trend. */
export const HALF_LIFE_SECONDS = 3 * 86_400
/** The start of the trend's time scale; any fixed time gives the same order. */
export const EPOCH_SECONDS = Date.UTC(2026, 0, 1) / 1000
/**
 * Smaller exponents are raised to this one: their powers of two add nothing to a double, but PostgreSQL
 * reports an underflow.
 */
export const SMALLEST_POWER = -1000

/** The figures of a listing's counted votes. */
export interface Standing {
  votes: number
  lastVoteAt: Date | null
  /** Log2 of the sum of 2^(half-lives from the epoch to each vote), so the order of listings never changes with time. */
  trend: number | null
}

export const NO_VOTES: Standing = { votes: 0, lastVoteAt: null, trend: null }

/** The figures after one more counted vote. */
export function withVote(standing: Standing, castAt: Date): Standing {
  return {
    votes: standing.votes + 1,
    lastVoteAt: later(standing.lastVoteAt, castAt),
    trend: trendWith(standing.trend, castAt),
  }
}

function trendWith(trend: number | null, castAt: Date): number {
  const at = (castAt.getTime() / 1000 - EPOCH_SECONDS) / HALF_LIFE_SECONDS
  if (trend === null) return at
  return Math.max(trend, at) + Math.log2(1 + 2 ** Math.max(-Math.abs(trend - at), SMALLEST_POWER))
}

function later(known: Date | null, time: Date): Date {
  return new Date(Math.max(Number(known), Number(time)))
}
