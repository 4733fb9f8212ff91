import { afterAll, beforeAll, expect, test } from 'vitest'
import { aListing } from '../../../test/factories.ts'
import { raw } from '../../database/raw.ts'
import { aService, type TestService } from '../../../test/service.ts'
import { deepSpan, type DeepSpan } from './bands.ts'

let service: TestService
beforeAll(async () => {
  service = await aService()
})
afterAll(() => service.stop())

const run = (text: string) => raw(service.db.read, { text })
const live = async () => (await service.request('GET', '/site')).body.counts.listings

test('the site counts its live listings as they come, go, are hidden and shown again', async () => {
  expect(await live()).toBe(0)
  for (const slug of ['one', 'two', 'three']) await aListing(service, { slug })
  await aListing(service, { slug: 'not-yet', status: 'scheduled' })
  expect(await live()).toBe(3)
  await run(`update listing set status = 'hidden' where slug in ('one', 'two')`)
  expect(await live()).toBe(1)
  await run(`update listing set status = 'live'`)
  expect(await live()).toBe(4)
  await run(`update listing set views = views + 1`)
  expect(await live()).toBe(4)
  await run(`delete from listing where slug = 'three'`)
  expect(await live()).toBe(3)
})

test('a listing whose transaction fails is not counted', async () => {
  const before = await live()
  const failed = service.db.transaction(async (tx) => {
    await raw(tx, { text: `update listing set status = 'hidden'` })
    throw new Error('no')
  })
  await expect(failed).rejects.toThrow('no')
  expect(await live()).toBe(before)
})

test('however many change at once, all are counted', async () => {
  const before = await live()
  await Promise.all(Array.from({ length: 20 }, (_, n) => aListing(service, { slug: `at-once-${n}` })))
  expect(await live()).toBe(before + 20)
})

test.for([
  'votes desc, last_vote_at, id',
  'views desc, id desc',
  'followers desc, id desc',
  'trend desc nulls last, id desc',
  'live_at desc, id desc',
])('every page by %s begins where counting all before it would', async (order) => {
  await run(figures(1))
  await run(`update listing set status = 'hidden' where id % 7 = 0`)
  await run(figures(2))
  await run(`delete from listing where id % 11 = 0`)
  const ids = async (span: DeepSpan) => {
    const having = span.below ? `and ${span.below.where(1)}` : ''
    const rows = await raw<{ id: number }>(service.db.read, {
      text: `select id::int from listing l where status = 'live' ${having}
             order by ${span.order} limit ${span.limit} offset ${span.offset}`,
      values: span.below ? [span.below.value] : [],
    })
    return (span.place === 'place' ? rows : rows.toReversed()).map(({ id }) => id)
  }
  const read = { band: 0, end: 0 }
  for (let offset = 0; offset < 40; offset++) {
    const plain: DeepSpan = { order, limit: 3, offset, place: 'place' }
    const deep = (await deepSpan(service.db.read, order, plain, 0))!
    expect(await ids(deep)).toEqual(await ids(plain))
    expect(deep.offset).toBeLessThanOrEqual(offset)
    if (deep.below) read.band += 1
    if (deep.place === 'place desc') read.end += 1
  }
  expect(Math.min(read.band, read.end)).toBeGreaterThan(0)
})

test('the bands that triggers keep are those that counting anew gives', async () => {
  const all =
    'select list, low, sum(n)::int as n from listing_band group by list, low having sum(n) <> 0 order by list, low'
  await Promise.all([1, 2, 3].map((salt) => run(figures(salt))))
  const kept = await run(all)
  await run('select f_count_bands()')
  expect(await run(all)).toEqual(kept)
  expect(kept.length).toBeGreaterThan(20)
})

/** A statement that gives every listing new figures, but leaves one in five without a trend. */
function figures(salt: number): string {
  const random = (nth: number) => `(hashtext(id || '-${salt}-${nth}') & 1048575)`
  return `update listing set votes = ${random(1)} % 90, views = ${random(2)}, followers = ${random(3)} % 7,
    trend = case when id % 5 = 0 then null else ${random(4)} / 5e4 end,
    live_at = '2026-01-01'::timestamptz + interval '1 hour' * (${random(5)} % 400)`
}
