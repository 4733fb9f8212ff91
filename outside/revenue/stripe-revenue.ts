import type Stripe from 'stripe'
import { RevenueError, type ConfirmedRevenue, type RevenueSource } from './revenue.ts'

const DAYS = 30
const DAY_SECONDS = 86_400
const TIMEOUT_MS = 20_000
const MAX_RETRIES = 2
const PAGE_SIZE = 100
/** Takes 500 requests. With more balance transactions in 30 days, revenue can't be confirmed. */
const MAX_TRANSACTIONS = 50_000

/**
 * The reporting categories for customers' payments, refunds and disputes
 * (docs.stripe.com/reports/reporting-categories). Fees, payouts, top-ups and transfers aren't revenue.
 */
const REVENUE = new Set([
  'charge',
  'refund',
  'charge_failure',
  'refund_failure',
  'partial_capture_reversal',
  'dispute',
  'dispute_reversal',
])

/** Sums the balance transactions of a founder's own Stripe account. The restricted key needs `Balance transactions: read`. */
export function openStripeRevenue({ baseUrl, now }: { baseUrl: URL; now: () => Date }): RevenueSource {
  return {
    source: 'Stripe',
    async last30Days(key, signal) {
      const { default: Stripe } = await import('stripe')
      const stripe = new Stripe(key, {
        host: baseUrl.hostname,
        port: baseUrl.port || (baseUrl.protocol === 'https:' ? 443 : 80),
        protocol: baseUrl.protocol === 'https:' ? 'https' : 'http',
        maxNetworkRetries: MAX_RETRIES,
        timeout: TIMEOUT_MS,
        telemetry: false,
      })
      const until = Math.floor(now().getTime() / 1000)
      const period = { gte: until - DAYS * DAY_SECONDS, lt: until }
      try {
        return await sumOf(stripe.balanceTransactions.list({ created: period, limit: PAGE_SIZE }), signal)
      } catch (error) {
        signal.throwIfAborted()
        throw error instanceof RevenueError ? error : mapped(error)
      }
    },
  }
}

async function sumOf(
  transactions: AsyncIterable<Stripe.BalanceTransaction>,
  signal: AbortSignal,
): Promise<ConfirmedRevenue> {
  const sums = new Map<string, number>()
  let read = 0
  for await (const { reporting_category: category, currency, amount } of transactions) {
    signal.throwIfAborted()
    if (++read > MAX_TRANSACTIONS) throw new RevenueError('too_many')
    if (REVENUE.has(category)) sums.set(currency, (sums.get(currency) ?? 0) + amount)
  }
  // A sum across currencies would depend on an exchange rate that the provider didn't confirm.
  if (sums.size > 1) throw new RevenueError('several_currencies')
  const [[currency, cents] = ['usd', 0]] = sums
  return { cents, currency }
}

/** Uses only the HTTP status: Stripe's own message is never passed on. */
function mapped(error: unknown): RevenueError {
  const { statusCode } = error as { statusCode?: unknown }
  if (statusCode === 401) return new RevenueError('revoked')
  if (statusCode === 403) return new RevenueError('not_permitted')
  return new RevenueError('unavailable')
}
