import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aListing, anOwner } from '../../test/factories.ts'
import { anOpenDatabase } from '../../test/service.ts'
import { accountOf } from '../accounts/keys.ts'
import type { Tx } from '../database/database.ts'
import { raw } from '../database/raw.ts'
import { Listing } from '../listings/listing.entity.ts'
import { lockListing } from '../listings/listing.ts'
import type { JobSender } from '../shared/job-sender.ts'
import {
  badgesToCheck,
  chooseFreePlan,
  needsBadge,
  needsPlace,
  noteMissingBadge,
  openLaunchWeek,
  scheduleWithBadge,
} from './free-plan.ts'
import { weeksAtAGlance } from './weeks-at-a-glance.statements.ts'
import { restoreListing, withdrawListing } from './withdraw.ts'

let open: Awaited<ReturnType<typeof anOpenDatabase>>
beforeAll(async () => {
  open = await anOpenDatabase()
})
afterAll(() => open.close())

const NOW = new Date('2026-11-20T12:00:00Z')
const FIRST_WEEK = '2026-12-28'
const after = (days: number, ms = 0) => new Date(NOW.getTime() + days * 86_400_000 + ms)
const on = <T>(id: number, work: (tx: Tx, listing: Listing) => Promise<T>) =>
  open.db.transaction(async (tx) => work(tx, (await lockListing(tx, id))!))
const read = (id: number) => open.db.read.em.findOneOrFail(Listing, { id })

async function launchWeeks(id: number): Promise<string[]> {
  const text = 'select week::text from launch where listing_id = $1 order by week'
  const launches = await raw<{ week: string }>(open.db.read, { text, values: [id] })
  return launches.map(({ week }) => week)
}

let made = 0
const OWNER = 'maker@example.com'
async function aFree(given: Partial<Parameters<typeof aListing>[1]> = {}): Promise<number> {
  const id = await aListing(open, { slug: `free-${++made}`, plan: 'free', ...given })
  await anOwner(open, id, OWNER)
  return id
}
const aDraft = (given: Partial<Parameters<typeof aListing>[1]> = {}) => aFree({ status: 'draft', plan: null, ...given })
const choose = (id: number, by = `chooser-${id}@example.com`) =>
  on(id, async (tx, listing) => {
    const accountId = (await accountOf(tx, by)).id
    await chooseFreePlan(tx, listing, { accountId, problem: null, now: NOW })
  })
const found = (id: number, now = NOW) => on(id, (tx, listing) => scheduleWithBadge(tx, listing, now))
const missing = (id: number, now: Date, reason = 'no_link') =>
  on(id, async (_, listing) => noteMissingBadge(listing, { reason, detail: 'No badge.' }, now))

describe('choosing the free plan', () => {
  test('takes one place, however often it is chosen', async () => {
    const id = await aDraft()
    await choose(id)
    await choose(id)
    expect(await read(id)).toMatchObject({ plan: 'free', status: 'awaiting_badge', launchWeek: FIRST_WEEK })
    await found(id)
    await choose(id)
    expect(await read(id)).toMatchObject({ status: 'scheduled', launchWeek: FIRST_WEEK })
  })

  test('takes a new place after the first one lapsed', async () => {
    const id = await aFree({ status: 'awaiting_badge', launchWeek: null })
    await choose(id)
    expect((await read(id)).launchWeek).toBe(FIRST_WEEK)
  })

  test.for(['live', 'hidden', 'withdrawn'] as const)('is refused for a %s listing', async (status) => {
    await expect(choose(await aFree({ status }))).rejects.toMatchObject({ code: 'wrong_state' })
  })

  test('is refused for a paid listing, a listed website, and one that was never read', async () => {
    await expect(choose(await aFree({ status: 'scheduled', plan: 'paid' }))).rejects.toThrow(
      /This listing is scheduled/,
    )
    await aFree({ website: 'https://listed.example.com' })
    await expect(choose(await aDraft({ website: 'https://listed.example.com' }))).rejects.toMatchObject({
      code: 'already_listed',
    })
    await expect(choose(await aDraft({ isRead: false }))).rejects.toThrow(/^We couldn’t read/)
  })

  test.for<[boolean, Partial<Listing>]>([
    [true, { status: 'draft', plan: null }],
    [true, { status: 'awaiting_badge', plan: 'free' }],
    [false, { status: 'awaiting_badge', plan: 'paid' }],
    [false, { status: 'scheduled', plan: 'free' }],
    [false, { status: 'awaiting_badge', plan: 'free', launchWeek: FIRST_WEEK }],
    [false, { status: 'awaiting_badge', plan: 'free', liveAt: NOW }],
  ])('needs a place: %s for %j', ([needed, listing]) => {
    expect(needsPlace({ launchWeek: null, liveAt: null, ...listing } as Listing)).toBe(needed)
  })
})

describe('a badge that is found', () => {
  test('schedules a listing for its week, and keeps when it was first found', async () => {
    const id = await aDraft()
    await choose(id)
    await found(id)
    await found(id, after(1))
    expect(await read(id)).toMatchObject({
      status: 'scheduled',
      launchWeek: FIRST_WEEK,
      badge: { found_at: NOW.toISOString(), checked_at: after(1).toISOString() },
    })
  })

  test('schedules it for the next week with room once its week has begun', async () => {
    const [begun, none] = [
      await aFree({ status: 'awaiting_badge', launchWeek: '2026-11-16' }),
      await aFree({ status: 'awaiting_badge', launchWeek: null }),
    ]
    for (const id of [begun, none]) await found(id)
    expect([(await read(begun)).launchWeek, (await read(none)).launchWeek]).toEqual(['2026-11-23', '2026-11-23'])
    const next = await aFree({ status: 'awaiting_badge', launchWeek: '2026-11-30' })
    await found(next)
    expect((await read(next)).launchWeek).toBe('2026-11-30')
  })

  test('makes a listing that was live live again, in its old week', async () => {
    const id = await aFree({
      status: 'awaiting_badge',
      launchWeek: '2026-10-05',
      liveAt: new Date('2026-10-05T00:00:00Z'),
    })
    await found(id)
    expect(await read(id)).toMatchObject({ status: 'live', launchWeek: '2026-10-05' })
  })

  test('is too late when a public listing took over one of the website', async () => {
    const website = 'https://taken-over.example.com'
    const id = await aFree({ status: 'awaiting_badge', launchWeek: FIRST_WEEK, website })
    const [gone, kept] = [await aFree({ status: 'withdrawn', website }), await aFree({ status: 'live' })]
    await raw(open.db.read, {
      text: 'insert into merged_listing (listing_id, into_id, merged_at) values ($1, $2, $3)',
      values: [gone, kept, NOW],
    })
    await found(id)
    expect(await read(id)).toMatchObject({ status: 'awaiting_badge', badge: { reason: 'already_listed' } })
  })

  test('is too late when another listing of the website is scheduled or live', async () => {
    for (const rival of [
      { status: 'scheduled', website: 'https://rival.example.com/other', launchWeek: FIRST_WEEK },
      { status: 'live', website: 'https://rival-live.example.com' },
    ] as const) {
      const website = rival.website.replace('/other', '')
      const id = await aFree({ status: 'awaiting_badge', launchWeek: FIRST_WEEK, website })
      await aFree(rival)
      await found(id)
      expect(await read(id)).toMatchObject({
        status: 'awaiting_badge',
        launchWeek: null,
        badge: { reason: 'already_listed' },
      })
    }
  })
})

describe('a badge that is missing', () => {
  test('holds a scheduled listing back', async () => {
    const id = await aFree({ status: 'scheduled', launchWeek: FIRST_WEEK })
    expect(await missing(id, NOW, 'http_error')).toBe('still_missing')
    expect(await missing(id, NOW)).toBe('held_back')
    expect(await read(id)).toMatchObject({
      status: 'awaiting_badge',
      badge: { reason: 'no_link', detail: 'No badge.' },
    })
    expect(await missing(id, NOW)).toBe('still_missing')
  })

  test('ends a live listing after seven days', async () => {
    const id = await aFree()
    expect(await missing(id, NOW, 'timeout')).toBe('still_missing')
    expect(await missing(id, NOW)).toBe('grace_begins')
    expect(await missing(id, after(7, -1))).toBe('still_missing')
    expect((await read(id)).status).toBe('live')
    expect(await missing(id, after(7))).toBe('grace_over')
    expect((await read(id)).status).toBe('awaiting_badge')
  })

  test('changes nothing for a paid listing', async () => {
    const id = await aFree({ plan: 'paid', status: 'scheduled', launchWeek: FIRST_WEEK })
    expect(await missing(id, NOW)).toBe('still_missing')
    expect((await read(id)).status).toBe('scheduled')
  })
})

test('free listings that are not published yet, scheduled or live need their badge', () => {
  const needing = (plan: 'free' | 'paid') =>
    (['draft', 'awaiting_badge', 'scheduled', 'live', 'hidden', 'withdrawn'] as const).filter((status) =>
      needsBadge({ status, plan }),
    )
  expect([needing('free'), needing('paid')]).toEqual([['awaiting_badge', 'scheduled', 'live'], []])
})

test('badges are checked hourly before a launch, daily while they are missing, otherwise weekly', async () => {
  await open.db.transaction(({ em }) => em.nativeUpdate(Listing, {}, { status: 'hidden' }))
  const hour = (days: number, more = {}) => ({ checked_at: after(-days).toISOString(), ...more })
  const due = [
    await aFree({ status: 'awaiting_badge', launchWeek: FIRST_WEEK, badge: hour(0) }),
    await aFree({ status: 'awaiting_badge', badge: hour(1) }),
    await aFree({ status: 'scheduled', launchWeek: '2026-11-23', badge: hour(0) }),
    await aFree({ badge: hour(7) }),
    await aFree({ badge: hour(1, { missing_since: NOW.toISOString() }) }),
  ]
  await aFree({ status: 'awaiting_badge', badge: hour(0.9) })
  await aFree({ status: 'scheduled', launchWeek: '2026-11-30', badge: hour(3) })
  await aFree({ badge: hour(6.9) })
  await aFree({ badge: hour(0.9, { missing_since: NOW.toISOString() }) })
  await aFree({ plan: 'paid', badge: hour(9) })
  expect((await badgesToCheck(open.db.read, NOW)).toSorted((a, b) => a - b)).toEqual(due)
})

test('scheduled listings launch on their Monday, after downtime in the current week', async () => {
  await open.db.transaction(({ em }) => em.nativeUpdate(Listing, {}, { status: 'hidden' }))
  const ids = [
    await aFree({ status: 'scheduled', launchWeek: '2026-11-16' }),
    await aFree({ status: 'scheduled', launchWeek: '2026-11-23' }),
    await aFree({ status: 'scheduled', launchWeek: '2026-11-30' }),
  ]
  const launch = (now: string) =>
    open.db.transaction((tx) => openLaunchWeek(tx, new Date(now))).then(({ launched }) => launched.length)
  expect([await launch('2026-11-23T00:00:00Z'), await launch('2026-11-23T01:00:00Z')]).toEqual([2, 0])
  const launched = await Promise.all(ids.map(read))
  expect(launched.map(({ status, launchWeek }) => [status, launchWeek])).toEqual([
    ['live', '2026-11-23'],
    ['live', '2026-11-23'],
    ['scheduled', '2026-11-30'],
  ])
  // A missed week stays as it was.
  expect(await Promise.all(ids.map(launchWeeks))).toEqual([['2026-11-23'], ['2026-11-23'], ['2026-11-30']])
})

describe('a withdrawn listing', () => {
  let sent: unknown[] = []
  const jobs: JobSender = async (name) => void sent.push(name)
  const editor = { accountId: null, via: 'site' } as const
  const withdraw = (id: number) => on(id, (tx, listing) => withdrawListing(tx, { listing, editor, now: NOW }))
  const restore = (id: number) => on(id, (tx, listing) => restoreListing(tx, jobs, { listing, editor, now: NOW }))
  /** The state of a listing after it is withdrawn and restored. */
  async function afterBoth(given: Partial<Parameters<typeof aListing>[1]>) {
    const id = await aFree(given)
    await withdraw(id)
    await withdraw(id)
    expect((await read(id)).status).toBe('withdrawn')
    sent = []
    await restore(id)
    await expect(restore(id)).rejects.toMatchObject({ code: 'wrong_state' })
    const { status, plan, launchWeek, liveAt } = await read(id)
    return { status, plan, launchWeek, isLaunched: liveAt !== null, sent, launches: await launchWeeks(id) }
  }
  const WAS_LIVE = new Date('2026-10-05T00:00:00Z')

  test.for([
    [{ status: 'hidden' }, { status: 'hidden', plan: 'free', sent: [] }],
    [
      { status: 'scheduled', launchWeek: FIRST_WEEK, liveAt: null },
      { status: 'draft', plan: null, launchWeek: null },
    ],
    [
      { liveAt: WAS_LIVE, launchWeek: '2026-10-05' },
      { status: 'awaiting_badge', plan: 'free', launchWeek: '2026-10-05', sent: ['check-badge'] },
    ],
    [
      { plan: 'paid', liveAt: WAS_LIVE, launchWeek: '2026-12-28' },
      { status: 'live', launchWeek: '2026-12-28', sent: [] },
    ],
    [
      { plan: 'paid', status: 'scheduled', launchWeek: '2026-11-16', liveAt: null },
      { status: 'live', isLaunched: true },
    ],
    // It launches in the current week, since a finished week never changes.
    [
      { plan: 'paid', status: 'scheduled', launchWeek: '2026-11-09', liveAt: null },
      { status: 'live', isLaunched: true, launchWeek: '2026-11-16', launches: ['2026-11-16'] },
    ],
    [
      { plan: 'paid', status: 'scheduled', launchWeek: '2026-11-23', liveAt: null },
      { status: 'scheduled', isLaunched: false, launchWeek: '2026-11-23' },
    ],
    [
      { plan: null, status: 'draft', liveAt: null },
      { status: 'draft', plan: null },
    ],
    // The site team imported it as live.
    [
      { plan: null, liveAt: WAS_LIVE, launchWeek: null },
      { status: 'live', plan: null, launches: [] },
    ],
  ] as const)('that was %j is restored as %j', async ([given, restored]) => {
    expect(await afterBoth(given)).toMatchObject(restored)
  })

  test.for(['live', 'scheduled'] as const)(
    'is not restored as %s while its website is listed by another',
    async (status) => {
      const website = `https://taken-${status}.example.com`
      const id = await aFree({ plan: 'paid', status, website, launchWeek: FIRST_WEEK })
      await withdraw(id)
      await aFree({ website })
      await expect(restore(id)).rejects.toMatchObject({ code: 'already_listed' })
    },
  )

  test('that needs its badge again can be restored while its website is listed by another', async () => {
    const website = 'https://taken-free.example.com'
    const id = await aFree({ website, liveAt: WAS_LIVE })
    await withdraw(id)
    await aFree({ website })
    await restore(id)
    expect((await read(id)).status).toBe('awaiting_badge')
  })
})

test('the calendar counts a week’s launches, and those with a featured place during it', async () => {
  await open.db.transaction(({ em }) => em.nativeUpdate(Listing, {}, { status: 'hidden' }))
  const week = '2026-11-16'
  const places = [
    ['before', '2026-11-09T00:00:00Z', '2026-11-16T00:00:00Z'],
    ['into', '2026-11-09T00:00:00Z', '2026-11-16T00:00:01Z'],
    ['out-of', '2026-11-22T23:59:59Z', '2026-11-30T00:00:00Z'],
    ['after', '2026-11-23T00:00:00Z', '2026-11-30T00:00:00Z'],
  ] as const
  for (const [slug, from, to] of places) {
    const id = await aListing(open, { slug, launchWeek: week, votes: 1 })
    await raw(open.db.read, {
      text: 'insert into featured_place (listing_id, starts_at, ends_at) values ($1, $2, $3)',
      values: [id, from, to],
    })
  }
  const glance = (named: number) => weeksAtAGlance(open.db.read, { from: '2026-11-09', to: '2026-11-23', named })
  const [found, ...others] = await glance(10)
  expect(found).toMatchObject({ week, total: 4, featured: 2 })
  expect(others).toEqual([])
  expect(found!.first.filter(({ featured }) => featured).map(({ slug }) => slug)).toEqual(['into', 'out-of'])
  expect((await glance(1))[0]!.first).toHaveLength(1)
})
