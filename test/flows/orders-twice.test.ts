import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { payBillboard } from '../../domain/leaderboards/billboard.ts'
import { raw } from '../../domain/database/raw.ts'
import { outgoingIn } from '../../domain/accounts/emails/outgoing.ts'
import { settle } from '../../domain/orders/payments/settle.ts'
import fulfilLineJob from '../../jobs/orders/fulfil-line.ts'
import refundPayments from '../../jobs/orders/refund-payments.ts'
import { aBuyer, anOwnListing, germanSeller, priceEverything } from './buyer.ts'
import { modernClient } from '../clients.ts'
import { aService, type TestService } from '../service.ts'

let service: TestService
let key: string
let buyer: ReturnType<typeof aBuyer>
const NOON = new Date('2026-11-20T12:00:00Z')
beforeAll(async () => {
  // The tests run the jobs themselves.
  service = await aService({ config: { worksOnJobs: false, vat: germanSeller() } })
  await priceEverything(service)
  key = await service.key()
  buyer = aBuyer(service, key)
  await rows(`insert into setting values ('order_weeks_ahead', '100')`)
})
afterAll(() => service.stop())
beforeEach(() => {
  service.clock.time = NOON
})

let made = 0
const rows = <Row>(text: string, ...values: unknown[]) => raw<Row>(service.db.read, { text, values })
const aListing = (facts: object = { status: 'draft', plan: null }) =>
  anOwnListing(service, { slug: `twice-${++made}`, ...facts })
const standing = async (id: number) =>
  (
    await rows<{ status: string; plan: string; week: string }>(
      'select status, plan, launch_week::text as week from listing where id = $1',
      id,
    )
  )[0]!
const takenIn = async (week: string) =>
  (await rows<{ taken: number }>('select taken from launch_week where week = $1', week))[0]?.taken ?? 0

async function settled(ref: string): Promise<void> {
  const readAt = service.clock.time
  const state = await buyer.provider.session(ref)
  const seller = { name: 'Seller', address: [], vat_number: null }
  await service.db.transaction((tx) => {
    const out = outgoingIn(tx, service.services)
    return settle(tx, out, { provider: 'test', ref, state, readAt, seller, now: readAt })
  })
}
/** Pays an order at the provider and returns the session's reference. */
async function paidAtProvider(number: string): Promise<string> {
  const ref = await buyer.goOn(number)
  await buyer.provider.choose(ref, 'pay')
  return ref
}
const linesOf = async (...numbers: string[]) =>
  (await rows<{ id: number }>('select id::int from purchase_line where number = any($1) order by id', numbers)).map(
    ({ id }) => id,
  )
const fulfil = (lineId: number) => fulfilLineJob.run({ lineId }, buyer.jobServices())
const refund = () => refundPayments.run({}, buyer.jobServices())
const givenBack = (ref: string) =>
  rows<{ cents: number }>('select refunded_cents::int as cents from test_payment where ref = $1', ref)
const quote = (item: object) => service.request('POST', '/orders/quote', { key, body: { items: [item] } })

describe('what is bought once is not sold twice', () => {
  test('no second launch while the first is being paid, is paid, or was brought about; again once it was refunded', async () => {
    const id = await aListing()
    const first = await buyer.order({ product: 'launch', listing_id: id, week: '2026-12-07' })
    const again = { product: 'launch', listing_id: id, week: '2026-12-14' }
    expect((await quote(again)).status).toBe(200)
    const refusedNow = async (detail: RegExp) => {
      for (const product of ['launch', 'launch_bundle']) {
        const body = {
          items: [
            { product: 'featured', listing_id: id },
            { ...again, product },
          ],
        }
        for (const path of ['/orders/quote', '/orders/checkout']) {
          const refused = await service.request('POST', path, { key, body })
          expect([refused.status, refused.body.code, refused.body.errors]).toEqual([
            400,
            'invalid_input',
            [{ pointer: '/items/1/listing_id', code: 'wrong_state', detail: expect.stringMatching(detail) }],
          ])
          expect(refused.body.fix).toContain('Leave this item out')
        }
      }
    }
    const ref = await buyer.goOn(first)
    await buyer.provider.choose(ref, 'pay_later')
    await settled(ref)
    await refusedNow(/is already paid for, or being paid for/)
    const client = await modernClient(service.origin, { key })
    const { isError, _meta } = await client.result('create_checkout', { items: [again] })
    expect({ isError, _meta }).toMatchObject({
      isError: true,
      _meta: { problem: { errors: [{ pointer: '/items/0/listing_id', code: 'wrong_state' }] } },
    })
    await client.close()
    await buyer.provider.choose(ref, 'clear')
    await settled(ref)
    await refusedNow(/is already paid for, or being paid for/)
    const [line] = await linesOf(first)
    await fulfil(line!)
    await refusedNow(/is already on the paid plan/)
    await service.admin('order', 'refund', '--yes', first)
    await refund()
    expect((await quote(again)).status).toBe(200)
  })

  test('a payment that failed, or an order nobody paid, keeps nothing from being bought', async () => {
    const id = await aListing()
    const item = { product: 'launch', listing_id: id, week: '2026-12-07' }
    const number = await buyer.order(item)
    const ref = await buyer.goOn(number)
    await buyer.provider.choose(ref, 'pay_later')
    await settled(ref)
    expect((await quote(item)).status).toBe(400)
    await buyer.provider.choose(ref, 'decline')
    await settled(ref)
    expect((await quote(item)).status).toBe(200)
  })

  test('nothing else that gives a week is sold meanwhile, and other products are', async () => {
    const id = await aListing({ status: 'awaiting_badge', plan: 'free', launchWeek: '2027-01-04' })
    const ref = await paidAtProvider(await buyer.order({ product: 'launch', listing_id: id, week: '2026-12-07' }))
    const skip = { product: 'skip_queue', listing_id: id, week: '2026-12-14' }
    expect((await quote(skip)).status).toBe(200)
    await settled(ref)
    expect((await quote(skip)).body.errors).toMatchObject([{ pointer: '/items/0/listing_id', code: 'wrong_state' }])
    expect((await quote({ product: 'done_for_you', listing_id: id })).status).toBe(200)
  })

  test('no second relaunch before the first has begun', async () => {
    const id = await aListing({ status: 'live', plan: 'free', launchWeek: '2026-11-02' })
    const first = await buyer.order({ product: 'relaunch', listing_id: id, week: '2026-12-07' })
    await settled(await paidAtProvider(first))
    const again = { product: 'relaunch', listing_id: id, week: '2027-01-11' }
    expect((await quote(again)).body.errors).toMatchObject([{ code: 'wrong_state' }])
    await fulfil((await linesOf(first))[0]!)
    const refused = await quote(again)
    expect(refused.body.errors[0].detail).toContain('already launches again in the week of 2026-12-07')
    service.clock.time = new Date('2026-12-06T23:59:59Z')
    expect((await quote(again)).status).toBe(400)
    service.clock.time = new Date('2026-12-07T00:00:00Z')
    expect((await quote(again)).status).toBe(200)
  })
})

describe('two orders of one launch that are paid both', () => {
  /**
   * Two orders for a launch of the same listing, each for a different week, both paid at the provider but not
   * settled.
   */
  async function twoOrders(weeks: [string, string], more: object[] = []) {
    const id = await aListing()
    const first = await buyer.order({ product: 'launch', listing_id: id, week: weeks[0] })
    const second = await buyer.order({ product: 'launch', listing_id: id, week: weeks[1] }, ...more)
    const before = await Promise.all(weeks.map(takenIn))
    return { id, first, second, before, refs: [await paidAtProvider(first), await paidAtProvider(second)] as const }
  }
  const emailsAbout = (number: string) =>
    rows('select 1 from email where kind = $1 and reference like $2', 'order-refunded', `${number} %`)

  test('at the same moment bring one launch about; the other goes back whole, and the buyer is told', async () => {
    const { id, first, second, before, refs } = await twoOrders(['2026-12-21', '2026-12-28'])
    await Promise.all(refs.map(settled))
    const lines = await linesOf(first, second)
    await Promise.all([...lines, ...lines, ...lines].map(fulfil))
    for (const line of lines) await fulfil(line)
    await Promise.all([refund(), refund()])
    await refund()
    expect(await standing(id)).toEqual({ status: 'scheduled', plan: 'paid', week: '2026-12-21' })
    expect([await takenIn('2026-12-21'), await takenIn('2026-12-28')]).toEqual([before[0]! + 1, before[1]!])
    expect(await buyer.read(first)).toMatchObject({ status: 'paid', lines: [{ fulfilled: true }] })
    const { status, totals, lines: refunded } = await buyer.read(second)
    expect({ status, refunded }).toMatchObject({ status: 'refunded', refunded: [{ fulfilled: false }] })
    expect(totals.refunded_cents).toBe(totals.total_cents)
    expect(await givenBack(refs[0])).toEqual([{ cents: 0 }])
    expect(await givenBack(refs[1])).toEqual([{ cents: totals.total_cents }])
    expect(
      await rows(`select (body ->> 'total_cents')::int as cents from invoice where number = $1 order by kind`, second),
    ).toEqual([{ cents: -totals.total_cents }, { cents: totals.total_cents }])
    expect([(await emailsAbout(first)).length, (await emailsAbout(second)).length]).toEqual([0, 1])
    const page = await fetch(`${service.origin}/orders/${second}`, { headers: { cookie: await service.signedIn() } })
    expect(await page.text()).toContain('Canceled and refunded')
  })

  test('bring the one about that was paid first, whichever the service gets to first', async () => {
    const { id, first, second, before, refs } = await twoOrders(['2027-01-04', '2027-01-11'])
    await settled(refs[1])
    service.clock.time = new Date(NOON.getTime() + 1000)
    await settled(refs[0])
    const [ofFirst] = await linesOf(first)
    const [ofSecond] = await linesOf(second)
    await fulfil(ofFirst!)
    await fulfil(ofSecond!)
    await refund()
    expect(await standing(id)).toEqual({ status: 'scheduled', plan: 'paid', week: '2027-01-11' })
    expect([await takenIn('2027-01-04'), await takenIn('2027-01-11')]).toEqual([before[0]!, before[1]! + 1])
    expect([(await buyer.read(first)).status, (await buyer.read(second)).status]).toEqual(['refunded', 'paid'])
  })

  test('give back the price of the launch alone when the order has more; a refund of the rest takes back the rest', async () => {
    const { id, first, second, refs } = await twoOrders(['2027-01-18', '2027-01-25'])
    const extra = await buyer.order(
      { product: 'launch', listing_id: id, week: '2027-01-25' },
      { product: 'featured', listing_id: id },
      { product: 'billboard_min', listing_id: id, amount_cents: 40_000 },
    )
    const third = await paidAtProvider(extra)
    await Promise.all([...refs, third].map(settled))
    // Test orders don't count toward the billboard, so add this one to it directly.
    await service.db.transaction((tx) =>
      payBillboard(tx, {
        listingId: id,
        reference: `${extra}/3`,
        amountCents: 40_000,
        paidAt: service.clock.time,
      }),
    )
    for (const line of await linesOf(first, second, extra)) await fulfil(line)
    await refund()
    const { status, totals, lines } = await buyer.read(extra)
    expect({ status, lines }).toMatchObject({
      status: 'partially_refunded',
      lines: [{ fulfilled: false }, { fulfilled: true }, { fulfilled: true }],
    })
    expect(totals.refunded_cents).toBe(lines[0].gross_cents)
    const [note] = await rows<{ body: { lines: { net_cents: number; vat_cents: number }[]; total_cents: number } }>(
      `select body from invoice where number = $1 and kind = 'credit_note'`,
      extra,
    )
    expect(note!.body).toMatchObject({
      total_cents: -lines[0].gross_cents,
      lines: [{ net_cents: -lines[0].net_cents, vat_cents: -lines[0].vat_cents }],
    })
    expect(note!.body.lines).toHaveLength(1)
    const billboard = () =>
      rows('select refunded_cents::int as cents from billboard_entry where reference = $1', `${extra}/3`)
    expect(await billboard()).toEqual([{ cents: 0 }])
    expect(await standing(id)).toMatchObject({ week: '2027-01-18' })
    // Refunding half of the rest removes half of the billboard's sum; refunding all removes the rest.
    const left = totals.total_cents - totals.refunded_cents
    await service.admin('order', 'refund', '--yes', extra, '--cents', String(Math.floor(left / 2)))
    await refund()
    expect(await billboard()).toEqual([{ cents: 20_000 }])
    expect(await rows('select 1 from featured_place where reference = $1', `${extra}/2`)).toHaveLength(1)
    await service.admin('order', 'refund', '--yes', extra)
    await refund()
    expect(await billboard()).toEqual([{ cents: 40_000 }])
    expect(await rows('select 1 from featured_place where reference = $1', `${extra}/2`)).toHaveLength(0)
    expect((await buyer.read(extra)).status).toBe('refunded')
    expect(await standing(id)).toMatchObject({ status: 'scheduled', week: '2027-01-18' })
  })

  test('leave an order that needs nobody: a line that goes back is no task of the site team', async () => {
    const { id, first, second, refs } = await twoOrders(
      ['2026-12-07', '2026-12-14'],
      [{ product: 'done_for_you', listing_id: await aListing() }],
    )
    await rows(`update listing set status = 'hidden' where id = $1`, id)
    await Promise.all(refs.map(settled))
    const [ofFirst] = await linesOf(first)
    const [ofSecond] = await linesOf(second)
    // The first line can't be fulfilled yet, but the second still duplicates it.
    await expect(fulfil(ofFirst!)).rejects.toThrow('hidden')
    await rows(`update purchase_line set last_error = 'the service failed; see its log' where id = $1`, ofSecond)
    await fulfil(ofSecond!)
    await refund()
    expect((await buyer.read(second)).status).toBe('partially_refunded')
    const { ok: open } = (await service.admin('order', 'open')) as { ok: { number: string; position: number }[] }
    const ours = open.filter(({ number }) => number === first || number === second)
    expect(ours.map(({ number, position }) => [number, position])).toEqual(
      expect.arrayContaining([
        [first, 1],
        [second, 2],
      ]),
    )
    expect(ours).toHaveLength(2)
    expect(await service.admin('order', 'done', second, '1')).toMatchObject({
      error: /not an open line of a paid order/,
    })
    expect(await service.admin('order', 'done', second, '2')).toMatchObject({ ok: { fulfilled: true } })
    await rows(`update listing set status = 'draft' where id = $1`, id)
    await fulfil(ofFirst!)
    expect(await standing(id)).toMatchObject({ status: 'scheduled', week: '2026-12-07' })
  })
})

test('two relaunches paid both leave the week of the first, and its place', async () => {
  const id = await aListing({ status: 'live', plan: 'free', launchWeek: '2026-11-02' })
  const weeks = ['2027-02-01', '2027-02-08'] as const
  const numbers = [
    await buyer.order({ product: 'relaunch', listing_id: id, week: weeks[0] }),
    await buyer.order({ product: 'relaunch', listing_id: id, week: weeks[1] }),
  ]
  const refs = [await paidAtProvider(numbers[0]!), await paidAtProvider(numbers[1]!)]
  await Promise.all(refs.map(settled))
  await Promise.all((await linesOf(...numbers)).toReversed().map(fulfil))
  await refund()
  // The past launch's week stays the listing's week until the next launch begins.
  expect(await standing(id)).toMatchObject({ status: 'live', week: '2026-11-02' })
  expect(await rows(`select week::text from launch where listing_id = $1 and state = 'planned'`, id)).toEqual([
    { week: weeks[0] },
  ])
  expect([await takenIn(weeks[0]), await takenIn(weeks[1])]).toEqual([1, 0])
  expect([(await buyer.read(numbers[0]!)).status, (await buyer.read(numbers[1]!)).status]).toEqual(['paid', 'refunded'])
})

test('a place bought before the queue that the listing has no use for any more goes back', async () => {
  const id = await aListing({ status: 'awaiting_badge', plan: 'free', launchWeek: '2027-01-04' })
  await rows(`insert into launch_week (week, taken) values ('2027-02-15', 0) on conflict do nothing`)
  const skip = await buyer.order({ product: 'skip_queue', listing_id: id, week: '2027-02-15' })
  const same = await buyer.order(
    { product: 'skip_queue', listing_id: id, week: '2027-02-15' },
    {
      product: 'done_for_you',
      listing_id: id,
    },
  )
  const launch = await buyer.order({ product: 'skip_queue', listing_id: id, week: '2027-02-22' })
  const refs: string[] = []
  for (const number of [skip, same, launch]) refs.push(await paidAtProvider(number))
  for (const ref of refs) await settled(ref)
  const [ofSkip, ofSame] = [(await linesOf(skip))[0]!, (await linesOf(same))[0]!]
  await fulfil(ofSkip)
  expect(await standing(id)).toMatchObject({ week: '2027-02-15' })
  // Setting the same week again changes nothing.
  await fulfil(ofSame)
  expect(await takenIn('2027-02-15')).toBe(1)
  expect(await standing(id)).toMatchObject({ week: '2027-02-15' })
  // A listing on the paid plan has no use for `skip_queue` either, so its line is refunded.
  await rows(`update listing set plan = 'paid', status = 'scheduled' where id = $1`, id)
  await fulfil((await linesOf(launch))[0]!)
  await refund()
  expect(await takenIn('2027-02-22')).toBe(0)
  expect([(await buyer.read(same)).status, (await buyer.read(launch)).status]).toEqual([
    'partially_refunded',
    'refunded',
  ])
})

test('a launch bought for a week, of a listing that went live meanwhile, keeps no place', async () => {
  const id = await aListing()
  const number = await buyer.order({ product: 'launch', listing_id: id, week: '2027-02-01' })
  const before = await takenIn('2027-02-01')
  const ref = await paidAtProvider(number)
  expect(await takenIn('2027-02-01')).toBe(before + 1)
  await rows(
    `update listing set status = 'live', plan = 'free', live_at = now(), launch_week = '2026-11-16' where id = $1`,
    id,
  )
  await settled(ref)
  await fulfil((await linesOf(number))[0]!)
  expect(await standing(id)).toEqual({ status: 'live', plan: 'paid', week: '2026-11-16' })
  expect(await takenIn('2027-02-01')).toBe(before)
})
