import { afterAll, beforeAll, expect, test } from 'vitest'
import { aListing } from '../../test/factories.ts'
import { APP_SECRET, anOpenDatabase } from '../../test/service.ts'
import { raw } from '../database/raw.ts'
import { castBallot } from './cast-ballot.ts'
import { recomputeRanking } from './recount.ts'

let open: Awaited<ReturnType<typeof anOpenDatabase>>
beforeAll(async () => {
  open = await anOpenDatabase()
})
afterAll(() => open.close())

const WEEK = '2026-11-16'
const rows = <Row>(text: string, ...values: unknown[]) => raw<Row>(open.db.read, { text, values })

/** Casts a vote of each account whose number is in the range, in the listing's launch of this week. */
const votes = (listingId: number, [from, to]: [number, number], week: string) =>
  rows(
    `insert into vote (listing_id, account_id, cast_at, week, launch_week)
       select $1, a.id, $2::date, $2::date, $2::date from generate_series($3::int, $4::int) n
       join account a on a.email = 'fan-' || n || '@example.com' order by n`,
    listingId,
    week,
    from,
    to,
  )

test('the fans of popular products are no ring, even if some of them vote again when the products relaunch', async () => {
  await rows(
    `insert into account (id, email, email_verified_at)
       select gen_random_uuid(), 'fan-' || n || '@example.com', '2026-01-01' from generate_series(1, 1261) n`,
  )
  const listings = await Promise.all(
    ['popular-a', 'popular-b', 'popular-c'].map((slug) => aListing(open, { slug, launchWeek: WEEK })),
  )
  for (const [at, listing] of listings.entries()) {
    await votes(listing, [1, 10], '2026-11-02')
    await votes(listing, [1, 260], WEEK)
    await votes(listing, [300 + 320 * at, 619 + 320 * at], WEEK)
  }
  const [last] = await rows<{ id: string }>(`select id from account where email = 'fan-1261@example.com'`)
  for (const listingId of listings)
    await open.db.transaction((tx) =>
      castBallot(tx, {
        listingId,
        accountId: last!.id,
        network: null,
        appSecret: APP_SECRET,
        now: new Date('2026-11-18T12:00:00Z'),
      }),
    )
  expect(await rows(`select count(*)::int as n from vote where not counted`)).toEqual([{ n: 0 }])
  await open.db.transaction((tx) => recomputeRanking(tx))
  expect(await rows('select votes from listing where id = any($1)', listings)).toEqual(
    listings.map(() => ({ votes: 581 })),
  )
})
