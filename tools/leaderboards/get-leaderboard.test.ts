import { afterAll, beforeAll, expect, test } from 'vitest'
import { payBillboard, refundBillboard } from '../../domain/leaderboards/billboard.ts'
import type { Tx } from '../../domain/database/database.ts'
import { raw } from '../../domain/database/raw.ts'
import { forgetRevenue, recordRevenue } from '../../domain/leaderboards/revenue.ts'
import { aListing, aVote } from '../../test/factories.ts'
import { aService, type TestService } from '../../test/service.ts'

let service: TestService
const ids: Record<string, number> = {}
const inTransaction = <T>(work: (tx: Tx) => Promise<T>) => service.db.transaction(work)
const pay = (slug: string, reference: string, amountCents: number) =>
  inTransaction((tx) =>
    payBillboard(tx, {
      listingId: ids[slug]!,
      reference,
      amountCents,
      paidAt: new Date('2026-11-17T00:00:00Z'),
    }),
  )

const earn = (slug: string, last30DaysCents: number) =>
  inTransaction((tx) =>
    recordRevenue(tx, ids[slug]!, {
      last30DaysCents,
      mrrCents: 100,
      totalCents: 9000,
      source: 'Stripe',
      observedAt: new Date('2026-11-19T00:00:00Z'),
    }),
  )

const rating = (value: number, source = 'Ahrefs') => ({
  value,
  source,
  observed_at: '2026-11-01T00:00:00.000Z',
  trend: [value - 2, value],
})

beforeAll(async () => {
  service = await aService()
  for (const [slug, launchWeek, domainRating] of [
    ['alpha', '2026-11-16', rating(40)],
    ['beta', '2026-11-16', rating(9.5)],
    ['gamma', '2026-11-09', rating(99, 'A Rank')],
    ['delta', '2026-11-09', null],
    ['secret', '2026-11-16', rating(80)],
  ] as const)
    ids[slug] = await aListing(service, { slug, launchWeek, domainRating })
  await aVote(service, ids['beta']!, '2026-11-17T00:00:00Z')
  for (const hour of ['00', '01', '02']) await aVote(service, ids['gamma']!, `2026-11-10T${hour}:00:00Z`)
  await aVote(service, ids['gamma']!, '2026-11-17T00:00:00Z')
  for (const slug of ['alpha', 'beta', 'secret', 'delta']) await earn(slug, slug === 'beta' ? 5000 : 300)
  await inTransaction((tx) => forgetRevenue(tx, ids['delta']!))
  await pay('secret', 'order-0', 900_000)
  await raw(service.db.read, {
    text: `update listing set status = 'hidden' where slug = 'secret'`,
  })
})
afterAll(() => service.stop())

const board = async (path: string) => (await service.request('GET', `/leaderboards/${path}`)).body
const ranks = async (path: string) =>
  (await board(path)).items.map(
    ({ rank, listing, metric }: { rank: number; listing: { slug: string }; metric: { value: number } }) =>
      `${rank} ${listing.slug} ${metric.value}`,
  )

test.for([
  ['community-weekly', ['1 beta 1', '2 alpha 0']],
  ['community-weekly?week=this', ['1 beta 1', '2 alpha 0']],
  ['community-weekly?week=last', ['1 gamma 3', '2 delta 0']],
  ['community-weekly?week=2026-11-14', ['1 gamma 3', '2 delta 0']],
  ['community-weekly?week=2026-12-01', []],
  ['community-all-time', ['1 gamma 4', '2 beta 1', '3 alpha 0', '4 delta 0']],
  ['community-all-time?per_page=1&page=2', ['2 beta 1']],
  ['domain-rating', ['1 alpha 40', '2 beta 9.5']],
  ['revenue', ['1 beta 5000', '2 alpha 300']],
] as const)('%s ranks %j', async ([path, expected]) => {
  expect(await ranks(path)).toEqual(expected)
})

test('the billboard ranks what was paid and not refunded, and says paid everywhere', async () => {
  expect(await ranks('billboard')).toEqual([])
  await pay('alpha', 'order-1', 2000)
  await pay('alpha', 'order-1', 2000)
  await pay('alpha', 'order-2', 1500)
  await pay('delta', 'order-3', 3000)
  expect(await ranks('billboard')).toEqual(['1 alpha 3500', '2 delta 3000'])
  const { title, paid, items } = await board('billboard')
  expect({ title, paid }).toEqual({ title: expect.stringMatching(/paid/i), paid: true })
  expect(items.every((item: { paid: boolean }) => item.paid)).toBe(true)
  await inTransaction((tx) => refundBillboard(tx, { reference: 'order-1', refundedCents: 2000 }))
  expect(await ranks('billboard')).toEqual(['1 delta 3000', '2 alpha 1500'])
  await inTransaction((tx) => refundBillboard(tx, { reference: 'order-2', refundedCents: 1500 }))
  expect(await ranks('billboard')).toEqual(['1 delta 3000'])
})

test('money moves no board of the community', async () => {
  await pay('alpha', 'order-9', 1_000_000)
  expect(await ranks('community-all-time')).toEqual(['1 gamma 4', '2 beta 1', '3 alpha 0', '4 delta 0'])
  expect((await board('community-all-time')).items.some((item: { paid: boolean }) => item.paid)).toBe(false)
})

test('a measured metric names its source, when it was measured, and its trend', async () => {
  const ratings = await board('domain-rating')
  expect(ratings.source).toBe('Ahrefs')
  expect(ratings.items[0].metric).toEqual({
    name: 'domain_rating',
    value: 40,
    unit: 'points',
    source: 'Ahrefs',
    observed_at: '2026-11-01T00:00:00.000Z',
    trend: [38, 40],
  })
  expect((await board('revenue')).items[0].metric).toEqual({
    name: 'revenue_last_30_days',
    value: 5000,
    unit: 'USD cents',
    source: 'Stripe',
    observed_at: '2026-11-19T00:00:00.000Z',
  })
})

test.for([
  ['billboard?week=this', 400],
  ['community-all-time?week=2026-11-16', 400],
  ['community-weekly?week=next', 400],
  ['community-weekly?week=2026-02-30', 400],
  ['community-weekly?week=2020-01-01', 404],
  ['community-weekly?week=2029-01-01', 404],
  ['best', 400],
] as const)('%s answers %i', async ([path, status]) => {
  expect((await service.request('GET', `/leaderboards/${path}`)).status).toBe(status)
})
