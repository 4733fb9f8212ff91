import { afterAll, beforeAll, expect, test } from 'vitest'
import { aBuyer, anOwnListing, priceEverything, germanSeller } from './buyer.ts'
import { raw } from '../../domain/database/raw.ts'
import { anAward } from '../factories.ts'
import { howMany } from '../how-many.ts'
import { aService, type TestService } from '../service.ts'

let service: TestService
let buyer: ReturnType<typeof aBuyer>
let made = 0

beforeAll(async () => {
  service = await aService({
    config: {
      vat: germanSeller(),
    },
  })
  await priceEverything(service)
  buyer = aBuyer(service, await service.key())
})
afterAll(() => service.stop())

const rows = <Row>(text: string, ...values: unknown[]) => raw<Row>(service.db.read, { text, values })
const aLive = (facts: object = {}) => anOwnListing(service, { slug: `product-${++made}`, ...facts })
const mine = async (id: number) =>
  (await rows<Record<string, unknown>>('select *, launch_week::text as week from listing where id = $1', id))[0]!
const takenIn = async (week: string) =>
  (await rows<{ taken: number }>('select taken from launch_week where week = $1', week))[0]?.taken ?? 0
const isPaid = { status: 'paid', lines: [{ fulfilled: true }] }

test('an order is paid and fulfilled once, however often the provider says so', async () => {
  const id = await aLive()
  const number = await buyer.order({ product: 'featured', listing_id: id })
  await buyer.choose(await buyer.goOn(number), 'pay', 5)
  await buyer.becomes(number, isPaid)
  expect(await rows('select 1 from featured_place where listing_id = $1', id)).toHaveLength(1)
  expect(await rows(`select kind from invoice where number = $1`, number)).toEqual([{ kind: 'invoice' }])
})

test('an equal order within minutes is the same order, with a link of its own', async () => {
  const items = [{ product: 'featured', listing_id: await aLive() }]
  const key = await service.key()
  const order = async () => (await service.request('POST', '/orders/checkout', { key, body: { items } })).body
  const [first, again] = [await order(), await order()]
  expect(again.number).toBe(first.number)
  expect(again.checkout_url).not.toBe(first.checkout_url)
  service.clock.time = new Date(service.clock.time.getTime() + 16 * 60_000)
  expect((await order()).number).not.toBe(first.number)
})

test('a price change after the order leaves its price', async () => {
  const number = await buyer.order({ product: 'done_for_you', listing_id: await aLive() })
  const before = (await buyer.read(number)).totals.net_cents
  await service.admin('price', 'set', 'done_for_you', '1')
  expect((await buyer.read(number)).totals.net_cents).toBe(before)
})

test('VAT follows the billing details, and the provider is asked for exactly the total', async () => {
  const number = await buyer.order({ product: 'featured', listing_id: await aLive() })
  const ref = await buyer.goOn(number, 'FR')
  const { totals } = await buyer.read(number)
  expect(totals).toMatchObject({
    vat: { country: 'FR', rate_bp: 2000 },
    total_cents: totals.net_cents + totals.vat_cents,
  })
  expect(await buyer.provider.find(ref)).toMatchObject({ amount_cents: totals.total_cents })
  // Another country changes the total, so the first session ends before a new one starts.
  const other = await buyer.goOn(number, 'US')
  expect(other).not.toBe(ref)
  expect((await buyer.provider.session(ref)).status).toBe('expired')
  expect((await buyer.provider.session(other)).amount_cents).toBe(totals.net_cents)
  // Continuing twice with the same details reuses the session.
  expect(await buyer.goOn(number, 'US')).toBe(other)
})

test('a launch without a week is live at once, with a week in that week, on the paid plan', async () => {
  const [now, later] = [await aLive({ status: 'draft', plan: null }), await aLive({ status: 'draft', plan: null })]
  const week = '2026-12-14'
  const taken = await takenIn(week)
  const number = await buyer.order(
    { product: 'launch', listing_id: now },
    { product: 'launch', listing_id: later, week },
  )
  const ref = await buyer.goOn(number)
  expect(await takenIn(week)).toBe(taken + 1)
  await buyer.choose(ref, 'pay')
  await buyer.becomes(number, { status: 'paid', lines: [{ fulfilled: true }, { fulfilled: true }] })
  expect(await mine(now)).toMatchObject({ status: 'live', plan: 'paid', week: '2026-11-16' })
  expect(await mine(later)).toMatchObject({ status: 'scheduled', plan: 'paid', week })
  expect(await takenIn(week)).toBe(taken + 1)
})

test('each product does what it says', async () => {
  const running = await aLive({ category: 'analytics' })
  await anAward(service, running)
  const queued = await aLive({ status: 'awaiting_badge', plan: 'free', launchWeek: '2027-01-11' })
  await rows(`insert into launch_week (week, taken) values ('2027-01-11', 1)`)
  const number = await buyer.order(
    { product: 'relaunch', listing_id: running, week: '2026-12-21' },
    { product: 'extra_categories', listing_id: running, categories: ['uncategorised'] },
    { product: 'billboard_min', listing_id: running, amount_cents: 77_700 },
    { product: 'trophy_cabinet', listing_id: running, options: { style: 'grid', heading: 'Ours' } },
    { product: 'skip_queue', listing_id: queued, week: '2026-12-21' },
    { product: 'done_for_you', listing_id: queued },
  )
  await buyer.choose(await buyer.goOn(number), 'pay')
  await buyer.becomes(number, {
    status: 'paid',
    lines: [
      { fulfilled: true },
      { fulfilled: true },
      { fulfilled: true },
      { fulfilled: true },
      { fulfilled: true },
      { fulfilled: false },
    ],
  })
  expect(await mine(running)).toMatchObject({
    week: null,
    unlocked: ['categories'],
    trophy_cabinet: { style: 'grid', heading: 'Ours' },
  })
  // A relaunch is upcoming until its week.
  expect(await rows('select week::text, kind, state from launch where listing_id = $1', running)).toEqual([
    { week: '2026-12-21', kind: 'relaunch', state: 'planned' },
  ])
  const shown = await fetch(`${service.origin}/listings/${(await mine(running))['slug'] as string}`)
  expect(await shown.text()).toContain('<h2>Ours</h2>')
  // Test orders don't count toward the billboard.
  expect(await rows('select 1 from billboard_entry where listing_id = $1', running)).toEqual([])
  expect(await mine(queued)).toMatchObject({ status: 'awaiting_badge', week: '2026-12-21' })
  expect(await takenIn('2027-01-11')).toBe(0)
})

test('a payment that comes later makes the order processing, then paid; one that fails can be tried again', async () => {
  const number = await buyer.order({ product: 'featured', listing_id: await aLive() })
  const ref = await buyer.goOn(number)
  await buyer.choose(ref, 'pay_later')
  await buyer.becomes(number, { status: 'processing' })
  await buyer.choose(ref, 'decline')
  await buyer.becomes(number, { status: 'pending' })
  const second = await buyer.goOn(number)
  expect(second).not.toBe(ref)
  await buyer.choose(second, 'pay_later')
  await buyer.choose(second, 'clear')
  await buyer.becomes(number, isPaid)
})

const BUYERS = howMany({ onPostgres: 30, embedded: 8 })
test(`of ${BUYERS} buyers for three places exactly three go on to pay; the others hear of it before`, async () => {
  const week = '2027-02-01'
  await rows('insert into launch_week (week, capacity) values ($1, 3)', week)
  const ready = await Promise.all(
    Array.from({ length: BUYERS }, async (_, place) => {
      const owner = `one-of-many-${place}@example.com`
      const other = aBuyer(service, await service.key({ email: owner }))
      const listing_id = await aLive({ status: 'draft', plan: null, owner })
      const number = await other.order({ product: 'launch', listing_id, week })
      return () => other.goOn(number)
    }),
  )
  const outcomes = await Promise.allSettled(ready.map((goOn) => goOn()))
  const gone = outcomes.filter(({ status }) => status === 'fulfilled')
  const told = outcomes.flatMap((outcome) =>
    outcome.status === 'rejected' ? [outcome.reason.errors[0]?.code ?? outcome.reason.code] : [],
  )
  expect(gone).toHaveLength(3)
  for (const code of told) expect(['week_unavailable', 'product_unavailable']).toContain(code)
  expect(told).toHaveLength(BUYERS - 3)
  expect(await takenIn(week)).toBe(3)
})

test('an order nobody pays ends, and gives its place in the week back', async () => {
  const week = '2027-01-25'
  const id = await aLive({ status: 'draft', plan: null })
  const number = await buyer.order({ product: 'launch', listing_id: id, week })
  const ref = await buyer.goOn(number)
  expect(await takenIn(week)).toBe(1)
  service.clock.time = new Date(service.clock.time.getTime() + 25 * 3_600_000)
  await service.sendJob('reconcile-payments', {})
  await buyer.becomes(number, { status: 'expired' })
  expect(await takenIn(week)).toBe(0)
  expect((await buyer.provider.session(ref)).status).toBe('expired')
  service.clock.time = new Date('2026-11-20T12:00:00Z')
})

test('without any webhook the reconciliation finds the payment', async () => {
  const number = await buyer.order({ product: 'featured', listing_id: await aLive() })
  await buyer.provider.choose(await buyer.goOn(number), 'pay')
  service.clock.time = new Date(service.clock.time.getTime() + 3 * 60_000)
  await service.sendJob('reconcile-payments', {})
  await buyer.becomes(number, isPaid)
  expect(await rows('select 1 from payment_event where ref like $1', `%${number}%`)).toEqual([])
})

test('an event without a good signature changes nothing', async () => {
  const number = await buyer.order({ product: 'featured', listing_id: await aLive() })
  const { raw, headers } = await buyer.provider.choose(await buyer.goOn(number), 'pay')
  const send = (body: string, signature?: string) =>
    fetch(`${service.origin}/webhooks/test`, {
      method: 'POST',
      body,
      headers: signature === undefined ? {} : { 'test-signature': signature },
    }).then(({ status }) => status)
  const signature = headers['test-signature']!
  expect([
    await send(raw.toString()),
    await send(
      raw.toString(),
      signature.replace(/.$/, (last) => (last === '0' ? '1' : '0')),
    ),
    await send(raw.toString().replace('evt_', 'evt-'), signature),
    await send(raw.toString(), signature.replace(/t=\d+/, 't=1')),
  ]).toEqual([400, 400, 400, 400])
  service.clock.time = new Date(service.clock.time.getTime() + 301_000)
  expect(await send(raw.toString(), signature)).toBe(400)
  service.clock.time = new Date(service.clock.time.getTime() - 301_000)
  expect((await buyer.read(number)).status).toBe('pending')
  expect([await send(raw.toString(), signature), await send(raw.toString(), signature)]).toEqual([202, 202])
  await buyer.becomes(number, isPaid)
  expect(await rows('select 1 from payment_event where ref like $1', `%${number}%`)).toHaveLength(1)
})

test('a second payment of one order goes back whole, and the order stays paid', async () => {
  const number = await buyer.order({ product: 'featured', listing_id: await aLive() })
  const first = await buyer.goOn(number, 'US')
  const second = await buyer.goOn(number, 'DE')
  await buyer.choose(second, 'pay')
  await buyer.becomes(number, isPaid)
  // The buyer also paid in the first window, just as it was closed.
  await rows(`update test_payment set status = 'paid' where ref = $1`, first)
  await service.sendJob('settle-payment', { provider: 'test', ref: first })
  await expect
    .poll(() => rows('select refunded_cents = amount_cents as whole from test_payment where ref = $1', first), {
      timeout: 15_000,
    })
    .toEqual([{ whole: true }])
  expect(await buyer.read(number)).toMatchObject({ status: 'paid', totals: { refunded_cents: 0 } })
  expect(await rows('select kind from invoice where number = $1', number)).toEqual([{ kind: 'invoice' }])
})

test("another person's order reads as absent", async () => {
  const number = await buyer.order({ product: 'featured', listing_id: await aLive() })
  const stranger = await service.key({ email: 'stranger@example.com' })
  expect((await service.request('GET', `/orders/${number}`, { key: stranger })).status).toBe(404)
  expect((await service.request('GET', '/orders', { key: stranger })).body.items).toEqual([])
})
