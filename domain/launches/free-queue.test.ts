import { afterAll, beforeAll, expect, test } from 'vitest'
import { aListing, anOwner } from '../../test/factories.ts'
import { raw } from '../database/raw.ts'
import { howMany } from '../../test/how-many.ts'
import { aService, type TestService } from '../../test/service.ts'
import { readSettings } from '../shared/settings.ts'
import { nextFreeWeek, releaseLaunchWeek, takeLaunchWeek, takePlace, weeksWithRoom } from './free-queue.ts'
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

test('simultaneous calls fill each week exactly to its capacity, the nearest first', async () => {
  const weeks = await Promise.all(Array.from({ length: 40 }, () => take()))
  const counts = Map.groupBy(weeks, (week) => week)
  expect([...counts.keys()].toSorted()[0]).toBe('2026-12-28')
  expect([...counts.values()].map((taken) => taken.length).toSorted((a, b) => a - b)).toEqual([
    1,
    ...Array.from({ length: 13 }, () => 3),
  ])
})

test('a week may have its own capacity, and a released place is given again', async () => {
  const { db } = service
  await raw(db.read, { text: `insert into launch_week (week, capacity) values ('2026-11-23', 0), ('2026-11-30', 1)` })
  expect(await take(1)).toBe('2026-11-30')
  expect(await take(1)).toBe('2026-12-07')
  await db.transaction((tx) => releaseLaunchWeek(tx, '2026-11-30'))
  expect(await take(1)).toBe('2026-11-30')
})

test('a failed call takes no place', async () => {
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

test('a place that an unpaid order held too long is given to the next, once', async () => {
  const { db, clock } = service
  const week = '2027-11-01'
  const rows = <Row>(text: string) => raw<Row>(db.read, { text })
  await rows(`insert into launch_week (week, capacity, taken) values ('${week}', 1, 1)`)
  await rows(`with buyer as (insert into account (email) values ('buyer@example.com') returning id),
    unpaid as (
      insert into purchase (number, account_id, fingerprint, net_cents, vat_cents, vat, created_at, updated_at, expires_at)
      select 'LD-000000000001', id, 'x', 100, 0, '{}', now(), now(), now() from buyer returning number)
    insert into week_hold (number, position, week, expires_at)
    select number, 1, '${week}', '${new Date(clock.time.getTime() + 1).toISOString()}' from unpaid`)
  const settings = await readSettings(db.read)
  const takeAt = (now: Date) => db.transaction((tx) => takePlace(tx, week, { settings, now }))
  const roomAt = (now: Date) => weeksWithRoom(db.read, { first: week, weeks: 1, settings, now })
  const expired = new Date(clock.time.getTime() + 1)
  expect([await takeAt(clock.time), await roomAt(clock.time), await roomAt(expired)]).toEqual([false, [], [week]])
  expect([await takeAt(expired), await takeAt(expired)]).toEqual([true, false])
  expect(await rows(`select taken from launch_week where week = '${week}'`)).toEqual([{ taken: 1 }])
})

test('the queue is ten years long', async () => {
  const { db, clock } = service
  const none = { ...(await readSettings(db.read)), week_capacity: 0 }
  const thisWeek = '2026-11-16'
  await raw(db.read, {
    text: `insert into launch_week (week, capacity) values ('${weeksAfter(thisWeek, 519)}', 1), ('${weeksAfter(thisWeek, 520)}', 1)`,
  })
  const last = () => db.transaction((tx) => takeLaunchWeek(tx, { now: clock.time, settings: none, fromWeeks: 518 }))
  const next = () => nextFreeWeek(db.read, { now: clock.time, settings: { ...none, free_weeks_min: 518 } })
  expect(await next()).toBe(weeksAfter(thisWeek, 519))
  expect(await last()).toBe(weeksAfter(thisWeek, 519))
  expect(await next()).toBeNull()
  await expect(last()).rejects.toThrow('No launch week has room')
})

/** `A_WEEK=10` makes 200 simultaneous calls; the suite makes fewer. */
const A_WEEK = Number(process.env['A_WEEK'] ?? 3)
const WEEKS = howMany({ onPostgres: 20, embedded: 5 })
const OWNERS = A_WEEK * WEEKS

test(`${OWNERS} owners choose the free plan at once on weeks of ${A_WEEK}: exactly so many a week, across the turn of the year, nobody lost`, async () => {
  const { db } = service
  const rows = <Row>(text: string) => raw<Row>(db.read, { text })
  await aListing(service, { slug: 'model', status: 'draft' })
  await rows('delete from launch_week')
  await rows(`update setting set value = '${A_WEEK}' where key = 'week_capacity'`)
  const listings = await rows<{ id: number }>(
    `insert into listing (slug, website_url, site, host, domain, name, tagline, description,
       category_id, profile)
     select name, 'https://' || name || '.example.com/', name || '.example.com', name || '.example.com', 'example.com', name,
            tagline, description, category_id, profile
     from (select 'queued-' || n as name, l.tagline, l.description, l.category_id, l.profile
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
  // On a busy machine, some wait too long for a connection, and ask again as the answer says.
  async function choose(id: number, key: string): Promise<Awaited<ReturnType<TestService['request']>>> {
    const reply = await service.request('POST', `/me/listings/${id}/free`, { key })
    return reply.status === 503 ? choose(id, key) : reply
  }
  const replies = await Promise.all(listings.map(({ id }, place) => choose(id, keys[place]!)))
  expect(replies.filter(({ status }) => status !== 200)).toEqual([])
  const perWeek = Map.groupBy(replies, ({ body }) => body.launch_week as string)
  const weeks = [...perWeek.keys()].toSorted()
  expect(weeks.slice(0, 2).map(isoWeekOf)).toEqual(['2026-W53', '2027-W01'])
  expect(weeks).toEqual(Array.from({ length: WEEKS }, (_, ahead) => weeksAfter('2026-12-28', ahead)))
  expect([...perWeek.values()].map((inWeek) => inWeek.length)).toEqual(weeks.map(() => A_WEEK))
  expect(await rows('select week, taken from launch_week order by week')).toEqual(
    weeks.map((week) => ({ week, taken: A_WEEK })),
  )
}, 300_000)
