import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { outgoingIn } from '../../domain/accounts/emails/outgoing.ts'
import { settle } from '../../domain/orders/payments/settle.ts'
import { raw } from '../../domain/database/raw.ts'
import checkVatNumbers from '../../jobs/orders/check-vat-numbers.ts'
import fulfilLine from '../../jobs/orders/fulfil-line.ts'
import refundPayments from '../../jobs/orders/refund-payments.ts'
import { aBuyer, anOwnListing, germanSeller, priceEverything } from './buyer.ts'
import { anAward } from '../factories.ts'
import { openVies } from '../vendors/vies.ts'
import { aService, type TestService } from '../service.ts'

let service: TestService
let vies: Awaited<ReturnType<typeof openVies>>
let buyer: ReturnType<typeof aBuyer>
let key: string
const WEEK = '2026-12-07'
const FEATURED = { product: 'featured' }

beforeAll(async () => {
  vies = await openVies()
  // The tests run the jobs themselves.
  service = await aService({ config: { worksOnJobs: false, vat: germanSeller(vies.url) } })
  service.clock.time = new Date('2026-11-20T12:00:00Z')
  await priceEverything(service)
  key = await service.key()
  buyer = aBuyer(service, key)
})
afterAll(async () => {
  await service.stop()
  await vies.close()
})

const rows = <Row>(text: string, ...values: unknown[]) => raw<Row>(service.db.read, { text, values })
const refund = () => refundPayments.run({}, buyer.jobServices())
/** The tax authority answers again and confirms the number. */
async function confirm(): Promise<void> {
  vies.down.delete('AT')
  await checkVatNumbers.run({}, buyer.jobServices())
}

let made = 0
/** A paid order for a launch and other products, by a business whose VAT number couldn't be checked. */
async function paidOrder(...others: { product: string; options?: object }[]) {
  const id = await anOwnListing(service, { slug: `back-${++made}`, status: 'draft', plan: null })
  await anAward(service, id)
  const more = others.map((item) => ({ ...item, listing_id: id }))
  // Answers are cached, so each order uses a different number.
  const vatNumber = `ATU${13_585_627 + made}`
  vies.valid.add(vatNumber)
  vies.down.add('AT')
  const body = {
    items: [{ product: 'launch', listing_id: id, week: WEEK }, ...more],
    billing_country: 'AT',
    vat_number: vatNumber,
  }
  const { number, totals, lines } = (await service.request('POST', '/orders/checkout', { key, body })).body
  expect(totals.vat).toMatchObject({ treatment: 'oss', number_status: 'pending' })
  const ref = await buyer.goOn(number, 'AT', vatNumber)
  await buyer.provider.choose(ref, 'pay')
  const readAt = service.clock.time
  const state = await buyer.provider.session(ref)
  const seller = { name: 'Seller', address: [], vat_number: null }
  await service.db.transaction((tx) => {
    const out = outgoingIn(tx, service.services)
    return settle(tx, out, { provider: 'test', ref, state, readAt, seller, now: readAt })
  })
  return {
    number: number as string,
    ref,
    totals: totals as { net_cents: number; vat_cents: number; total_cents: number },
    lines: lines as { net_cents: number; vat_cents: number; gross_cents: number }[],
    /** Makes the listing live without the order, so that the order's launch is refunded. */
    async launchIsOwned() {
      await rows(`update listing set plan = 'paid', status = 'live', live_at = now() where id = $1`, id)
      const [line] = await rows<{ id: number }>(
        'select id::int from purchase_line where number = $1 and position = 1',
        number,
      )
      await fulfilLine.run({ lineId: line!.id }, buyer.jobServices())
    },
    asked: () =>
      rows<{ cents: number; reason: string; position: number | null }>(
        'select cents::int, reason, position from payment_refund where number = $1 order by id',
        number,
      ),
    /** Net and VAT of each credit note and its lines. */
    credited: async () =>
      (
        await rows<{
          body: { net_cents: number; vat_cents: number; lines: { net_cents: number; vat_cents: number }[] }
        }>(`select body from invoice where number = $1 and kind = 'credit_note' order by n`, number)
      ).map(({ body }) => [
        [0 - body.net_cents, 0 - body.vat_cents],
        ...body.lines.map((line) => [0 - line.net_cents, 0 - line.vat_cents]),
      ]),
    /** Net and VAT that invoice and credit notes leave (`left`), and what the provider refunded (`given`). */
    async books() {
      const [left] = await rows(
        `select sum((body ->> 'net_cents')::int)::int as net, sum((body ->> 'vat_cents')::int)::int as vat
         from invoice where number = $1`,
        number,
      )
      const [paid] = await rows<{ cents: number }>(
        'select refunded_cents::int as cents from test_payment where ref = $1',
        ref,
      )
      return { left, given: paid!.cents }
    },
    numberStatus: async () => (await buyer.read(number)).totals.vat.number_status,
  }
}
const takeAllBack = async (number: string) => {
  expect(JSON.stringify(await service.admin('order', 'refund', number))).toContain(
    'This is a test order, so no money moves.',
  )
  expect(await service.admin('order', 'refund', '--yes', number)).toHaveProperty('ok')
  await refund()
}

describe('VAT goes back once', () => {
  for (const isBooked of [true, false])
    test(`when the number is confirmed first, and the refund of the VAT is ${isBooked ? 'booked' : 'asked for'}`, async () => {
      const order = await paidOrder(FEATURED)
      const [launch, featured] = order.lines as [(typeof order.lines)[0], (typeof order.lines)[0]]
      await confirm()
      if (isBooked) await refund()
      await order.launchIsOwned()
      expect(await order.asked()).toEqual([
        { cents: order.totals.vat_cents, reason: 'vat_confirmed', position: null },
        { cents: launch.net_cents, reason: 'owned_already', position: 1 },
      ])
      await refund()
      expect(await order.credited()).toEqual([
        [
          [0, order.totals.vat_cents],
          [0, launch.vat_cents],
          [0, featured.vat_cents],
        ],
        [
          [launch.net_cents, 0],
          [launch.net_cents, 0],
        ],
      ])
      await takeAllBack(order.number)
      expect(await order.books()).toEqual({ left: { net: 0, vat: 0 }, given: order.totals.total_cents })
    })

  test('when the line was asked back first: the confirmed number gives back the VAT of the others', async () => {
    const order = await paidOrder(FEATURED, { product: 'trophy_cabinet', options: { style: 'grid' } })
    const [launch, featured, trophies] = order.lines as [
      (typeof order.lines)[0],
      (typeof order.lines)[0],
      (typeof order.lines)[0],
    ]
    await order.launchIsOwned()
    await confirm()
    expect(await order.asked()).toEqual([
      { cents: launch.gross_cents, reason: 'owned_already', position: 1 },
      { cents: featured.vat_cents + trophies.vat_cents, reason: 'vat_confirmed', position: null },
    ])
    await refund()
    expect(await order.credited()).toEqual([
      [
        [launch.net_cents, launch.vat_cents],
        [launch.net_cents, launch.vat_cents],
      ],
      [
        [0, featured.vat_cents + trophies.vat_cents],
        [0, featured.vat_cents],
        [0, trophies.vat_cents],
      ],
    ])
    expect((await order.books()).left).toEqual({ net: featured.net_cents + trophies.net_cents, vat: 0 })
    await takeAllBack(order.number)
    expect(await order.books()).toEqual({ left: { net: 0, vat: 0 }, given: order.totals.total_cents })
    expect((await order.credited())[2]).toEqual([
      [featured.net_cents + trophies.net_cents, 0],
      [featured.net_cents, 0],
      [trophies.net_cents, 0],
    ])
  })

  test('when the only line was asked back first: no VAT is left, and the number counts as confirmed', async () => {
    const order = await paidOrder()
    await order.launchIsOwned()
    await confirm()
    expect(await order.numberStatus()).toBe('valid')
    expect(await order.asked()).toMatchObject([{ cents: order.totals.total_cents, reason: 'owned_already' }])
    await refund()
    expect(await order.books()).toEqual({ left: { net: 0, vat: 0 }, given: order.totals.total_cents })
  })

  test('when a part of the whole order was asked back first: its share of the VAT stays out', async () => {
    const order = await paidOrder()
    const { net_cents: net, vat_cents: vat, total_cents: total } = order.totals
    const part = 1000
    await service.admin('order', 'refund', '--yes', order.number, '--cents', String(part))
    await confirm()
    const share = Math.round((part * vat) / total)
    expect(await order.asked()).toMatchObject([{ cents: part }, { cents: vat - share, reason: 'vat_confirmed' }])
    await refund()
    expect(await order.books()).toEqual({ left: { net: net - (part - share), vat: 0 }, given: part + vat - share })
  })

  test('when all but one cent was asked back first: never more than is left', async () => {
    const order = await paidOrder(FEATURED)
    await order.launchIsOwned()
    const left = order.lines[1]!.gross_cents
    await service.admin('order', 'refund', '--yes', order.number, '--cents', String(left - 1))
    await confirm()
    const sum = (await order.asked()).reduce((all, { cents }) => all + cents, 0)
    expect(sum).toBeLessThanOrEqual(order.totals.total_cents)
    await refund()
    expect((await order.books()).given).toBe(sum)
  })

  test('and a second payment that went back has nothing to do with it', async () => {
    const order = await paidOrder()
    await rows(
      `insert into payment_session (number, attempt, provider, status, amount_cents, ref, payment_ref, request, created_at, checked_at, expires_at)
       select number, 2, provider, status, amount_cents, 'again', 'pay_again', request, created_at, checked_at, expires_at
       from payment_session where number = $1`,
      order.number,
    )
    await rows(
      `insert into payment_refund (number, attempt, cents, origin, reason, asked_by, created_at, done_at)
       values ($1, 2, $2, 'asked', 'second_payment', 'service', now(), now())`,
      order.number,
      order.totals.total_cents,
    )
    await confirm()
    expect((await order.asked())[1]).toMatchObject({ cents: order.totals.vat_cents, reason: 'vat_confirmed' })
  })
})

describe('a line that the listing has already ends after an earlier refund', () => {
  const lineEnds = async (number: string) => {
    expect(
      await rows(
        'select undone_at is not null as undone, fulfilled_at, last_error from purchase_line where number = $1',
        number,
      ),
    ).toEqual([{ undone: true, fulfilled_at: null, last_error: null }])
    expect(await rows('select 1 from week_hold where number = $1', number)).toEqual([])
  }

  test('of one cent: what is left goes back', async () => {
    const order = await paidOrder()
    await service.admin('order', 'refund', '--yes', order.number, '--cents', '1')
    await refund()
    await order.launchIsOwned()
    expect(await order.asked()).toMatchObject([{ cents: 1 }, { cents: order.totals.total_cents - 1, position: 1 }])
    await refund()
    await lineEnds(order.number)
    expect((await buyer.read(order.number)).status).toBe('refunded')
    expect(await order.books()).toEqual({ left: { net: 0, vat: 0 }, given: order.totals.total_cents })
  })

  test.each([
    ['all but one cent: that cent goes back', 1],
    ['everything: nothing more goes back', 0],
  ])('of %s', async (_name, left) => {
    const order = await paidOrder()
    const first = order.totals.total_cents - left
    await service.admin('order', 'refund', '--yes', order.number, '--cents', String(first))
    await order.launchIsOwned()
    expect((await order.asked()).map(({ cents }) => cents)).toEqual(left ? [first, left] : [first])
    await lineEnds(order.number)
    await refund()
    expect(await order.books()).toEqual({ left: { net: 0, vat: 0 }, given: order.totals.total_cents })
  })
})
