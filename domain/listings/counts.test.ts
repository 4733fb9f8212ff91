import { afterAll, beforeAll, expect, test } from 'vitest'
import { aListing } from '../../test/factories.ts'
import { aService, type TestService } from '../../test/service.ts'

let service: TestService
beforeAll(async () => {
  service = await aService()
})
afterAll(() => service.stop())

const run = (text: string) => service.db.rows(service.db.orm.em.fork(), { text })
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
  const failed = service.db.orm.em.fork().transactional(async (em) => {
    await service.db.rows(em, { text: `update listing set status = 'hidden'` })
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
