/** The rating of one domain, on the source's own scale. */
export interface Measurement {
  domain: string
  value: number
}

/** A vendor that rates websites. */
export interface Ratings {
  /** The vendor's name, shown with every value. */
  source: string
  /** Maximum number of domains in one run, within the vendor's limits. */
  perRun: number
  /** Maximum number of domains in one request. */
  perRequest: number
  /** The ratings of these domains; omits domains that the vendor doesn't know. Throws `RatingsError`. */
  measure(domains: string[], signal: AbortSignal): Promise<Measurement[]>
}

export type RatingsProblem = 'refused_key' | 'too_many_requests' | 'unavailable' | 'unreadable'

/** Why a vendor gave no answer, without the vendor's own text. */
export class RatingsError extends Error {
  override readonly name = 'RatingsError'
  readonly problem: RatingsProblem
  /** How long to wait before the next request; undefined if the vendor asked for no wait. */
  readonly restSeconds: number | undefined

  constructor(problem: RatingsProblem, restSeconds?: number) {
    super(`The ratings vendor failed: ${problem}.`)
    this.problem = problem
    this.restSeconds = restSeconds
  }
}
