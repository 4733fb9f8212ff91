import { afterAll, beforeAll, expect, test } from 'vitest'
import { acmeHome } from './acme.ts'
import { aService, type TestService } from './service.ts'

let service: TestService
let key: string
beforeAll(async () => {
  service = await aService()
  key = await service.key()
})
afterAll(() => service.stop())

const MINUTE = 60_000
let made = 0

/** A submitted listing of a website of its own. */
async function aSubmitted(host = `product-${++made}.example.com`) {
  service.websites.setPage(host, '/', acmeHome())
  const { body: draft } = await service.request('POST', '/drafts', { key, body: { url: `https://${host}` } })
  await expect
    .poll(async () => (await service.request('GET', `/drafts/${draft.id}`, { key })).body.status, { timeout: 10_000 })
    .toBe('ready')
  const { body } = await service.request('POST', `/drafts/${draft.id}/submit`, { key })
  return { id: body.listing_id as number, host }
}
const choose = (id: number) => service.request('POST', `/me/listings/${id}/free`, { key })
const mine = async (id: number) => (await service.request('GET', `/me/listings/${id}`, { key })).body
async function badgeUp(id: number, host: string) {
  service.websites.setPage(host, '/', acmeHome({ footer: (await mine(id)).badge.html }))
  await service.sendJob('check-badges', {})
}

test('asking twice for the free plan takes one place', async () => {
  const { id } = await aSubmitted()
  const [first, again] = [await choose(id), await choose(id)]
  expect(again.body.launch_week).toBe(first.body.launch_week)
  const [{ taken }] = (await service.db.rows<{ taken: number }>(service.db.orm.em.fork(), {
    text: 'select sum(taken)::int as taken from launch_week',
  })) as [{ taken: number }]
  expect(taken).toBe(1)
})

test('the hourly check finds a badge that appeared, and the owner reads why it was not found before', async () => {
  const { id, host } = await aSubmitted()
  await choose(id)
  await expect.poll(async () => (await mine(id)).badge.reason, { timeout: 10_000 }).toBe('no_link')
  expect((await mine(id)).badge.detail).toMatch(/badge/i)
  await badgeUp(id, host)
  await expect.poll(async () => (await mine(id)).status, { timeout: 10_000 }).toBe('scheduled')
  expect((await mine(id)).badge).toMatchObject({ reason: null, detail: null, found_at: expect.any(String) })
})

test('a badge found after its week has begun launches in the next week with room', async () => {
  const { id, host } = await aSubmitted()
  const { body } = await choose(id)
  expect(body.launch_week).toBe('2026-12-28')
  service.clock.time = new Date('2026-12-30T10:00:00Z')
  await badgeUp(id, host)
  await expect
    .poll(async () => mine(id), { timeout: 10_000 })
    .toMatchObject({ status: 'scheduled', launch_week: '2027-01-04' })
  service.clock.time = new Date('2026-11-20T12:00:00Z')
})

test('a listing goes live on its Monday 00:00 UTC, not a minute before, and once', async () => {
  const { id, host } = await aSubmitted()
  const { body } = await choose(id)
  await badgeUp(id, host)
  await expect.poll(async () => (await mine(id)).status, { timeout: 10_000 }).toBe('scheduled')
  const monday = Date.parse(`${body.launch_week}T00:00:00Z`)
  const { openLaunchWeek } = await import('../domain/listings/free-plan.ts')
  const open = (time: number) =>
    service.db.orm.em.fork().transactional((em) => openLaunchWeek(service.db, em, new Date(time)))
  await open(monday - MINUTE)
  expect((await mine(id)).status).toBe('scheduled')
  await open(monday)
  const live = await mine(id)
  expect(live).toMatchObject({ status: 'live', live_at: new Date(monday).toISOString() })
  expect(await open(monday + MINUTE)).toBe(0)
})

test('a badge taken down before the launch keeps the listing back until it stands again', async () => {
  const { id, host } = await aSubmitted()
  const { body } = await choose(id)
  await badgeUp(id, host)
  await expect.poll(async () => (await mine(id)).status, { timeout: 10_000 }).toBe('scheduled')
  service.clock.time = new Date(Date.parse(`${body.launch_week}T00:00:00Z`) - 3 * 86_400_000)
  service.websites.setPage(host, '/', acmeHome())
  await service.sendJob('check-badges', {})
  await expect
    .poll(async () => mine(id), { timeout: 10_000 })
    .toMatchObject({ status: 'awaiting_badge', badge: { reason: 'no_link' } })
  await badgeUp(id, host)
  await expect
    .poll(async () => mine(id), { timeout: 10_000 })
    .toMatchObject({ status: 'scheduled', launch_week: body.launch_week })
  // A homepage that is down says nothing about its badge.
  service.websites.setPage(host, '/', { status: 503 })
  await service.sendJob('check-badges', {})
  await expect.poll(async () => (await mine(id)).badge.reason, { timeout: 10_000 }).toBe('http_error')
  expect((await mine(id)).status).toBe('scheduled')
  service.clock.time = new Date('2026-11-20T12:00:00Z')
})

test('of two listings of one website the first with the badge launches, the other is told', async () => {
  const host = 'shared-site.example.com'
  const first = await aSubmitted(host)
  const second = await aSubmitted(host)
  for (const { id } of [first, second]) await choose(id)
  const [one, two] = [await mine(first.id), await mine(second.id)]
  service.websites.setPage(host, '/', acmeHome({ footer: one.badge.html + two.badge.html }))
  await service.sendJob('check-badges', {})
  await expect
    .poll(
      async () =>
        [(await mine(first.id)).badge, (await mine(second.id)).badge].map(
          ({ reason, found_at }) => reason ?? Boolean(found_at),
        ),
      { timeout: 10_000 },
    )
    .toEqual(expect.arrayContaining([true, 'already_listed']))
})

test('a listing that is live cannot be queued again', async () => {
  const { id } = await aSubmitted()
  await service.db.rows(service.db.orm.em.fork(), {
    text: `update listing set status = 'live' where id = $1`,
    values: [id],
  })
  expect(await choose(id)).toMatchObject({ status: 400, body: { code: 'wrong_state' } })
})

test("another person's listing reads as absent", async () => {
  const { id } = await aSubmitted()
  const stranger = await service.key({ email: 'stranger@example.com' })
  expect((await service.request('POST', `/me/listings/${id}/free`, { key: stranger })).status).toBe(404)
  expect((await service.request('GET', `/me/listings/${id}`, { key: stranger })).status).toBe(404)
  expect((await service.request('GET', '/me/listings', { key: stranger })).body.total).toBe(0)
})
