import { afterAll, beforeAll, expect, test } from 'vitest'
import { aListing, anOwner } from '../../test/factories.ts'
import { raw } from '../database/raw.ts'
import { aService, type TestService } from '../../test/service.ts'
import { readSettings } from '../shared/settings.ts'
import { releaseLaunchWeek, takeLaunchWeek } from './free-queue.ts'
import { isoWeekOf, weeksAfter } from './week.ts'

let service: TestService
beforeAll(async () => {
  service = await aService()
  await raw(service.db.read, { text: `insert into setting values ('week_capacity', '3')` })
})
afterAll(() => service.stop())

function take(fromWeeks = 6): Promise<string> {
  const { db, clock } = service
  return db.transaction(async (tx) => {
    const settings = await readSettings(tx)
    return takeLaunchWeek(tx, { now: clock.time, settings, fromWeeks })
  })
}

test('however many ask at once, each week gets exactly its capacity, the nearest first', async () => {
  const weeks = await Promise.all(Array.from({ length: 40 }, () => take()))
  const counts = Map.groupBy(weeks, (week) => week)
  expect([...counts.keys()].toSorted()[0]).toBe('2026-12-28')
  expect([...counts.values()].map((taken) => taken.length).toSorted((a, b) => a - b)).toEqual([
    1,
    ...Array.from({ length: 13 }, () => 3),
  ])
})

test('a week may have a capacity of its own, and a place given back is given again', async () => {
  const { db } = service
  await raw(db.read, { text: `insert into launch_week (week, capacity) values ('2026-11-23', 0), ('2026-11-30', 1)` })
  expect(await take(1)).toBe('2026-11-30')
  expect(await take(1)).toBe('2026-12-07')
  await db.transaction((tx) => releaseLaunchWeek(tx, '2026-11-30'))
  expect(await take(1)).toBe('2026-11-30')
})

test('a place taken in a call that fails is not taken', async () => {
  const { db, clock } = service
  const before = await take(60)
  await expect(
    db.transaction(async (tx) => {
      await takeLaunchWeek(tx, { now: clock.time, settings: await readSettings(tx), fromWeeks: 60 })
      throw new Error('no')
    }),
  ).rejects.toThrow('no')
  const [row] = await raw<{ taken: number }>(db.read, {
    text: 'select taken from launch_week where week = $1',
    values: [before],
  })
  expect(row!.taken).toBe(1)
})

/** `A_WEEK=10` asks 200 at once; the suite does with fewer. */
const A_WEEK = Number(process.env['A_WEEK'] ?? 3)
const OWNERS = A_WEEK * 20

test(`${OWNERS} owners choose the free plan at once on weeks of ${A_WEEK}: exactly so many a week, across the turn of the year, nobody lost`, async () => {
  const { db } = service
  const rows = <Row>(text: string) => raw<Row>(db.read, { text })
  await aListing(service, { slug: 'model', status: 'draft' })
  await rows('delete from launch_week')
  await rows(`update setting set value = '${A_WEEK}' where key = 'week_capacity'`)
  const listings = await rows<{ id: number }>(
    `insert into listing (slug, website_url, site, host, domain, name, category_id, profile)
     select name, 'https://' || name || '.example.com/', name || '.example.com', name || '.example.com', 'example.com', name,
            category_id, profile
     from (select 'queued-' || n as name, l.category_id, l.profile
           from generate_series(1, ${OWNERS}) as n, listing l where l.slug = 'model') as made returning id::int`,
  )
  await rows(`insert into site_read (site, read_at) select site, now() from listing where slug like 'queued-%'`)
  const keys = await Promise.all(
    listings.map(async ({ id }) => {
      const email = `maker-${id}@example.com`
      await anOwner(service, id, email)
      return service.key({ email })
    }),
  )
  const replies = await Promise.all(
    listings.map(({ id }, place) => service.request('POST', `/me/listings/${id}/free`, { key: keys[place]! })),
  )
  expect(replies.filter(({ status }) => status !== 200)).toEqual([])
  const perWeek = Map.groupBy(replies, ({ body }) => body.launch_week as string)
  const weeks = [...perWeek.keys()].toSorted()
  expect(weeks.slice(0, 2).map(isoWeekOf)).toEqual(['2026-W53', '2027-W01'])
  expect(weeks).toEqual(Array.from({ length: 20 }, (_, ahead) => weeksAfter('2026-12-28', ahead)))
  expect([...perWeek.values()].map((inWeek) => inWeek.length)).toEqual(weeks.map(() => A_WEEK))
  expect(await rows('select week, taken from launch_week order by week')).toEqual(
    weeks.map((week) => ({ week, taken: A_WEEK })),
  )
}, 300_000)
