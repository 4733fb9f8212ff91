import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aBuyer, anOwnListing, germanSeller, priceEverything } from '../../../test/flows/buyer.ts'
import { anAward } from '../../../test/factories.ts'
import { aService, type TestService } from '../../../test/service.ts'
import { waitingEmails } from '../../../test/waiting-emails.ts'
import reconcilePayments from '../../../jobs/orders/reconcile-payments.ts'
import refundPayments from '../../../jobs/orders/refund-payments.ts'
import settlePayment from '../../../jobs/orders/settle-payment.ts'
import { outgoingIn } from '../../accounts/emails/outgoing.ts'
import { raw } from '../../database/raw.ts'
import type { PaymentProvider, SessionState } from './payment-provider.ts'
import { expireOrder, settle } from './settle.ts'

const NOON = new Date('2026-11-20T12:00:00Z')
let service: TestService
let buyer: ReturnType<typeof aBuyer>
let listing: number
beforeAll(async () => {
  // The tests run the jobs themselves.
  service = await aService({ config: { worksOnJobs: false, vat: germanSeller() } })
  await priceEverything(service)
  buyer = aBuyer(service, await service.key())
  listing = await anOwnListing(service, { slug: 'settled' })
})
afterAll(() => service.stop())
let orders = 0
beforeEach(() => {
  // Orders are an hour apart, because identical orders placed within minutes count as one order.
  service.clock.time = new Date(NOON.getTime() + ++orders * 3_600_000)
})

const pass = (ms: number) => (service.clock.time = new Date(service.clock.time.getTime() + ms))
const rows = <Row>(text: string, ...values: unknown[]) => raw<Row>(service.db.read, { text, values })
const anOrder = () => buyer.order({ product: 'featured', listing_id: listing })
const refund = (number: string, ...args: string[]) => service.admin('order', 'refund', '--yes', number, ...args)

/** Settles a session in the state that its provider reports, with `facts` overriding parts of it. */
async function settled(
  ref: string,
  facts: Partial<SessionState> = {},
  readAt = service.clock.time,
): Promise<string | null> {
  const state = { ...(await buyer.provider.session(ref)), ...facts }
  const seller = { name: 'Seller', address: [], vat_number: null }
  return service.db.transaction((tx) => {
    const out = outgoingIn(tx, service.services)
    return settle(tx, out, { provider: 'test', ref, state, readAt, seller, now: service.clock.time })
  })
}
/** An order that is paid at the provider but not settled yet. */
async function paidAtProvider() {
  const number = await anOrder()
  const ref = await buyer.goOn(number)
  await buyer.provider.choose(ref, 'pay')
  return { number, ref }
}
async function aPaidOrder() {
  const order = await paidAtProvider()
  await settled(order.ref)
  return { ...order, total: (await buyer.read(order.number)).totals.total_cents as number }
}
const status = async (number: string) => (await buyer.read(number)).status
const aLaunch = async (slug: string, week: string) => {
  const id = await anOwnListing(service, { slug, status: 'draft', plan: null })
  return buyer.order({ product: 'launch', listing_id: id, week })
}
const emailsAbout = async (number: string) => (await waitingEmails(service, number)).map(({ kind }) => kind)
const refunded = async (number: string, ...args: string[]) => {
  expect(await refund(number, ...args)).toHaveProperty('ok')
  await refundPayments.run({}, buyer.jobServices())
}

describe('a payment that does not match its order settles nothing, and the site team reviews it', () => {
  test.each<[string, Partial<SessionState>]>([
    ['the payment names another order', { number: 'LD-000000000000' }],
    ['another amount was paid', { amount_cents: 1 }],
    ['another currency was paid', { currency: 'EUR' }],
    ['a live payment for a test order', { isLive: true }],
  ])('%s', async (reason, facts) => {
    const { number, ref } = await paidAtProvider()
    await settled(ref, facts)
    expect(await rows('select status, review_reason as reason from purchase where number = $1', number)).toEqual([
      { status: 'needs_review', reason },
    ])
    expect(await rows('select 1 from invoice where number = $1', number)).toEqual([])
  })
})

test('a session that is not saved settles nothing', async () => {
  const { ref } = await paidAtProvider()
  const state = await buyer.provider.session(ref)
  const seller = { name: 'Seller', address: [], vat_number: null }
  const unknown = { provider: 'test', ref: 'never-seen', state, readAt: NOON, seller, now: NOON } as const
  expect(await service.db.transaction((tx) => settle(tx, outgoingIn(tx, service.services), unknown))).toBeNull()
})

test('an open session leaves its order pending, and so does one that is declined at once', async () => {
  const number = await anOrder()
  const ref = await buyer.goOn(number)
  await settled(ref)
  expect(await status(number)).toBe('pending')
  await buyer.provider.choose(ref, 'decline')
  await settled(ref)
  expect(await status(number)).toBe('pending')
})

test('a payment that fails at once keeps the place while the buyer tries again', async () => {
  const week = '2026-12-14'
  const id = await anOwnListing(service, { slug: 'tries-again', status: 'draft', plan: null })
  const number = await buyer.order({ product: 'launch', listing_id: id, week })
  const ref = await buyer.goOn(number)
  await buyer.provider.choose(ref, 'decline')
  await settled(ref)
  expect(await rows('select taken from launch_week where week = $1', week)).toEqual([{ taken: 1 }])
})

test('an order keeps its own place in a full week when the buyer continues', async () => {
  const week = '2027-01-04'
  await rows('insert into launch_week (week, capacity) values ($1, 1)', week)
  const id = await anOwnListing(service, { slug: 'last-place', status: 'draft', plan: null })
  const number = await buyer.order({ product: 'launch', listing_id: id, week }, { product: 'featured', listing_id: id })
  const ref = await buyer.goOn(number)
  expect(await buyer.goOn(number)).toBe(ref)
  // A held place counts only for its own line, so moving the hold to the second line leaves the first without
  // a place.
  await rows('update week_hold set position = 2 where number = $1', number)
  await expect(buyer.goOn(number)).rejects.toMatchObject({ errors: [{ code: 'week_unavailable' }] })
})

test('a disputed payment marks the order until the dispute ends, and then its lines go on', async () => {
  const { number, ref, total } = await aPaidOrder()
  const queued = () =>
    rows(`select 1 from pgboss.job where name = 'fulfil-line' and data ->> 'lineId' = any($1)`, [line!.id])
  const [line] = await rows<{ id: string }>('select id::text from purchase_line where number = $1', number)
  await settled(ref, { isDisputed: true })
  await settled(ref, { isDisputed: true })
  expect(await status(number)).toBe('disputed')
  expect(await queued()).toHaveLength(1)
  await settled(ref)
  expect(await status(number)).toBe('paid')
  expect((await waitingEmails(service, number)).map(({ kind }) => kind)).toEqual([
    'order-dispute-over',
    'order-disputed',
    'order-paid',
  ])
  expect(await queued()).toHaveLength(2)
  await settled(ref, { refunded_cents: 500 })
  for (const [refunded_cents, after] of [
    [500, 'partially_refunded'],
    [total, 'refunded'],
  ] as const) {
    await settled(ref, { refunded_cents })
    await settled(ref, { refunded_cents, isDisputed: true })
    expect(await status(number)).toBe('disputed')
    await settled(ref, { refunded_cents })
    expect(await status(number)).toBe(after)
  }
})

test('a dispute of a payment that settled nothing leaves the order to the site team', async () => {
  const { number, ref } = await paidAtProvider()
  await settled(ref, { amount_cents: 1, isDisputed: true })
  expect(await status(number)).toBe('disputed')
  await settled(ref)
  expect(await status(number)).toBe('needs_review')
})

describe('a refund during a dispute', () => {
  const queued = (number: string) =>
    rows(
      `select 1 from pgboss.job join purchase_line l on data ->> 'lineId' = l.id::text
       where name = 'fulfil-line' and l.number = $1`,
      number,
    )

  test('in part leaves the order disputed; when the dispute ends, its lines go on', async () => {
    const { number, ref } = await aPaidOrder()
    await settled(ref, { isDisputed: true })
    await refunded(number, '--cents', '500')
    pass(1000)
    await settled(ref, { isDisputed: true })
    expect(await status(number)).toBe('disputed')
    expect(await emailsAbout(number)).toEqual(['order-disputed', 'order-paid', 'order-refunded'])
    expect(await queued(number)).toHaveLength(1)
    await settled(ref)
    expect(await status(number)).toBe('partially_refunded')
    expect(await emailsAbout(number)).toContain('order-dispute-over')
    expect(await queued(number)).toHaveLength(2)
  })

  test('in full, at the provider, ends the order with the dispute, and nothing goes on', async () => {
    const { number, ref, total } = await aPaidOrder()
    await settled(ref, { isDisputed: true })
    await settled(ref, { isDisputed: true, refunded_cents: total })
    await settled(ref, { refunded_cents: total })
    expect(await status(number)).toBe('refunded')
    expect(await emailsAbout(number)).toEqual(['order-disputed', 'order-paid', 'order-refunded'])
    expect(await queued(number)).toHaveLength(1)
  })
})

describe('a second payment that does not match its order leaves the order alone', () => {
  test.each([{}, { isDisputed: true }])('%j', async (facts) => {
    const number = await anOrder()
    const late = await buyer.goOn(number, 'DE')
    const first = await buyer.goOn(number, 'US')
    await buyer.provider.choose(first, 'pay')
    await settled(first, facts)
    const before = await status(number)
    // A payment of another amount is refunded in full.
    await settled(late, { status: 'paid', paymentRef: `pay_${late}`, amount_cents: 1 })
    await settled(late, { status: 'paid', paymentRef: `pay_${late}`, amount_cents: 1, isDisputed: true })
    await settled(late, { status: 'paid', paymentRef: `pay_${late}`, amount_cents: 1 })
    expect(await status(number)).toBe(before)
    const refunds = () =>
      rows('select attempt, cents::int, reason from payment_refund where number = $1 order by id', number)
    const second = { attempt: 1, cents: 1, reason: 'second_payment' }
    expect(await refunds()).toEqual([second])
    const { total_cents } = (await buyer.read(number)).totals
    expect(await refund(number)).toHaveProperty('ok')
    expect(await refunds()).toEqual([second, { attempt: 2, cents: total_cents, reason: expect.any(String) }])
  })

  test('and the site team learns of one in another currency, which no refund or dispute of the order touches', async () => {
    const number = await anOrder()
    const late = await buyer.goOn(number, 'DE')
    const first = await buyer.goOn(number, 'US')
    await buyer.provider.choose(first, 'pay')
    await settled(first)
    const euros = { status: 'paid', paymentRef: 'pay_euros', currency: 'EUR' } as const
    for (const facts of [{}, { isDisputed: true }, { refunded_cents: 700 }]) await settled(late, { ...euros, ...facts })
    expect(await rows('select status, review_reason as reason from purchase where number = $1', number)).toEqual([
      { status: 'paid', reason: 'a second payment: another currency was paid' },
    ])
    expect(await rows('select 1 from payment_refund where number = $1', number)).toEqual([])
    await refunded(number)
    expect(await rows('select attempt from payment_refund where number = $1', number)).toEqual([{ attempt: 2 }])
  })
})

describe('a second payment goes back whatever the order’s status', () => {
  test.each([
    ['paid', {}],
    ['disputed', { isDisputed: true }],
    ['partially_refunded', { refunded_cents: 500 }],
    ['needs_review', { amount_cents: 1 }],
  ])('%s', async (before, facts) => {
    const number = await anOrder()
    const late = await buyer.goOn(number, 'DE')
    const first = await buyer.goOn(number, 'US')
    await buyer.provider.choose(first, 'pay')
    await settled(first, facts)
    expect(await status(number)).toBe(before)
    await rows(`update test_payment set status = 'paid' where ref = $1`, late)
    await settled(late)
    await settled(late)
    const { amount_cents } = await buyer.provider.session(late)
    const refunds = () =>
      rows(`select attempt, cents::int from payment_refund where number = $1 and reason = 'second_payment'`, number)
    expect(await refunds()).toEqual([{ attempt: 1, cents: amount_cents }])
    await refundPayments.run({}, buyer.jobServices())
    expect((await buyer.provider.session(late)).refunded_cents).toBe(amount_cents)
    expect(await status(number)).toBe(before)
    // A dispute of the second payment doesn't change the order, and a refund of the order leaves that payment
    // alone.
    await settled(late, { isDisputed: true, refunded_cents: amount_cents! })
    expect(await status(number)).toBe(before)
    const told = (await waitingEmails(service, number)).filter(({ kind }) => kind === 'order-paid-twice')
    expect(told).toMatchObject([{ text: expect.stringContaining(`second payment for order ${number}`) }])
    expect(await refund(number)).toHaveProperty('ok')
    await refundPayments.run({}, buyer.jobServices())
    expect((await buyer.provider.session(late)).refunded_cents).toBe(amount_cents)
  })
})

test('refunds at the provider’s own dashboard are booked once, and never those requested here', async () => {
  const { number, ref, total } = await aPaidOrder()
  for (const refunded_cents of [0, 500, 500, 700]) await settled(ref, { refunded_cents })
  const refunds = () => rows('select cents::int, origin from payment_refund where number = $1 order by id', number)
  expect(await refunds()).toEqual([
    { cents: 500, origin: 'seen' },
    { cents: 200, origin: 'seen' },
  ])
  expect(await buyer.read(number)).toMatchObject({ status: 'partially_refunded', totals: { refunded_cents: 700 } })
  expect(await refund(number, '--cents', '300')).toHaveProperty('ok')
  await settled(ref, { refunded_cents: 1000 })
  expect(await refunds()).toHaveLength(3)
  expect(await refund(number, '--cents', String(total - 1000 + 1))).toMatchObject({
    error: expect.stringContaining(`At most ${total - 1000} cents of ${number} can be refunded.`),
  })
})

test('a refund needs an amount, a payment, and something left to refund', async () => {
  const unpaid = await anOrder()
  expect(await refund(unpaid)).toMatchObject({ error: expect.stringContaining('has no payment to refund') })
  pass(3_600_000)
  const { number, ref, total } = await aPaidOrder()
  expect(await refund(number, '--cents', String(total))).toMatchObject({ ok: { cents: total } })
  await refundPayments.run({}, buyer.jobServices())
  expect(await status(number)).toBe('refunded')
  expect(await refund(number)).toMatchObject({
    error: expect.stringMatching(/is already refunded in full\. See the order/),
  })
  // The provider's own report of the refund doesn't change the order again.
  await settled(ref)
  expect(await buyer.read(number)).toMatchObject({ status: 'refunded', totals: { refunded_cents: total } })
  // The site team sees the order under its status, and among all orders.
  const listed = async (...of: string[]) => {
    const { ok } = (await service.admin('order', 'list', ...of)) as { ok: { number: string }[] }
    return ok.map((order) => order.number)
  }
  expect(await listed('paid')).not.toContain(number)
  expect(await listed('refunded')).toContain(number)
  expect(await listed()).toEqual(expect.arrayContaining([number, unpaid]))
})

test('an order can be paid until it expires, and only once', async () => {
  const number = await anOrder()
  pass(24 * 3_600_000 - 1)
  await buyer.goOn(number)
  pass(1)
  await expect(buyer.goOn(number)).rejects.toMatchObject({ code: 'wrong_state' })
  pass(3_600_000)
  const paid = await aPaidOrder()
  await expect(buyer.goOn(paid.number)).rejects.toMatchObject({ code: 'wrong_state' })
})

test('a session that no longer fits is replaced only if nobody is paying it', async () => {
  const number = await anOrder()
  const processing = await buyer.goOn(number, 'DE')
  await buyer.provider.choose(processing, 'pay_later')
  await expect(buyer.goOn(number, 'US')).rejects.toThrow('still being processed')
  await buyer.provider.choose(processing, 'decline')
  expect(await buyer.goOn(number, 'US')).not.toBe(processing)
})

test('the late end of a replaced session leaves the payment in progress alone', async () => {
  const number = await aLaunch('replaced', '2027-01-11')
  const first = await buyer.goOn(number, 'DE')
  const second = await buyer.goOn(number, 'US')
  await buyer.provider.choose(second, 'pay_later')
  await settled(second)
  await settled(first)
  expect(await status(number)).toBe('processing')
  expect(await emailsAbout(number)).toEqual([])
  expect(await rows('select 1 from week_hold where number = $1', number)).toHaveLength(1)
  await buyer.provider.choose(second, 'decline')
  await settled(second)
  expect(await status(number)).toBe('pending')
  expect(await emailsAbout(number)).toEqual(['order-payment-failed'])
})

describe('of two reads of a session the newer counts, whichever is settled first', () => {
  test('a dispute outlasts an older read', async () => {
    const { number, ref } = await aPaidOrder()
    const before = service.clock.time
    pass(1000)
    await settled(ref, { isDisputed: true })
    await settled(ref, {}, before)
    expect(await status(number)).toBe('disputed')
    await settled(ref)
    expect(await status(number)).toBe('paid')
  })

  test('an ended dispute does not begin again', async () => {
    const { number, ref } = await aPaidOrder()
    await settled(ref, { isDisputed: true })
    const before = service.clock.time
    pass(1000)
    await settled(ref)
    await settled(ref, { isDisputed: true }, before)
    expect(await status(number)).toBe('paid')
  })

  test('a payment in progress does not fail by an older read', async () => {
    const number = await anOrder()
    const ref = await buyer.goOn(number)
    const before = service.clock.time
    pass(1000)
    await settled(ref, { status: 'processing' })
    await settled(ref, { status: 'failed' }, before)
    expect(await status(number)).toBe('processing')
  })

  test('the job asks the provider before it settles', async () => {
    const { number, ref } = await aPaidOrder()
    const services = buyer.jobServices() as { payments: PaymentProvider[] }
    const read = (then: (state: SessionState) => Promise<SessionState>) =>
      settlePayment.run({ provider: 'test', ref }, {
        ...services,
        payments: [{ ...buyer.provider, session: async (of: string) => then(await buyer.provider.session(of)) }],
      } as never)
    await read(async (old) => {
      pass(1000)
      await read(async (state) => ({ ...state, isDisputed: true }))
      pass(1000)
      return old
    })
    expect(await status(number)).toBe('disputed')
  })
})

test('what is paid stays paid, whatever a read says', async () => {
  const { number, ref } = await paidAtProvider()
  const before = service.clock.time
  pass(1000)
  await settled(ref, { status: 'processing', paymentRef: null })
  // A payment counts although a newer read has overtaken it.
  await settled(ref, {}, before)
  expect(await status(number)).toBe('paid')
  const paidAt = () => rows('select paid_at from purchase where number = $1', number)
  const first = await paidAt()
  await refunded(number)
  for (const unpaid of ['open', 'processing', 'failed', 'expired'] as const) {
    pass(3 * 60_000)
    await settled(ref, { status: unpaid, paymentRef: null })
    await settled(ref)
    expect(await status(number)).toBe('refunded')
  }
  expect(await paidAt()).toEqual(first)
  expect(await emailsAbout(number)).toEqual(['order-paid', 'order-refunded'])
})

test('an order that is paid just before it expires stays paid', async () => {
  const number = await anOrder()
  const ref = await buyer.goOn(number)
  await buyer.provider.choose(ref, 'pay')
  await settled(ref)
  await service.db.transaction((tx) => expireOrder(tx, outgoingIn(tx, service.services), number, service.clock.time))
  expect(await status(number)).toBe('paid')
  expect(await emailsAbout(number)).toEqual(['order-paid'])
})

test('reconciliation leaves an open session to its buyer', async () => {
  const number = await anOrder()
  const ref = await buyer.goOn(number)
  pass(3 * 60_000)
  await reconcilePayments.run({}, buyer.jobServices())
  expect((await buyer.provider.session(ref)).status).toBe('open')
  expect(await status(number)).toBe('pending')
})

test('the same options in another sequence are the same order', async () => {
  await anAward(service, listing)
  const item = (options: Record<string, string>) => ({ product: 'trophy_cabinet', listing_id: listing, options })
  const key = await service.key()
  const order = async (options: Record<string, string>) =>
    (await service.request('POST', '/orders/checkout', { key, body: { items: [item(options)] } })).body.number
  const first = await order({ style: 'grid', heading: 'Ours' })
  expect(await order({ heading: 'Ours', style: 'grid' })).toBe(first)
  expect(await order({ heading: 'Others', style: 'grid' })).not.toBe(first)
})
