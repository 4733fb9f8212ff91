/** What a payment provider confirms of the last 30 days: the sum of charges less refunds and disputes. */
export interface ConfirmedRevenue {
  /** In the smallest unit of the currency. */
  cents: number
  /** ISO 4217, lower case. */
  currency: string
}

/** A payment provider that tells the owner of a restricted key what came in. */
export interface RevenueSource {
  /** As people read it beside the figure. */
  source: string
  /** Reads aggregates alone; keeps and returns nothing of single payments. Throws `RevenueError`. */
  last30Days(key: string, signal: AbortSignal): Promise<ConfirmedRevenue>
}

/** Why a provider gave no figure; never its own words, which may carry the key. */
export class RevenueError extends Error {
  override readonly name = 'RevenueError'
  readonly problem: 'revoked' | 'not_permitted' | 'several_currencies' | 'too_many' | 'unavailable'

  constructor(problem: RevenueError['problem']) {
    super(`The source of revenue: ${problem}.`)
    this.problem = problem
  }
}
