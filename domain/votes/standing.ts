import { mondayOf } from '../launches/week.ts'

/** A vote counts half as much for the trend after this long. */
export const HALF_LIFE_SECONDS = 3 * 86_400
/** Trends are counted from here; any fixed moment gives the same order. */
export const EPOCH_SECONDS = Date.UTC(2026, 0, 1) / 1000
/** Two to a smaller power adds nothing to a double, and PostgreSQL calls it an underflow. */
export const SMALLEST_POWER = -1000

/** What a listing's counted votes come to. */
export interface Standing {
  votes: number
  lastVoteAt: Date | null
  /** Binary logarithm of the votes, each worth 2^(its half-lives since the epoch): the order never changes with time. */
  trend: number | null
  weekVotes: number
  weekLastVoteAt: Date | null
}

/** Nobody has voted yet. */
export const NO_VOTES: Standing = { votes: 0, lastVoteAt: null, trend: null, weekVotes: 0, weekLastVoteAt: null }

/** The standing with one more counted vote. */
export function withVote(standing: Standing, castAt: Date, launchWeek: string | null): Standing {
  const inLaunchWeek = mondayOf(castAt) === launchWeek
  return {
    votes: standing.votes + 1,
    lastVoteAt: later(standing.lastVoteAt, castAt),
    trend: trendWith(standing.trend, castAt),
    weekVotes: standing.weekVotes + (inLaunchWeek ? 1 : 0),
    weekLastVoteAt: inLaunchWeek ? later(standing.weekLastVoteAt, castAt) : standing.weekLastVoteAt,
  }
}

function trendWith(trend: number | null, castAt: Date): number {
  const at = (castAt.getTime() / 1000 - EPOCH_SECONDS) / HALF_LIFE_SECONDS
  if (trend === null) return at
  return Math.max(trend, at) + Math.log2(1 + 2 ** Math.max(-Math.abs(trend - at), SMALLEST_POWER))
}

function later(known: Date | null, time: Date): Date {
  return known !== null && known > time ? known : time
}
