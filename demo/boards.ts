import type { Tx } from '../domain/database/database.ts'
import { raw } from '../domain/database/raw.ts'
import { payBillboard } from '../domain/leaderboards/billboard.ts'
import { recordRevenue } from '../domain/leaderboards/revenue.ts'
import type { SeededListing } from './seeded-listing.ts'

const DAY_MS = 86_400_000
/** Figures of the demonstration say whose they are wherever they are shown. */
const FICTIONAL = 'Fictional (demonstration)'

const PAID: Record<string, number> = {
  lanternfig: 120_000,
  copperhedge: 90_000,
  thistlegate: 65_000,
  quillmoss: 40_000,
  'foxglove-relay': 25_000,
}
/** Domain Ratings, the oldest first. */
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

/** What the boards other than the community's rank by, featured places, and what people looked at. */
export async function seedBoards(tx: Tx, listings: SeededListing[], now: Date): Promise<void> {
  const time = now.toISOString()
  const idOf = (slug: string) => listings.find((listing) => listing.slug === slug)!.id
  for (const [slug, amountCents] of Object.entries(PAID))
    await payBillboard(tx, { listingId: idOf(slug), reference: `demo-${slug}`, amountCents, paidAt: now })
  for (const [slug, trend] of Object.entries(RATINGS))
    await raw(tx, {
      text: 'update listing set domain_rating = $2 where id = $1',
      values: [
        idOf(slug),
        JSON.stringify({ value: trend.at(-1), source: FICTIONAL, observed_at: time, trend: trend.slice(0, -1) }),
      ],
    })
  for (const [slug, cents] of Object.entries(REVENUE))
    await recordRevenue(tx, idOf(slug), {
      last30DaysCents: cents,
      mrrCents: Math.round(cents * 0.9),
      totalCents: cents * 14,
      source: FICTIONAL,
      observedAt: now,
    })
  const place = (slug: string, from: number, to: number) =>
    raw(tx, {
      text: 'insert into featured_place (listing_id, starts_at, ends_at) values ($1, $2, $3)',
      values: [idOf(slug), new Date(from).toISOString(), new Date(to).toISOString()],
    })
  for (const slug of FEATURED) await place(slug, now.getTime() - DAY_MS, now.getTime() + 60 * DAY_MS)
  for (const slug of FEATURED_BEFORE) await place(slug, now.getTime() - 20 * DAY_MS, now.getTime() - 13 * DAY_MS)
  await raw(tx, {
    text: 'update listing set verified_at = $2 where slug = any($1)',
    values: [VERIFIED, time],
  })
  await raw(tx, {
    text: `update listing set views = votes * 37 + id * 11, followers = votes / 3 where status = 'live'`,
  })
}
