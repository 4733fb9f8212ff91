import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { acmeHome } from '../acme.ts'
import { raw } from '../../domain/database/raw.ts'
import { aService, type TestService } from '../service.ts'

let service: TestService
beforeAll(async () => {
  service = await aService()
})
afterAll(() => service.stop())
beforeEach(() => {
  service.clock.time = new Date('2026-11-20T12:00:00Z')
})

const MINUTE = 60_000
let made = 0

/**
 * API keys keyed by listing id. Each listing belongs to a different account, since an account has few places.
 */
const keys = new Map<number, string>()

/** A submitted listing with its own account and website. */
async function aSubmitted(host = `product-${++made}.example.com`) {
  const key = await service.key({ email: `maker-${++made}@example.com` })
  service.websites.setPage(host, '/', acmeHome())
  const { body: draft } = await service.request('POST', '/drafts', { key, body: { url: `https://${host}` } })
  await expect
    .poll(async () => (await service.request('GET', `/drafts/${draft.id}`, { key })).body.status, { timeout: 10_000 })
    .toBe('ready')
  const { body } = await service.request('POST', `/drafts/${draft.id}/submit`, { key })
  const id = body.listing_id as number
  keys.set(id, key)
  return { id, host }
}
const choose = (id: number) => service.request('POST', `/me/listings/${id}/free`, { key: keys.get(id)! })
const mine = async (id: number) => (await service.request('GET', `/me/listings/${id}`, { key: keys.get(id)! })).body
async function badgeUp(id: number, host: string) {
  service.websites.setPage(host, '/', acmeHome({ footer: (await mine(id)).badge.html }))
  await service.sendJob('check-badges', {})
}

test('asking twice for the free plan takes one place', async () => {
  const { id } = await aSubmitted()
  const [first, again] = [await choose(id), await choose(id)]
  expect(again.body.launch_week).toBe(first.body.launch_week)
  const [{ taken }] = (await raw<{ taken: number }>(service.db.read, {
    text: 'select sum(taken)::int as taken from launch_week',
  })) as [{ taken: number }]
  expect(taken).toBe(1)
})

test('the hourly check finds a badge that appeared, and the owner reads why it was not found before', async () => {
  const { id, host } = await aSubmitted()
  expect((await mine(id)).badge).toMatchObject({ state: 'not_checked', checked_at: null, deadline: null })
  const { body } = await choose(id)
  expect(body.badge).toMatchObject({
    deadline: '2026-12-21T00:00:00.000Z',
    if_missed: expect.stringContaining('2026-12-28'),
  })
  await expect.poll(async () => (await mine(id)).badge.reason, { timeout: 10_000 }).toBe('no_link')
  expect((await mine(id)).badge).toMatchObject({ state: 'missing', detail: expect.stringMatching(/badge/i) })
  await badgeUp(id, host)
  await expect.poll(async () => (await mine(id)).status, { timeout: 10_000 }).toBe('scheduled')
  expect((await mine(id)).badge).toMatchObject({
    state: 'found',
    checked_at: service.clock.time.toISOString(),
    deadline: '2026-12-28T00:00:00.000Z',
    reason: null,
    detail: null,
  })
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
})

test('a listing goes live on its Monday 00:00 UTC, not a minute before, and once', async () => {
  const { id, host } = await aSubmitted()
  const { body } = await choose(id)
  await badgeUp(id, host)
  await expect.poll(async () => (await mine(id)).status, { timeout: 10_000 }).toBe('scheduled')
  const monday = Date.parse(`${body.launch_week}T00:00:00Z`)
  const { openLaunchWeek } = await import('../../domain/launches/free-plan.ts')
  const open = (time: number) => service.db.transaction((tx) => openLaunchWeek(tx, new Date(time)))
  await open(monday - MINUTE)
  expect((await mine(id)).status).toBe('scheduled')
  await open(monday)
  const live = await mine(id)
  expect(live).toMatchObject({ status: 'live', live_at: new Date(monday).toISOString() })
  expect(await open(monday + MINUTE)).toEqual({ launched: [], relaunched: [] })
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
  // A homepage that is down proves nothing about its badge.
  service.websites.setPage(host, '/', { status: 503 })
  await service.sendJob('check-badges', {})
  await expect.poll(async () => (await mine(id)).badge.reason, { timeout: 10_000 }).toBe('http_error')
  expect((await mine(id)).status).toBe('scheduled')
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
        [(await mine(first.id)).badge, (await mine(second.id)).badge].map(({ reason, state }) => reason ?? state),
      { timeout: 10_000 },
    )
    .toEqual(expect.arrayContaining(['found', 'already_listed']))
})

test('a listing that is live cannot be queued again', async () => {
  const { id } = await aSubmitted()
  await raw(service.db.read, {
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

const DAY = 24 * 60 * MINUTE
const day = (date: string) => (service.clock.time = new Date(`${date}T12:00:00Z`))
/** Subjects of the emails that ask for a listing's badge, oldest first. */
const emailsAbout = async (id: number) =>
  (await service.emails())
    .filter(({ text }) => text.includes(`/my-listings/${id}\n`) && text.includes('Paste this badge'))
    .map(({ subject }) => subject)
    .toReversed()
const placesTaken = async (week: string) => {
  const [row] = await raw<{ taken: number }>(service.db.read, {
    text: 'select taken from launch_week where week = $1',
    values: [week],
  })
  return row!.taken
}

test('owners are reminded of a missing badge, then the place goes to others, and asking again takes a new one', async () => {
  const { id, host } = await aSubmitted()
  await choose(id)
  await expect.poll(async () => (await mine(id)).badge.reason, { timeout: 10_000 }).toBe('no_link')
  expect((await mine(id)).launch_week).toBe('2026-12-28')
  const before = await placesTaken('2026-12-28')
  const reminder = 'Acme Planner still needs its badge'
  for (const [date, told] of [
    ['2026-11-22', 0],
    ['2026-11-24', 1],
    ['2026-11-25', 1],
    ['2026-12-08', 2],
    ['2026-12-19', 3],
  ] as const) {
    day(date)
    await service.sendJob('tend-free-places', {})
    await expect.poll(async () => emailsAbout(id), { timeout: 10_000 }).toEqual(Array(told).fill(reminder))
  }
  expect((await mine(id)).launch_week).toBe('2026-12-28')
  day('2026-12-21')
  await service.sendJob('tend-free-places', {})
  await expect.poll(async () => (await emailsAbout(id)).at(-1), { timeout: 10_000 }).toMatch(/lost its place/)
  expect(await mine(id)).toMatchObject({ status: 'awaiting_badge', launch_week: null })
  expect(await placesTaken('2026-12-28')).toBeLessThan(before)
  const { body } = await choose(id)
  expect(body).toMatchObject({ status: 'awaiting_badge', launch_week: '2027-02-01' })
  await badgeUp(id, host)
  await expect.poll(async () => (await mine(id)).status, { timeout: 10_000 }).toBe('scheduled')
})

test('a badge that comes after the place has lapsed launches in the next week with room', async () => {
  const { id, host } = await aSubmitted()
  await choose(id)
  await expect.poll(async () => (await mine(id)).badge.reason, { timeout: 10_000 }).toBe('no_link')
  day('2026-12-22')
  await service.sendJob('tend-free-places', {})
  await expect.poll(async () => (await mine(id)).launch_week, { timeout: 10_000 }).toBeNull()
  await badgeUp(id, host)
  await expect
    .poll(async () => mine(id), { timeout: 10_000 })
    .toMatchObject({ status: 'scheduled', launch_week: '2026-12-28' })
})

test('a live free listing whose badge is gone has seven days and two emails, then waits; with the badge back it is live as before', async () => {
  const { id, host } = await aSubmitted()
  const { body } = await choose(id)
  await badgeUp(id, host)
  await expect.poll(async () => (await mine(id)).status, { timeout: 10_000 }).toBe('scheduled')
  const monday = Date.parse(`${body.launch_week}T00:00:00Z`)
  const at = (days: number) => (service.clock.time = new Date(monday + days * DAY))
  at(0)
  await service.sendJob('open-launch-week', {})
  await expect.poll(async () => (await mine(id)).status, { timeout: 10_000 }).toBe('live')
  const { live_at } = await mine(id)
  const look = async (reason: string | null) => {
    await service.sendJob('check-badges', {})
    await expect
      .poll(async () => (await mine(id)).badge, { timeout: 10_000 })
      .toMatchObject({ checked_at: service.clock.time.toISOString(), reason })
    return (await mine(id)).status
  }
  const seen = async () => (await service.request('GET', `/listings/${body.slug}`)).status

  at(1)
  expect(await look(null)).toBe('live')
  // The badge was checked on day 1, so the next check comes a week later, on day 8.
  service.websites.setPage(host, '/', acmeHome())
  at(5)
  await service.sendJob('check-badges', {})
  at(8)
  expect(await look('no_link')).toBe('live')
  await expect.poll(async () => emailsAbout(id), { timeout: 10_000 }).toHaveLength(1)
  expect((await emailsAbout(id))[0]).toMatch(/can’t find the badge for Acme Planner/)
  at(11)
  expect(await look('no_link')).toBe('live')
  // A homepage that is down proves nothing, even after the deadline.
  service.websites.setPage(host, '/', { status: 503 })
  at(15.5)
  expect(await look('http_error')).toBe('live')
  service.websites.setPage(host, '/', acmeHome())
  at(16.5)
  expect(await look('no_link')).toBe('awaiting_badge')
  expect(await seen()).toBe(404)
  await expect.poll(async () => emailsAbout(id), { timeout: 10_000 }).toHaveLength(2)
  expect((await emailsAbout(id))[1]).toMatch(/no longer live/)

  at(20)
  await badgeUp(id, host)
  await expect
    .poll(async () => mine(id), { timeout: 10_000 })
    .toMatchObject({ status: 'live', launch_week: body.launch_week, live_at, badge: { reason: null } })
  expect(await seen()).toBe(200)
  expect(await emailsAbout(id)).toHaveLength(2)
})
