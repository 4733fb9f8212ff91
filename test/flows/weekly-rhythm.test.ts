import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { JobPayloads } from '../../domain/shared/job-sender.ts'
import { raw } from '../../domain/database/raw.ts'
import { aListing, aVote } from '../factories.ts'
import { aService, type TestService } from '../service.ts'

// Many jobs run one after another, on a machine that may be busy.
vi.setConfig({ testTimeout: 60_000 })

let service: TestService
beforeAll(async () => {
  service = await aService()
})
afterAll(() => service.stop())

const rows = <Row>(text: string, values: unknown[] = []) => raw<Row>(service.db.read, { text, values })
/** Runs Monday's jobs at a given time, as the scheduler would, and waits until they finish. */
async function mondayJobs(at: string) {
  service.clock.time = new Date(at)
  for (const name of ['open-launch-week', 'give-awards'] satisfies (keyof JobPayloads)[]) {
    await service.sendJob(name, {})
    await expect
      .poll(() => rows(`select state, output from pgboss.job where name = $1 and state <> 'completed'`, [name]), {
        timeout: 15_000,
      })
      .toEqual([])
  }
}
const scheduled = (slug: string, launchWeek: string) => aListing(service, { slug, status: 'scheduled', launchWeek })
const standing = async (...slugs: string[]) =>
  Object.fromEntries(
    (
      await rows<{ slug: string; status: string; week: string; week_votes: number }>(
        `select slug, status, launch_week::text as week,
           coalesce((select votes from launch where listing_id = l.id and week = l.launch_week), 0) as week_votes
         from listing l where slug = any($1)`,
        [slugs],
      )
    ).map(({ slug, status, week, week_votes }) => [slug, `${status} ${week} ${week_votes}`]),
  )
const week = async (named: string) => (await service.request('GET', `/launches/weeks/${named}`)).body
const awards = async () =>
  (await service.request('GET', '/awards')).body.items.map(
    (award: { week: string; place: number; listing: { slug: string } }) =>
      `${award.week} ${award.place} ${award.listing.slug}`,
  )
const settled = async () =>
  (await rows<{ week: string }>('select week::text from award_week order by week')).map(({ week: monday }) => monday)

test('the week over the new year is one week, 2026-W53, and the next is 2027-W01', async () => {
  const old = await scheduled('old-year', '2026-12-28')
  const fresh = await scheduled('new-year', '2027-01-04')
  await mondayJobs('2026-12-27T23:59:59Z')
  expect(await standing('old-year')).toEqual({ 'old-year': 'scheduled 2026-12-28 0' })
  await mondayJobs('2026-12-28T00:00:00Z')
  expect(await standing('old-year', 'new-year')).toEqual({
    'old-year': 'live 2026-12-28 0',
    'new-year': 'scheduled 2027-01-04 0',
  })
  service.clock.time = new Date('2027-01-01T12:00:00Z')
  for (const day of ['this', '2026-12-28', '2026-12-31', '2027-01-01', '2027-01-03'])
    expect(await week(day)).toMatchObject({ week: '2026-12-28', iso_week: '2026-W53', last_day: '2027-01-03' })
  expect(await week('next')).toMatchObject({ week: '2027-01-04', iso_week: '2027-W01', previous_week: '2026-12-28' })
  expect(await week('last')).toMatchObject({ week: '2026-12-21', iso_week: '2026-W52' })

  await aVote(service, old, '2027-01-03T23:59:59.999Z')
  await aVote(service, old, '2027-01-04T00:00:00Z')
  await mondayJobs('2027-01-04T00:10:00Z')
  expect(await standing('old-year', 'new-year')).toEqual({
    'old-year': 'live 2026-12-28 1',
    'new-year': 'live 2027-01-04 0',
  })
  expect(await week('this')).toMatchObject({ week: '2027-01-04', iso_week: '2027-W01', phase: 'running' })
  expect(await awards()).toEqual(['2026-12-28 1 old-year'])
  await aVote(service, fresh, '2027-01-05T09:00:00Z')
})

test('a service that slept for three weeks opens and settles each of them, once', async () => {
  const missed = await scheduled('missed', '2027-01-11')
  await scheduled('also-missed', '2027-01-18')
  await scheduled('late', '2027-01-25')
  await scheduled('to-come', '2027-02-01')
  const wednesday = '2027-01-27T08:00:00Z'
  await mondayJobs(wednesday)
  expect(await standing('missed', 'also-missed', 'late', 'to-come')).toEqual({
    // Nobody could vote in their past weeks, so they launch in the current one.
    missed: 'live 2027-01-25 0',
    'also-missed': 'live 2027-01-25 0',
    late: 'live 2027-01-25 0',
    'to-come': 'scheduled 2027-02-01 0',
  })
  expect(await settled()).toEqual([
    // The first three were settled in the previous test.
    '2026-12-14',
    '2026-12-21',
    '2026-12-28',
    '2027-01-04',
    '2027-01-11',
    '2027-01-18',
  ])
  expect(await awards()).toEqual(['2027-01-04 1 new-year', '2026-12-28 1 old-year'])
  await aVote(service, missed, '2027-01-28T08:00:00Z')
  const before = [await standing('missed'), await awards(), await settled()]
  expect(before[0]).toEqual({ missed: 'live 2027-01-25 1' })
  await mondayJobs('2027-01-28T09:00:00Z')
  expect([await standing('missed'), await awards(), await settled()]).toEqual(before)
  await mondayJobs('2027-02-01T00:10:00Z')
  expect((await awards())[0]).toBe('2027-01-25 1 missed')
  expect(await standing('to-come')).toEqual({ 'to-come': 'live 2027-02-01 0' })
})
