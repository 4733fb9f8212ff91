import { afterAll, beforeAll, expect, test } from 'vitest'
import { aListing, aVote } from '../../test/factories.ts'
import { raw } from '../../domain/database/raw.ts'
import { aService, type TestService } from '../../test/service.ts'

const WEEK = '2026-11-16'
let service: TestService
const ids: Record<string, number> = {}

beforeAll(async () => {
  service = await aService()
  for (const slug of ['winner', 'runner', 'late', 'lowest', 'voteless'])
    ids[slug] = await aListing(service, { slug, launchWeek: WEEK })
  ids['older'] = await aListing(service, { slug: 'older', launchWeek: '2026-11-09' })
  const votes: [slug: string, days: number[]][] = [
    ['lowest', [16]],
    ['late', [16, 19]],
    ['runner', [16, 18]],
    ['winner', [17, 17, 22]],
    // This listing launched a week earlier, so these votes win it no award.
    ['older', [17, 17, 17, 17]],
  ]
  for (const [slug, days] of votes) for (const day of days) await aVote(service, ids[slug]!, `2026-11-${day}T10:00:00Z`)
  for (let extra = 0; extra < 3; extra++)
    await aVote(service, ids['voteless']!, '2026-11-17T10:00:00Z', { discountedFor: 'automated' })
  // Too late to count for the week.
  await aVote(service, ids['lowest']!, '2026-11-23T00:00:00Z')
  await aVote(service, ids['lowest']!, '2026-11-23T00:00:00Z')
})
afterAll(() => service.stop())

const rows = <Row>(text: string) => raw<Row>(service.db.read, { text })
const awards = async (query = '') => (await service.request('GET', `/awards${query}`)).body
const places = async (query = '') =>
  (await awards(query)).items.map((item: { week: string; place: number; listing: { slug: string } }) =>
    [item.week, item.place, item.listing.slug].join(' '),
  )
/** Runs the job at this time and waits until it finishes. */
async function awardsAt(time: string) {
  service.clock.time = new Date(time)
  await service.sendJob('give-awards', {})
  const waiting = `select 1 from pgboss.job where name = 'give-awards' and state not in ('completed', 'failed')`
  await expect.poll(() => rows(waiting), { timeout: 10_000 }).toEqual([])
}

test('no award before the week has ended', async () => {
  expect(await places()).toEqual([])
})

test('on Monday the three launches with most counted votes of their week are awarded; equals by the earlier last vote', async () => {
  await awardsAt('2026-11-23T00:10:00Z')
  expect(await places()).toEqual([`${WEEK} 1 winner`, `${WEEK} 2 runner`, `${WEEK} 3 late`])
  expect((await awards()).items[0]).toMatchObject({
    award: 'Launch of the Week #1',
    week_votes: 3,
    listing: { name: 'winner', url: `${service.origin}/listings/winner`, votes: 3 },
  })
})

test('given awards stay, however often the job runs and whatever happens to votes afterwards', async () => {
  const given = await places()
  await rows(`update vote set counted = false, reason = 'traded' where listing_id = ${ids['winner']}`)
  await awardsAt('2026-11-23T05:10:00Z')
  await awardsAt('2026-11-25T05:10:00Z')
  expect(await places()).toEqual(given)
})

test('a service that slept for weeks gives the awards of each of them', async () => {
  for (const [slug, week, day] of [
    ['asleep-one', '2026-11-23', '2026-11-24'],
    ['asleep-two', '2026-11-30', '2026-12-01'],
  ] as const)
    await aVote(service, await aListing(service, { slug, launchWeek: week }), `${day}T10:00:00Z`)
  await awardsAt('2026-12-09T05:10:00Z')
  expect((await places()).slice(0, 2)).toEqual(['2026-11-30 1 asleep-two', '2026-11-23 1 asleep-one'])
})

test('the awards of one listing, page by page', async () => {
  expect(await places('?listing=runner')).toEqual([`${WEEK} 2 runner`])
  expect(await awards('?listing=voteless')).toMatchObject({ items: [], total: 0 })
  expect(await places('?per_page=2&page=2')).toEqual([`${WEEK} 1 winner`, `${WEEK} 2 runner`])
  expect(await awards('?per_page=2&page=2')).toMatchObject({ total: 5, has_more: true })
})

test('an unknown listing is a 400 that says where slugs are', async () => {
  expect(await service.request('GET', '/awards?listing=nobody')).toMatchObject({
    status: 400,
    body: {
      code: 'unknown_listing',
      errors: [{ pointer: '/listing' }],
      fix: expect.stringContaining('search_listings'),
    },
  })
})

test('the award of a listing that is hidden is not shown', async () => {
  await rows(`update listing set status = 'hidden' where slug = 'runner'`)
  expect(await places()).not.toContain(`${WEEK} 2 runner`)
  expect((await service.request('GET', '/awards?listing=runner')).status).toBe(400)
})

test('a vote taken back after the week counted in it; one taken back before did not', async () => {
  const first = await aListing(service, { slug: 'kept', launchWeek: '2026-12-07' })
  const second = await aListing(service, { slug: 'taken', launchWeek: '2026-12-07' })
  for (const id of [first, second]) await aVote(service, id, '2026-12-08T10:00:00Z')
  await rows(`update vote set withdrawn_at = '2026-12-14T00:00:00Z' where listing_id = ${first}`)
  await rows(`update vote set withdrawn_at = '2026-12-13T23:00:00Z' where listing_id = ${second}`)
  await awardsAt('2026-12-14T00:10:00Z')
  expect((await places())[0]).toBe('2026-12-07 1 kept')
  expect(await awards('?listing=taken')).toMatchObject({ total: 0 })
})
