/** What a source knows of one domain, on its own scale. */
export interface Measurement {
  domain: string
  value: number
}

/** A vendor that measures how strong a website is. */
export interface Ratings {
  /** As people read it beside every value. */
  source: string
  /** Domains one run asks about at most: what the vendor's limits allow in an hour. */
  perRun: number
  /** Domains one request asks about at most. */
  perRequest: number
  /** What the source knows of these domains; one it does not know is not in the answer. Throws `RatingsError`. */
  measure(domains: string[], signal: AbortSignal): Promise<Measurement[]>
}

export type RatingsProblem = 'refused_key' | 'too_many_requests' | 'unavailable' | 'unreadable'

/** Why a source gave no answer; never its own words. */
export class RatingsError extends Error {
  override readonly name = 'RatingsError'
  readonly problem: RatingsProblem
  /** How long the source wants to be left alone. */
  readonly restSeconds: number | undefined

  constructor(problem: RatingsProblem, restSeconds?: number) {
    super(`The source of ratings: ${problem}.`)
    this.problem = problem
    this.restSeconds = restSeconds
  }
}
