import { afterAll, beforeAll, expect, test } from 'vitest'
import { aListing, aVote } from '../../test/factories.ts'
import { aService, type TestService } from '../../test/service.ts'

let service: TestService
beforeAll(async () => {
  service = await aService()
  const old = await aListing(service, {
    slug: 'old',
    launchWeek: '2026-10-05',
    liveAt: new Date('2026-10-05T00:00:00Z'),
    views: 90,
    followers: 1,
  })
  const week = await aListing(service, {
    slug: 'of-the-week',
    launchWeek: '2026-11-16',
    liveAt: new Date('2026-11-16T00:00:00Z'),
    views: 5,
    followers: 9,
  })
  await aListing(service, {
    slug: 'of-today',
    launchWeek: '2026-11-16',
    liveAt: new Date('2026-11-20T00:00:00Z'),
    views: 7,
  })
  await aListing(service, { slug: 'in-january', status: 'scheduled', launchWeek: '2027-01-04' })
  await aListing(service, { slug: 'in-december', status: 'scheduled', launchWeek: '2026-12-28' })
  await aListing(service, { slug: 'draft', status: 'draft' })
  for (let day = 5; day < 9; day++) await aVote(service, old, `2026-10-0${day}T12:00:00Z`)
  for (let day = 16; day < 18; day++) await aVote(service, week, `2026-11-${day}T12:00:00Z`)
})
afterAll(() => service.stop())

test.for([
  ['today', ['of-today']],
  ['this-week', ['of-the-week', 'of-today']],
  // Two votes from this week outweigh four from six weeks ago.
  ['trending', ['of-the-week', 'old', 'of-today']],
  ['most-voted', ['old', 'of-the-week', 'of-today']],
  ['recent', ['of-today', 'of-the-week', 'old']],
  ['most-viewed', ['old', 'of-today', 'of-the-week']],
  ['most-followed', ['of-the-week', 'old', 'of-today']],
  ['upcoming', ['in-december', 'in-january']],
] as const)('the section %s shows %j', async ([section, slugs]) => {
  const { status, body } = await service.request('GET', `/launches?section=${section}`)
  expect(status).toBe(200)
  expect(body.items.map(({ slug }: { slug: string }) => slug)).toEqual(slugs)
  expect(body).toMatchObject({ section, page: 1, total: slugs.length, has_more: false })
})

test('without a section it is this week; pages follow each other', async () => {
  const { body } = await service.request('GET', '/launches?per_page=1&page=2')
  expect(body).toMatchObject({ section: 'this-week', total: 2, has_more: false, items: [{ slug: 'of-today' }] })
})

test('a launch says when it went live and how many votes its week brought', async () => {
  const { body } = await service.request('GET', '/launches?section=most-voted')
  expect(body.items[1]).toMatchObject({ votes: 2, week_votes: 2, live_at: '2026-11-16T00:00:00.000Z' })
})

test('an unknown section is refused', async () => {
  expect(await service.request('GET', '/launches?section=never')).toMatchObject({ status: 400 })
})
