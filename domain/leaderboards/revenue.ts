import type { Tx } from '../database/database.ts'

/** Revenue that a payment provider confirmed, net of refunds, in the currency's smallest unit. */
export interface Revenue {
  last30DaysCents: number
  /** Monthly recurring and total revenue, if the provider reports them. */
  mrrCents?: number
  totalCents?: number
  /** ISO 4217, lower case; `usd` by default. */
  currency?: string
  source: string
  observedAt: Date
}

/**
 * Saves a listing's verified revenue, replacing any earlier figures; the caller checks that the listing may
 * show it. The revenue leaderboard ranks only US dollars: converting other currencies would make ranks depend
 * on exchange rates.
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

/** Deletes a listing's revenue and takes the listing off the revenue leaderboard. */
export async function forgetRevenue(tx: Tx, listingId: number): Promise<void> {
  await tx.sql.deleteFrom('listing_revenue').where('listing_id', '=', listingId).execute()
  await tx.sql.updateTable('listing').set({ revenue_cents: null }).where('id', '=', listingId).execute()
}
