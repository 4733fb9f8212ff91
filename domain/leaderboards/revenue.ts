import type { Tx } from '../database/database.ts'
import { raw } from '../database/raw.ts'

/** What a payment provider confirmed of a company, net of refunds, in the smallest unit of its currency. */
export interface Revenue {
  last30DaysCents: number
  /** Recurring and total revenue, from a provider that tells them. */
  mrrCents?: number
  totalCents?: number
  /** ISO 4217, lower case; US dollars unless said otherwise. */
  currency?: string
  source: string
  observedAt: Date
}

/**
 * Puts the verified revenue of a listing on the board, in place of what stood there. Whether it may is the caller's to
 * know. The board ranks US dollars: revenue in another currency is kept, and not ranked by a rate of the day.
 */
export async function recordRevenue(
  tx: Tx,
  listingId: number,
  { last30DaysCents, mrrCents, totalCents, currency = 'usd', source, observedAt }: Revenue,
): Promise<void> {
  await raw(tx, {
    text: `insert into listing_revenue (listing_id, last_30_days_cents, mrr_cents, total_cents, source, observed_at, currency)
           values ($1, $2, $3, $4, $5, $6, $7)
           on conflict (listing_id) do update set last_30_days_cents = excluded.last_30_days_cents,
             mrr_cents = excluded.mrr_cents, total_cents = excluded.total_cents, source = excluded.source,
             observed_at = excluded.observed_at, currency = excluded.currency`,
    values: [
      listingId,
      last30DaysCents,
      mrrCents ?? null,
      totalCents ?? null,
      source,
      observedAt.toISOString(),
      currency,
    ],
  })
  await raw(tx, {
    text: 'update listing set revenue_cents = $2 where id = $1',
    values: [listingId, currency === 'usd' ? last30DaysCents : null],
  })
}

/** Takes a listing's revenue off the board and forgets it. */
export async function forgetRevenue(tx: Tx, listingId: number): Promise<void> {
  await raw(tx, { text: 'delete from listing_revenue where listing_id = $1', values: [listingId] })
  await raw(tx, { text: 'update listing set revenue_cents = null where id = $1', values: [listingId] })
}
