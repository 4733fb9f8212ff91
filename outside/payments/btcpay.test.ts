import { afterAll, beforeAll, expect, test } from 'vitest'
import { outgoingIn } from '../../domain/accounts/emails/outgoing.ts'
import { requestRefund, bookRefund } from '../../domain/orders/payments/refunds.ts'
import { raw } from '../../domain/database/raw.ts'
import { aBuyer, anOwnListing, priceEverything } from '../../test/flows/buyer.ts'
import { BTCPAY, openFakeBtcpay } from '../../test/vendors/btcpay.ts'
import { aService, type TestService } from '../../test/service.ts'

let btcpay: Awaited<ReturnType<typeof openFakeBtcpay>>
let service: TestService
let buyer: ReturnType<typeof aBuyer>
let made = 0

beforeAll(async () => {
  btcpay = await openFakeBtcpay()
  service = await aService({ config: { btcpay: { url: btcpay.url, ...BTCPAY } } })
  await priceEverything(service)
  buyer = aBuyer(service, await service.key())
})
afterAll(async () => {
  await service.stop()
  await btcpay.close()
})

const rows = <Row>(text: string, ...values: unknown[]) => raw<Row>(service.db.read, { text, values })

const anOrder = async () =>
  buyer.order({
    product: 'billboard_min',
    listing_id: await anOwnListing(service, { slug: `coined-${++made}` }),
    amount_cents: 12_345,
  })

const send = (type: string, ref: string, secret?: string) => buyer.receive(btcpay.event(type, ref, secret))

test('coins pay an order: the amount in dollars, one invoice an attempt, on the billboard when settled', async () => {
  const number = await anOrder()
  const ref = await buyer.goOn(number, 'US')
  expect(await buyer.goOn(number, 'US')).toBe(ref)
  expect(btcpay.invoices.get(ref)).toMatchObject({
    amount: '123.45',
    currency: 'USD',
    metadata: { orderId: `${number}/1` },
  })
  btcpay.invoices.get(ref)!.status = 'Processing'
  await send('InvoiceProcessing', ref)
  await buyer.becomes(number, { status: 'processing' })
  btcpay.invoices.get(ref)!.status = 'Settled'
  await Promise.all([send('InvoiceSettled', ref), send('InvoiceSettled', ref)])
  await buyer.becomes(number, { status: 'paid', test: false, lines: [{ fulfilled: true }] })
  expect(await rows('select amount_cents::int as cents from billboard_entry')).toEqual([{ cents: 12_345 }])
  expect(await rows(`select invoice_number from invoice where number = $1`, number)).toEqual([
    { invoice_number: 'INV-000001' },
  ])
})

test('an invoice that was paid in part is no payment; one that was paid late is', async () => {
  const [part, late] = [await anOrder(), await anOrder()]
  const [partRef, lateRef] = [await buyer.goOn(part, 'US'), await buyer.goOn(late, 'US')]
  Object.assign(btcpay.invoices.get(partRef)!, { status: 'Expired', additionalStatus: 'PaidPartial' })
  Object.assign(btcpay.invoices.get(lateRef)!, { status: 'Expired', additionalStatus: 'PaidLate' })
  await send('InvoiceExpired', partRef)
  await send('InvoiceReceivedPayment', lateRef)
  await buyer.becomes(part, { status: 'needs_review' })
  await buyer.becomes(late, { status: 'paid' })
  expect(await rows('select 1 from invoice where number = $1', part)).toEqual([])
})

test('a delivery signed with another secret is refused', async () => {
  const ref = await buyer.goOn(await anOrder(), 'US')
  await expect(send('InvoiceSettled', ref, 'another')).rejects.toThrow(/signed/)
})

test('a refund is a link at which the buyer fetches the coins, made once, and takes its share off the billboard', async () => {
  const number = await anOrder()
  const ref = await buyer.goOn(number, 'US')
  btcpay.invoices.get(ref)!.status = 'Settled'
  await send('InvoiceSettled', ref)
  await buyer.becomes(number, { status: 'paid', lines: [{ fulfilled: true }] })
  await service.db.transaction((tx) =>
    requestRefund(tx, async () => {}, {
      number,
      cents: 2345,
      reason: 'test',
      askedBy: 'test',
      now: service.clock.time,
    }),
  )
  const once = await buyer.provider.refund({ ref, paymentRef: ref, cents: 2345, key: 'refund:test' })
  expect(await buyer.provider.refund({ ref, paymentRef: ref, cents: 2345, key: 'refund:test' })).toEqual(once)
  expect(btcpay.claims).toHaveLength(1)
  const [{ id }] = (await rows<{ id: number }>('select id::int from payment_refund where number = $1', number)) as [
    { id: number },
  ]
  for (let times = 0; times < 2; times++)
    await service.db.transaction((tx) =>
      bookRefund(tx, outgoingIn(tx, service.services), { id, claimUrl: once.claimUrl, now: service.clock.time }),
    )
  await buyer.becomes(number, { status: 'partially_refunded', totals: { refunded_cents: 2345 } })
  expect(
    await rows(`select refunded_cents::int as cents from billboard_entry where reference = $1`, `${number}/1`),
  ).toEqual([{ cents: 2345 }])
})
