import type { Tx } from '../domain/database/database.ts'
import { payBillboard } from '../domain/leaderboards/billboard.ts'
import { recordRevenue } from '../domain/leaderboards/revenue.ts'
import type { SeededListing } from './seeded-listing.ts'

const DAY_MS = 86_400_000
/** The source given for the demo's Domain Ratings and revenue. */
const FICTIONAL = 'Fictional (demonstration)'

const PAID: Record<string, number> = {
  lanternfig: 120_000,
  copperhedge: 90_000,
  thistlegate: 65_000,
  quillmoss: 40_000,
  'foxglove-relay': 25_000,
}
/** Domain Ratings, oldest first. */
const RATINGS: Record<string, number[]> = {
  quillmoss: [31, 33, 36, 38],
  'gristmill-ci': [44, 45, 47, 52],
  lanternfig: [20, 29, 37, 49],
  copperhedge: [58, 59, 59, 61],
  hushgrove: [35, 34, 34, 33],
  sedgewire: [18, 22, 25, 27],
  thistlegate: [40, 41, 43, 46],
  'foxglove-relay': [50, 51, 50, 53],
  oatloom: [6, 9, 12, 15],
}
const REVENUE: Record<string, number> = {
  'foxglove-relay': 4_120_000,
  lanternfig: 3_380_000,
  'gristmill-ci': 1_995_000,
  thistlegate: 1_410_000,
  hushgrove: 620_000,
  mossgrid: 233_000,
}
const FEATURED = ['glimmerstoat', 'thistlegate']
const FEATURED_BEFORE = ['lanternfig']
const VERIFIED = ['quillmoss', 'lanternfig', 'copperhedge', 'thistlegate', 'foxglove-relay', 'gristmill-ci']

/**
 * Adds featured places, page views, verified marks, and the figures of all leaderboards except the
 * community's.
 */
export async function seedBoards(tx: Tx, listings: SeededListing[], now: Date): Promise<void> {
  const time = now.toISOString()
  const idOf = (slug: string) => listings.find((listing) => listing.slug === slug)!.id
  for (const [slug, amountCents] of Object.entries(PAID))
    await payBillboard(tx, { listingId: idOf(slug), reference: `demo-${slug}`, amountCents, paidAt: now })
  for (const [slug, trend] of Object.entries(RATINGS))
    await tx.sql
      .updateTable('listing')
      .set({ domain_rating: ratingOf(trend, time) })
      .where('id', '=', idOf(slug))
      .execute()
  for (const [slug, cents] of Object.entries(REVENUE))
    await recordRevenue(tx, idOf(slug), {
      last30DaysCents: cents,
      mrrCents: Math.round(cents * 0.9),
      totalCents: cents * 14,
      source: FICTIONAL,
      observedAt: now,
    })
  const place = (slug: string, fromDay: number, toDay: number) => ({
    listing_id: idOf(slug),
    starts_at: new Date(now.getTime() + fromDay * DAY_MS),
    ends_at: new Date(now.getTime() + toDay * DAY_MS),
  })
  const places = [
    ...FEATURED.map((slug) => place(slug, -1, 60)),
    ...FEATURED_BEFORE.map((slug) => place(slug, -20, -13)),
  ]
  await tx.sql.insertInto('featured_place').values(places).execute()
  await tx.sql.updateTable('listing').set({ verified_at: time }).where('slug', 'in', VERIFIED).execute()
  await tx.sql
    .updateTable('listing')
    .set((eb) => ({ views: eb(eb('votes', '*', eb.lit(37)), '+', eb('id', '*', eb.lit(11))) }))
    .where('status', '=', 'live')
    .execute()
}

function ratingOf(trend: number[], time: string): string {
  return JSON.stringify({ value: trend.at(-1), source: FICTIONAL, observed_at: time, trend: trend.slice(0, -1) })
}
