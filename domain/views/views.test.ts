import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { aListing } from '../../test/factories.ts'
import { raw } from '../database/raw.ts'
import { aService, type TestService } from '../../test/service.ts'
import { countViews } from './count-views.ts'
import { openViewCounter } from './view-counter.ts'

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

let service: TestService
beforeAll(async () => {
  service = await aService()
})
afterAll(() => service.stop())

const rows = <Row>(text: string, values: unknown[] = []) => raw<Row>(service.db.read, { text, values })
const open = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(service.origin + path, { method, headers: { 'user-agent': BROWSER, ...headers } })
const viewsOf = async (slug: string) =>
  (await rows<{ views: number }>('select views::int from listing where slug = $1', [slug]))[0]!.views
/** Runs `count-views` as the scheduler does, and waits until every view is counted. */
async function count() {
  await service.views.flush()
  await service.sendJob('count-views', {})
  await expect
    .poll(async () => (await rows('select 1 from listing_view where not counted')).length, { timeout: 10_000 })
    .toBe(0)
}

test('a person’s views of a product count once a day; another browser is another person', async () => {
  await aListing(service, { slug: 'seen' })
  await aListing(service, { slug: 'also-seen' })
  for (let visit = 0; visit < 3; visit++) expect((await open('/listings/seen')).status).toBe(200)
  await open('/listings/seen', { 'user-agent': `${BROWSER} Other` })
  await open('/listings/also-seen')
  expect(await viewsOf('seen')).toBe(0) // serving a page writes nothing
  await count()
  expect([await viewsOf('seen'), await viewsOf('also-seen')]).toEqual([2, 1])
  await open('/listings/seen')
  await count()
  expect(await viewsOf('seen')).toBe(2)
  service.clock.time = new Date('2026-11-21T00:00:00Z')
  await open('/listings/seen')
  await count()
  expect(await viewsOf('seen')).toBe(3)
})

test('robots, prefetches, HEAD, the API, other pages and missing products don’t count', async () => {
  await aListing(service, { slug: 'unseen' })
  const before = (await rows('select 1 from listing_view')).length
  await open('/listings/unseen', {
    'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  })
  await open('/listings/unseen', { 'user-agent': 'curl/8.5.0' })
  await open('/listings/unseen', { 'sec-purpose': 'prefetch' })
  await open('/listings/unseen', {}, 'HEAD')
  await open('/api/v1/listings/unseen')
  await open('/search?q=unseen')
  expect((await open('/listings/nowhere')).status).toBe(404)
  await count()
  expect(await viewsOf('unseen')).toBe(0)
  expect(await rows('select 1 from listing_view')).toHaveLength(before)
})

test('the page is the same for everyone, and a view that a cache revalidates counts', async () => {
  await aListing(service, { slug: 'cached' })
  const [first, other] = [
    await open('/listings/cached'),
    await open('/listings/cached', { 'user-agent': `${BROWSER} B` }),
  ]
  expect(first.headers.get('cache-control')).toBe('public, no-cache')
  expect(first.headers.get('set-cookie')).toBeNull()
  const etag = first.headers.get('etag')!
  expect(other.headers.get('etag')).toBe(etag)
  const { request } = await import('undici')
  const asked = await request(`${service.origin}/listings/cached`, {
    headers: { 'user-agent': `${BROWSER} C`, 'if-none-match': etag },
  })
  await asked.body.dump()
  expect(asked.statusCode).toBe(304)
  await count()
  expect(await viewsOf('cached')).toBe(3)
})

test('several processes that see the same person count one view', async () => {
  await aListing(service, { slug: 'balanced' })
  const counters = Array.from({ length: 4 }, () =>
    openViewCounter(
      service.db,
      () => service.clock.time,
      (error) => expect.fail(String(error)),
    ),
  )
  for (const counter of counters)
    for (let person = 0; person < 50; person++)
      counter.note({ slug: 'balanced', ip: `192.0.2.${person}`, userAgent: BROWSER })
  await Promise.all(counters.map((counter) => counter.close()))
  await Promise.all(Array.from({ length: 3 }, () => service.sendJob('count-views', {})))
  await count()
  expect(await viewsOf('balanced')).toBe(50)
})

test('no IP address is stored; a past day’s salt and later its viewers are deleted', async () => {
  await aListing(service, { slug: 'private' })
  await open('/listings/private')
  await count()
  const kept = JSON.stringify([await rows('select * from listing_view'), await rows('select * from view_salt')])
  expect(kept).not.toContain('127.0.0.1')
  expect(kept).not.toContain('Firefox')
  const { time } = service.clock
  expect(await rows('select day::text from view_salt')).toEqual([{ day: time.toISOString().slice(0, 10) }])
  service.clock.time = new Date('2026-11-24T00:04:00Z')
  await service.sendJob('count-views', {})
  await expect.poll(async () => (await rows('select 1 from view_salt')).length, { timeout: 10_000 }).toBe(0)
  await expect.poll(async () => (await rows('select 1 from listing_view')).length, { timeout: 10_000 }).toBe(0)
  service.clock.time = time
})

test('most_viewed sorts by these counts', async () => {
  const { body } = await service.request('GET', '/listings?sort=most_viewed&per_page=2')
  expect(body.items.map(({ slug }: { slug: string }) => slug)).toEqual(['balanced', 'cached'])
})

test('views survive a short database outage', async () => {
  await aListing(service, { slug: 'patient' })
  const errors: unknown[] = []
  const counter = openViewCounter(
    service.db,
    () => service.clock.time,
    (error) => errors.push(error),
  )
  await rows('alter table listing_view rename to away')
  counter.note({ slug: 'patient', ip: '192.0.2.1', userAgent: BROWSER })
  await counter.flush()
  expect(errors).toHaveLength(1)
  await rows('alter table away rename to listing_view')
  await counter.close()
  await count()
  expect(await viewsOf('patient')).toBe(1)
})

/**
 * Notes views of a page by the people numbered `from` up to, but not including, `to`, and waits until each is
 * hashed.
 */
async function visits(counter: ReturnType<typeof openViewCounter>, slug: string, from: number, to: number) {
  for (let person = from; person < to; person++) counter.note({ slug, ip: `person ${person}`, userAgent: BROWSER })
  await new Promise(setImmediate)
}
const notedOf = async (slug: string) =>
  (
    await rows<{ n: number }>(
      'select count(*)::int as n from listing_view v join listing l on l.id = v.listing_id where l.slug = $1',
      [slug],
    )
  )[0]!.n

test('a thousand waiting views are written without waiting for the timer', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    await aListing(service, { slug: 'crowded' })
    const counter = openViewCounter(
      service.db,
      () => service.clock.time,
      (error) => expect.fail(String(error)),
    )
    counter.note({ slug: 'crowded', ip: 'first', userAgent: BROWSER })
    await counter.flush()
    await visits(counter, 'crowded', 0, 1000)
    expect(await notedOf('crowded')).toBe(1)
    await visits(counter, 'crowded', 1000, 1001)
    await expect.poll(() => notedOf('crowded'), { timeout: 15_000 }).toBe(1002)
    await counter.close()
  } finally {
    vi.useRealTimers()
  }
})

test('at most 20,000 views wait', async () => {
  await aListing(service, { slug: 'overrun' })
  const counter = openViewCounter(
    service.db,
    () => service.clock.time,
    (error) => expect.fail(String(error)),
  )
  await visits(counter, 'overrun', 0, 20_001)
  await counter.close()
  expect(await notedOf('overrun')).toBe(20_000)
}, 60_000)

test('ten thousand views are counted at a time, and the job runs on while more may be waiting', async () => {
  await rows('update listing_view set counted = true')
  const waiting = () => service.db.transaction(countViews)
  expect(await waiting()).toBe(false)
  await rows('update listing_view set counted = (viewer <> (select min(viewer) from listing_view))')
  expect(await waiting()).toBe(false)
  await rows(
    'update listing_view set counted = false where viewer in (select viewer from listing_view order by viewer limit 10000)',
  )
  expect([await waiting(), await waiting()]).toEqual([true, false])
}, 60_000)
