import { afterAll, beforeAll, expect, test } from 'vitest'
import { aBuyer, anOwnListing, priceEverything } from '../../test/flows/buyer.ts'
import { raw } from '../../domain/database/raw.ts'
import { openFakeStripe, STRIPE_WEBHOOK_SECRET } from '../../test/vendors/stripe.ts'
import { aService, type TestService } from '../../test/service.ts'

let stripe: Awaited<ReturnType<typeof openFakeStripe>>
let service: TestService
let buyer: ReturnType<typeof aBuyer>
let made = 0

beforeAll(async () => {
  stripe = await openFakeStripe()
  service = await aService({
    config: {
      stripe: {
        secretKey: 'sk_test_of_the_tests',
        webhookSecret: STRIPE_WEBHOOK_SECRET,
        apiBase: new URL(stripe.url),
      },
    },
  })
  await priceEverything(service)
  buyer = aBuyer(service, await service.key())
})
afterAll(async () => {
  await service.stop()
  await stripe.close()
})

const rows = <Row>(text: string, ...values: unknown[]) => raw<Row>(service.db.read, { text, values })

const anOrder = async () =>
  buyer.order({ product: 'featured', listing_id: await anOwnListing(service, { slug: `striped-${++made}` }) })

const send = (type: string, object: object, options: { secret?: string; at?: Date } = {}) =>
  buyer.receive(stripe.event(type, object, { at: service.clock.time, ...options }))
const completed = (id: string) => send('checkout.session.completed', stripe.sessions.get(id)!)

test('the session asks for exactly the order, in the pinned version of the API, and is made once', async () => {
  const number = await anOrder()
  const ref = await buyer.goOn(number, 'US')
  expect(await buyer.goOn(number, 'US')).toBe(ref)
  const asked = stripe.requests.filter(
    ({ url, form }) => url === '/v1/checkout/sessions' && form.get('client_reference_id') === number,
  )
  expect(asked).toHaveLength(1)
  expect(asked[0]!.version).toBe('2026-10-28.endive')
  expect(stripe.sessions.get(ref)).toMatchObject({
    amount_total: (await buyer.read(number)).totals.total_cents,
    currency: 'usd',
    client_reference_id: number,
  })
  expect([...asked[0]!.form.keys()].filter((name) => name.includes('card') || name.includes('payment_method'))).toEqual(
    [],
  )
})

test('a paid session settles the order once, whatever comes in whatever order', async () => {
  const number = await anOrder()
  const ref = await buyer.goOn(number, 'US')
  stripe.complete(ref)
  await Promise.all([
    completed(ref),
    completed(ref),
    completed(ref),
    send('checkout.session.expired', stripe.sessions.get(ref)!),
  ])
  await buyer.becomes(number, { status: 'paid', lines: [{ fulfilled: true }] })
  expect(await rows('select 1 from invoice where number = $1', number)).toHaveLength(1)
})

test('an event is only a hint: what Stripe answers when asked decides', async () => {
  const number = await anOrder()
  const ref = await buyer.goOn(number, 'US')
  await send('checkout.session.completed', { ...stripe.sessions.get(ref)!, payment_status: 'paid', status: 'complete' })
  await expect
    .poll(() => rows('select 1 from payment_event where ref = $1 and handled_at is not null', ref))
    .toHaveLength(1)
  expect((await buyer.read(number)).status).toBe('pending')
})

test('forged, stale, foreign and unsigned events are refused or left alone', async () => {
  const number = await anOrder()
  const ref = await buyer.goOn(number, 'US')
  stripe.complete(ref)
  const session = stripe.sessions.get(ref)!
  const old = new Date(service.clock.time.getTime() - 301_000)
  const refused = /signed/
  await expect(send('checkout.session.completed', session, { secret: 'whsec_another' })).rejects.toThrow(refused)
  await expect(send('checkout.session.completed', session, { at: old })).rejects.toThrow(refused)
  const { raw, headers } = stripe.event('checkout.session.completed', session, { at: service.clock.time })
  const altered = Buffer.from(raw.toString().replace(number, 'LD-000000000000'))
  await expect(buyer.receive({ raw: altered, headers })).rejects.toThrow(refused)
  await expect(buyer.receive({ raw, headers: {} })).rejects.toThrow(refused)
  await send('checkout.session.completed', { ...session, client_reference_id: 'another shop' })
  await send('customer.created', { id: 'cus_1' })
  expect(await rows('select 1 from payment_event where ref = $1', ref)).toEqual([])
  expect((await buyer.read(number)).status).toBe('pending')
})

test('a payment that is not the one asked for settles nothing and is put before the site team', async () => {
  const mismatches = [
    { amount_total: 1 },
    { currency: 'eur' },
    { client_reference_id: 'LD-000000000000' },
    { livemode: true },
  ]
  const seen: unknown[] = []
  for (const mismatch of mismatches) {
    const number = await anOrder()
    const ref = await buyer.goOn(number, 'US')
    stripe.complete(ref, mismatch)
    await send('checkout.session.completed', { ...stripe.sessions.get(ref)!, client_reference_id: number })
    await buyer.becomes(number, { status: 'needs_review', lines: [{ fulfilled: false }] })
    seen.push(
      ...(await rows<{ review_reason: string }>('select review_reason from purchase where number = $1', number)),
    )
    expect(await rows('select 1 from invoice where number = $1', number)).toEqual([])
  }
  expect(seen).toEqual([
    { review_reason: 'another amount was paid' },
    { review_reason: 'another currency was paid' },
    { review_reason: 'the payment names another order' },
    { review_reason: 'a live payment for a test order' },
  ])
})

test('money on its way makes the order processing; it is paid, or can be tried again', async () => {
  const number = await anOrder()
  const ref = await buyer.goOn(number, 'US')
  stripe.complete(ref, { paid: false })
  await completed(ref)
  await buyer.becomes(number, { status: 'processing' })
  const session = stripe.sessions.get(ref)!
  stripe.payments.get(session.payment_intent!)!.status = 'requires_payment_method'
  await send('checkout.session.async_payment_failed', session)
  await buyer.becomes(number, { status: 'pending' })
  const again = await buyer.goOn(number, 'US')
  stripe.complete(again)
  await send('checkout.session.async_payment_succeeded', stripe.sessions.get(again)!)
  await buyer.becomes(number, { status: 'paid' })
  expect(again).not.toBe(ref)
})

test('a refund at Stripe’s own desk, and a dispute and its end, are taken over', async () => {
  const number = await anOrder()
  const ref = await buyer.goOn(number, 'US')
  stripe.complete(ref)
  await completed(ref)
  await buyer.becomes(number, { status: 'paid', lines: [{ fulfilled: true }] })
  const paymentRef = stripe.sessions.get(ref)!.payment_intent!
  const charge = stripe.payments.get(paymentRef)!.latest_charge
  charge.amount_refunded = 500
  await send('charge.refunded', { ...charge, payment_intent: paymentRef })
  await buyer.becomes(number, { status: 'partially_refunded', totals: { refunded_cents: 500 } })
  expect(
    await rows(
      `select body ->> 'total_cents' as cents from invoice where number = $1 and kind = 'credit_note'`,
      number,
    ),
  ).toEqual([{ cents: '-500' }])
  charge.disputed = true
  const dispute = { id: 'dp_1', payment_intent: paymentRef, status: 'needs_response' }
  stripe.disputes.push(dispute)
  await send('charge.dispute.created', dispute)
  await buyer.becomes(number, { status: 'disputed' })
  dispute.status = 'won'
  await send('charge.dispute.closed', dispute)
  await buyer.becomes(number, { status: 'partially_refunded', totals: { refunded_cents: 500 } })
})

test('a provider that fails for a moment makes no second session', async () => {
  const number = await anOrder()
  stripe.failing.next = 2
  const ref = await buyer.goOn(number, 'US')
  expect([...stripe.sessions.values()].filter((session) => session.client_reference_id === number)).toHaveLength(1)
  expect(stripe.sessions.get(ref)!.status).toBe('open')
})
