/** Revenue in the last 30 days, as confirmed by a payment provider: charges less refunds and disputes. */
export interface ConfirmedRevenue {
  /** In the smallest unit of the currency. */
  cents: number
  /** ISO 4217, lower case. */
  currency: string
}

/** A payment provider that reports revenue to the holder of a restricted key. */
export interface RevenueSource {
  /** The provider's name, shown with the figure. */
  source: string
  /** Returns only the total, never individual payments, and stores nothing. Throws `RevenueError`. */
  last30Days(key: string, signal: AbortSignal): Promise<ConfirmedRevenue>
}

/** Why a provider gave no figure, without the provider's own text, which may contain the key. */
export class RevenueError extends Error {
  override readonly name = 'RevenueError'
  readonly problem: 'revoked' | 'not_permitted' | 'several_currencies' | 'too_many' | 'unavailable'

  constructor(problem: RevenueError['problem']) {
    super(`The revenue provider failed: ${problem}.`)
    this.problem = problem
  }
}
