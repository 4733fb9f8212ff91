import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aBuyer, anOwnListing, priceEverything } from '../../../test/flows/buyer.ts'
import { anAward } from '../../../test/factories.ts'
import { aService, type TestService } from '../../../test/service.ts'
import fulfilLineJob from '../../../jobs/orders/fulfil-line.ts'
import refundPayments from '../../../jobs/orders/refund-payments.ts'
import settlePayment from '../../../jobs/orders/settle-payment.ts'
import { openLaunchWeek } from '../../launches/free-plan.ts'
import { raw } from '../../database/raw.ts'

const NOON = new Date('2026-11-20T12:00:00Z')
let service: TestService
let buyer: ReturnType<typeof aBuyer>
beforeAll(async () => {
  // The tests run the jobs themselves.
  service = await aService({ config: { worksOnJobs: false } })
  await priceEverything(service)
  buyer = aBuyer(service, await service.key())
})
afterAll(() => service.stop())
beforeEach(() => {
  service.clock.time = NOON
})

let made = 0
const rows = <Row>(text: string, ...values: unknown[]) => raw<Row>(service.db.read, { text, values })
const aListing = (facts: object = { status: 'draft', plan: null }) =>
  anOwnListing(service, { slug: `fulfil-${++made}`, ...facts })
const listing = async (id: number) =>
  (await rows('select status, plan, launch_week::text as week from listing where id = $1', id))[0]
const setListing = (id: number, status: string, plan: string | null) =>
  rows('update listing set status = $2, plan = $3 where id = $1', id, status, plan)

async function paid(...items: object[]): Promise<string> {
  const number = await buyer.order(...items)
  const ref = await buyer.goOn(number)
  await buyer.provider.choose(ref, 'pay')
  await settlePayment.run({ provider: 'test', ref }, buyer.jobServices())
  return number
}
async function fulfil(number: string): Promise<void> {
  const lines = await rows<{ id: number }>(
    'select id::int from purchase_line where number = $1 order by position',
    number,
  )
  for (const { id } of lines) await fulfilLineJob.run({ lineId: id }, buyer.jobServices())
}
async function fulfilled(...items: object[]): Promise<string> {
  const number = await paid(...items)
  await fulfil(number)
  return number
}
/** Refunds the whole order; returns whether each of its lines was undone. */
async function refunded(number: string): Promise<boolean[]> {
  expect(await service.admin('order', 'refund', '--yes', number)).toHaveProperty('ok')
  await refundPayments.run({}, buyer.jobServices())
  const lines = await rows<{ undone: boolean }>(
    'select undone_at is not null as undone from purchase_line where number = $1 order by position',
    number,
  )
  return lines.map(({ undone }) => undone)
}

test.each([
  ['hidden', 'the listing is hidden'],
  ['withdrawn', 'the listing is withdrawn'],
])('a launch waits while the listing is %s, and the site team sees why', async (status, why) => {
  const id = await aListing()
  const number = await paid({ product: 'launch', listing_id: id })
  await setListing(id, status, null)
  await expect(fulfil(number)).rejects.toThrow(why)
  expect(await rows('select attempts, last_error from purchase_line where number = $1', number)).toEqual([
    { attempts: 1, last_error: why },
  ])
  await setListing(id, 'draft', null)
  await fulfil(number)
  expect(await listing(id)).toEqual({ status: 'live', plan: 'paid', week: '2026-11-16' })
})

test('a launch waits while another listing for the website is live or scheduled', async () => {
  const id = await aListing()
  const number = await paid({ product: 'launch', listing_id: id })
  await anOwnListing(service, { slug: `fulfil-${made}-twin`, website: `https://fulfil-${made}.example.com` })
  await expect(fulfil(number)).rejects.toThrow('another listing of this website')
})

test('a launch of a website that a public listing took over is neither sold nor fulfilled', async () => {
  const id = await aListing()
  const number = await paid({ product: 'launch', listing_id: id })
  const website = `https://fulfil-${made}.example.com`
  const gone = await anOwnListing(service, { slug: `fulfil-${made}-merged`, website, status: 'withdrawn' })
  const kept = await anOwnListing(service, { slug: `fulfil-${made}-kept` })
  await rows('insert into merged_listing (listing_id, into_id, merged_at) values ($1, $2, $3)', gone, kept, NOON)
  await expect(fulfil(number)).rejects.toThrow('another listing of this website')
  const late = await anOwnListing(service, { slug: `fulfil-${made}-late`, website, status: 'draft', plan: null })
  const items = [{ product: 'launch', listing_id: late }]
  const { body } = await service.request('POST', '/orders/checkout', { key: await service.key(), body: { items } })
  expect(body).toMatchObject({ code: 'invalid_input', detail: expect.stringContaining('is live or scheduled') })
})

test('a listing that was imported as live gets its launch week from a relaunch; a launch only upgrades it', async () => {
  const id = await aListing({ status: 'live', plan: null, launchWeek: null })
  await fulfilled({ product: 'launch', listing_id: id })
  expect(await listing(id)).toEqual({ status: 'live', plan: 'paid', week: null })
  await fulfilled({ product: 'relaunch', listing_id: id, week: '2026-12-14' })
  expect(await rows('select week::text, state from launch where listing_id = $1', id)).toEqual([
    { week: '2026-12-14', state: 'planned' },
  ])
})

test.each([
  ['imported as live', null, null, 'without a plan'],
  ['live on the free plan', 'free', '2026-11-02', 'on the free plan'],
])(
  'a refunded upgrade of a listing that was %s takes it back there, also after a relaunch',
  async (_, plan, launchWeek, said) => {
    const id = await aListing({ status: 'live', plan, launchWeek })
    const upgrades = [await fulfilled({ product: 'launch', listing_id: id })]
    expect(await refunded(upgrades[0]!)).toEqual([true])
    expect(await listing(id)).toEqual({ status: 'live', plan, week: launchWeek })

    await fulfilled({ product: 'relaunch', listing_id: id, week: '2026-12-14' })
    service.clock.time = new Date('2026-12-14T12:00:00Z')
    await service.db.transaction((tx) => openLaunchWeek(tx, service.clock.time))
    upgrades.push(await fulfilled({ product: 'launch', listing_id: id }))
    expect(await service.admin('order', 'refund', upgrades[1]!)).toMatchObject({
      ok: expect.stringContaining(`The listing is ${said} again.`),
    })
    expect(await refunded(upgrades[1]!)).toEqual([true])
    expect(await listing(id)).toEqual({ status: 'live', plan, week: '2026-12-14' })
  },
)

test('a launch is scheduled before its week begins, and goes live from its Monday on', async () => {
  const [early, late] = [await aListing(), await aListing()]
  const orders = [
    await paid({ product: 'launch', listing_id: early, week: '2026-12-07' }),
    await paid({ product: 'launch', listing_id: late, week: '2026-12-07' }),
  ]
  service.clock.time = new Date('2026-12-06T23:59:59Z')
  await fulfil(orders[0]!)
  expect(await listing(early)).toEqual({ status: 'scheduled', plan: 'paid', week: '2026-12-07' })
  service.clock.time = new Date('2026-12-07T00:00:00Z')
  await fulfil(orders[1]!)
  expect(await listing(late)).toEqual({ status: 'live', plan: 'paid', week: '2026-12-07' })
})

test.each([
  ['launch', { status: 'draft', plan: null }],
  ['skip_queue', { status: 'awaiting_badge', plan: 'free', launchWeek: '2027-01-04' }],
  ['relaunch', { status: 'live', plan: 'free', launchWeek: '2026-11-02' }],
])('%s for a week waits without a held place', async (product, facts) => {
  const number = await paid({ product, listing_id: await aListing(facts), week: '2026-12-14' })
  await rows('delete from week_hold where number = $1', number)
  await expect(fulfil(number)).rejects.toThrow('no place is held')
})

test.each([
  ['free', 'live'],
  ['free', 'withdrawn'],
  [null, 'draft'],
])('a listing on plan %s that is %s has no place in the queue to move', async (plan, status) => {
  const id = await aListing({ status: 'awaiting_badge', plan: 'free', launchWeek: '2027-01-04' })
  const number = await paid({ product: 'skip_queue', listing_id: id, week: '2026-12-14' })
  await setListing(id, status, plan)
  await expect(fulfil(number)).rejects.toThrow('not in the free queue')
})

test('a scheduled free listing moves to the week it bought, and stays free', async () => {
  const id = await aListing({ status: 'scheduled', plan: 'free', launchWeek: '2027-01-04' })
  await fulfilled({ product: 'skip_queue', listing_id: id, week: '2026-12-14' })
  expect(await listing(id)).toEqual({ status: 'scheduled', plan: 'free', week: '2026-12-14' })
})

test('a relaunch waits while the listing is not live', async () => {
  const id = await aListing({ status: 'live', plan: 'free', launchWeek: '2026-11-02' })
  const number = await paid({ product: 'relaunch', listing_id: id, week: '2026-12-14' })
  await setListing(id, 'hidden', 'free')
  await expect(fulfil(number)).rejects.toThrow('the listing is hidden, not live')
})

test('featured days begin when the listing is public and earlier ones have ended', async () => {
  const [live, scheduled] = [
    await aListing({}),
    await aListing({ status: 'scheduled', plan: 'free', launchWeek: '2026-12-14' }),
  ]
  for (const listing_id of [live, live, scheduled]) {
    // Moves the clock, because equal orders placed within minutes count as one.
    service.clock.time = new Date(service.clock.time.getTime() + 3_600_000)
    await fulfilled({ product: 'featured', listing_id })
  }
  const starts = await rows<{ at: string }>(
    `select to_char(starts_at at time zone 'UTC', 'YYYY-MM-DD HH24') as at from featured_place
     where listing_id in ($1, $2) order by id`,
    live,
    scheduled,
  )
  expect(starts.map(({ at }) => at)).toEqual(['2026-11-20 13', '2026-11-27 13', '2026-12-14 00'])
  const hidden = await aListing({})
  const number = await paid({ product: 'featured', listing_id: hidden })
  await setListing(hidden, 'hidden', 'free')
  await expect(fulfil(number)).rejects.toThrow('not public yet')
})

test('a full refund undoes what was not seen yet, and leaves the rest', async () => {
  const id = await aListing()
  const week = '2026-12-21'
  const scheduled = await fulfilled(
    { product: 'launch', listing_id: id, week },
    { product: 'featured', listing_id: id },
  )
  expect(await refunded(scheduled)).toEqual([true, true])
  expect(await listing(id)).toEqual({ status: 'draft', plan: null, week: null })

  const bundle = await fulfilled({ product: 'launch_bundle', listing_id: id, week })
  expect(await refunded(bundle)).toEqual([true])

  const live = await fulfilled({ product: 'launch', listing_id: id }, { product: 'featured', listing_id: id })
  service.clock.time = new Date('2026-11-20T12:00:01Z')
  expect(await refunded(live)).toEqual([false, false])
  expect(await listing(id)).toEqual({ status: 'live', plan: 'paid', week: '2026-11-16' })
  expect(
    await rows('select ends_at = $2 as over from featured_place where listing_id = $1', id, '2026-11-20T12:00:01Z'),
  ).toEqual([{ over: true }])
})

test('a bundle whose launch was seen stays, while its featured days to come are removed', async () => {
  const id = await aListing({ status: 'scheduled', plan: 'free', launchWeek: '2026-12-14' })
  await fulfilled({ product: 'featured', listing_id: id })
  await setListing(id, 'draft', null)
  const bundle = await fulfilled({ product: 'launch_bundle', listing_id: id })
  expect(await refunded(bundle)).toEqual([false])
  expect(await rows('select 1 from featured_place where reference = $1', `${bundle}/1`)).toEqual([])
  expect(await listing(id)).toMatchObject({ status: 'live', plan: 'paid' })
})

test('a full refund hides categories, and removes trophies and work that was never done', async () => {
  const id = await aListing({ category: 'analytics' })
  await anAward(service, id)
  const order = await paid(
    { product: 'extra_categories', listing_id: id, categories: ['uncategorised'] },
    { product: 'trophy_cabinet', listing_id: id, options: { style: 'grid' } },
    { product: 'done_for_you', listing_id: id },
  )
  await fulfil(order)
  const extras = () =>
    rows(
      `select trophy_cabinet is not null as trophies, unlocked,
         (select count(*)::int from listing_category where listing_id = l.id) as categories
       from listing l where id = $1`,
      id,
    )
  expect(await extras()).toEqual([{ trophies: true, unlocked: ['categories'], categories: 1 }])
  expect(await refunded(order)).toEqual([true, true, true])
  expect(await extras()).toEqual([{ trophies: false, unlocked: [], categories: 1 }])
})

describe('a bought review', () => {
  /** A paid order for a review, and a function that runs its job with a model's answer. */
  async function aReview(tagline: string) {
    const id = await aListing({ tagline })
    const number = await paid({ product: 'done_for_you', listing_id: id })
    // The test service has no model and can't sell reviews, so another product's line is turned into one.
    await rows(`update purchase_line set fulfilment = 'ai_review' where number = $1`, number)
    const [line] = await rows<{ id: number }>('select id::int from purchase_line where number = $1', number)
    const write = (quote?: string) => {
      const reviewer = quote === undefined ? undefined : async () => [{ kind: 'strength', text: 'Clear.', quote }]
      return fulfilLineJob.run({ lineId: line!.id }, { ...(buyer.jobServices() as object), reviewer } as never)
    }
    const reviews = () => rows('select body from listing_review where listing_id = $1', id)
    const emails = () => rows(`select 1 from email where kind = 'listing-review' and reference = $1`, `${number}/1`)
    return { number, write, reviews, emails }
  }

  test('is saved and emailed once, however often the job runs', async () => {
    const review = await aReview('Plans a week in five minutes')
    await Promise.all([review.write('five minutes'), review.write('five minutes')])
    await review.write('five minutes')
    expect(await review.reviews()).toEqual([
      { body: { points: [{ kind: 'strength', text: 'Clear.', quote: 'five minutes' }] } },
    ])
    expect(await review.emails()).toHaveLength(1)
    expect(await buyer.read(review.number)).toMatchObject({ lines: [{ fulfilled: true }] })
  })

  test('waits without a model, and if the model misquotes the listing', async () => {
    const review = await aReview('Plans a week')
    await expect(review.write()).rejects.toThrow('no model')
    await expect(review.write('Plans a month')).rejects.toThrow('quotes the listing')
    expect([await review.reviews(), await review.emails()]).toEqual([[], []])
  })
})

test('work of the site team is left to them', async () => {
  const number = await paid({ product: 'done_for_you', listing_id: await aListing() })
  await fulfil(number)
  expect(await rows('select fulfilled_at, undone_at, attempts from purchase_line where number = $1', number)).toEqual([
    { fulfilled_at: null, undone_at: null, attempts: 0 },
  ])
})
