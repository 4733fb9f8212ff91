import { afterAll, beforeAll, expect, test } from 'vitest'
import { isoWeekOf } from '../../domain/launches/week.ts'
import { raw } from '../../domain/database/raw.ts'
import { aListing, aVote } from '../../test/factories.ts'
import { aService, type TestService } from '../../test/service.ts'

let service: TestService
beforeAll(async () => {
  service = await aService()
  const listing = (slug: string, launchWeek: string | null, status: 'live' | 'scheduled' | 'hidden' = 'live') =>
    aListing(service, { slug, launchWeek, status })
  await listing('first-ever', '2025-12-29')
  await listing('of-last-week', '2026-11-09')
  // Created in an order that matches no rule of the ranking.
  const none = await listing('none', '2026-11-16')
  const later = await listing('later', '2026-11-16')
  const most = await listing('most', '2026-11-16')
  const earlier = await listing('earlier', '2026-11-16')
  await listing('none-too', '2026-11-16')
  const hidden = await listing('hidden', '2026-11-16')
  await listing('next-week', '2026-11-23', 'scheduled')
  await listing('new-year', '2026-12-28', 'scheduled')
  // Votes before the week count toward the all-time total, not the week's.
  for (const at of ['2026-11-15T23:59:59.999Z', '2026-11-15T22:00:00Z', '2026-11-15T21:00:00Z'])
    await aVote(service, none, at)
  for (const at of ['2026-11-16T00:00:00Z', '2026-11-17T00:00:00Z', '2026-11-18T00:00:00Z'])
    await aVote(service, most, at)
  for (const at of ['2026-11-16T10:00:00Z', '2026-11-18T10:00:01Z']) await aVote(service, later, at)
  for (const at of ['2026-11-18T10:00:00Z', '2026-11-16T09:00:00Z']) await aVote(service, earlier, at)
  await raw(service.db.read, {
    text: `update listing set status = 'hidden' where id = $1`,
    values: [hidden],
  })
})
afterAll(() => service.stop())

const week = async (named: string) => (await service.request('GET', `/launches/weeks/${named}`)).body
const ranking = async (named: string) =>
  (await week(named)).items.map(({ slug, rank, week_votes }: Record<string, unknown>) => [rank, slug, week_votes])

test('live launches are ranked by the votes of the week, ties by the earlier last vote, then by the lower id', async () => {
  expect(await ranking('this')).toEqual([
    [1, 'most', 3],
    [2, 'earlier', 2],
    [3, 'later', 2],
    [4, 'none', 0],
    [5, 'none-too', 0],
  ])
  expect(await week('this')).toMatchObject({
    week: '2026-11-16',
    last_day: '2026-11-22',
    iso_week: '2026-W47',
    phase: 'running',
    previous_week: '2026-11-09',
    next_week: '2026-11-23',
    total: 5,
  })
})

test('a week to come shows what is scheduled, without ranks', async () => {
  expect(await ranking('next')).toEqual([[null, 'next-week', 0]])
  expect(await week('next')).toMatchObject({ phase: 'upcoming', week: '2026-11-23' })
})

test.for([
  ['last', '2026-11-09', ['of-last-week']],
  ['2026-11-09', '2026-11-09', ['of-last-week']],
  ['2026-11-15', '2026-11-09', ['of-last-week']],
  ['2026-11-29', '2026-11-23', ['next-week']],
  // The week that begins in one year and ends in the next.
  ['2026-12-31', '2026-12-28', ['new-year']],
  ['2027-01-01', '2026-12-28', ['new-year']],
  ['2027-01-03', '2026-12-28', ['new-year']],
  ['2027-01-04', '2027-01-04', []],
  ['2026-01-04', '2025-12-29', ['first-ever']],
  ['2027-11-20', '2027-11-15', []],
] as const)('%s is the week of %s', async ([named, monday, slugs]) => {
  const found = await week(named)
  expect(found.week).toBe(monday)
  expect(found.items.map(({ slug }: { slug: string }) => slug)).toEqual(slugs)
})

test.for(['today', '2026-02-30', '2026-13-01', '2026-1-1', '20261116', '2026-W47', '2026-11-160'])(
  '%s is refused as malformed',
  async (named) => {
    expect(await service.request('GET', `/launches/weeks/${named}`)).toMatchObject({
      status: 400,
      body: { code: 'invalid_input', errors: expect.arrayContaining([expect.objectContaining({ pointer: '/week' })]) },
    })
  },
)

test.for(['2025-12-28', '2027-11-22', '0000-01-01', '0001-01-01', '9999-12-31'])(
  '%s lies outside the calendar',
  async (named) => {
    expect(await service.request('GET', `/launches/weeks/${named}`)).toMatchObject({
      status: 404,
      body: { code: 'not_found', fix: expect.stringContaining('2025-12-29') },
    })
  },
)

test.for([
  ['2026-11-16', '2026-W47'],
  ['2026-12-28', '2026-W53'],
  ['2027-01-04', '2027-W01'],
  ['2025-12-29', '2026-W01'],
  ['2024-12-30', '2025-W01'],
  ['2021-01-04', '2021-W01'],
  ['2020-12-28', '2020-W53'],
])('the week of %s is %s', ([monday, name]) => {
  expect(isoWeekOf(monday!)).toBe(name)
})
