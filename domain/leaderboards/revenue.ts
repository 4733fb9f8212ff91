import type { Tx } from '../database/database.ts'

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
  const figures = {
    last_30_days_cents: last30DaysCents,
    mrr_cents: mrrCents ?? null,
    total_cents: totalCents ?? null,
    source,
    observed_at: observedAt.toISOString(),
    currency,
  }
  await tx.sql
    .insertInto('listing_revenue')
    .values({ listing_id: listingId, ...figures })
    .onConflict((oc) => oc.column('listing_id').doUpdateSet(figures))
    .execute()
  await tx.sql
    .updateTable('listing')
    .set({ revenue_cents: currency === 'usd' ? last30DaysCents : null })
    .where('id', '=', listingId)
    .execute()
}

/** Takes a listing's revenue off the board and forgets it. */
export async function forgetRevenue(tx: Tx, listingId: number): Promise<void> {
  await tx.sql.deleteFrom('listing_revenue').where('listing_id', '=', listingId).execute()
  await tx.sql.updateTable('listing').set({ revenue_cents: null }).where('id', '=', listingId).execute()
}
