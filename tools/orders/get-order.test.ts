import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ORDER_STATUSES } from '../../domain/orders/order.ts'
import { anOwnListing, priceEverything } from '../../test/flows/buyer.ts'
import { aService, type TestService } from '../../test/service.ts'
import { orderSteps } from './get-order.ts'
import { orderInput } from './order-record.ts'

type Status = (typeof ORDER_STATUSES)[number]
const stepOf = (status: Status, ...fulfilled: boolean[]) =>
  orderSteps({ status, lines: fulfilled.map((one) => ({ fulfilled: one })) as never })[0]?.operation

test('an order says what to do next', () => {
  expect(
    orderSteps({ status: 'pending', lines: [], checkout_url: 'https://directory.example/orders/LD-1/checkout' }),
  ).toMatchObject([{ operation: 'get_order', why: expect.stringContaining('checkout_url') }])
  expect(stepOf('pending', false)).toBe('quote_order')
  expect(stepOf('expired', false)).toBe('quote_order')
  expect(stepOf('canceled', false)).toBe('quote_order')
  expect(stepOf('processing', true)).toBe('get_order')
  expect(stepOf('paid', true, false)).toBe('get_order')
  expect(stepOf('paid', true, true)).toBeUndefined()
  expect(stepOf('refunded', true, false)).toBeUndefined()
})

test('an item takes at most twenty options', () => {
  const takes = (count: number) =>
    orderInput.items.safeParse([
      { product: 'p', options: Object.fromEntries(Array.from({ length: count }, (_, at) => [`o${at}`, 'x'])) },
    ]).success
  expect([takes(20), takes(21)]).toEqual([true, false])
})

let service: TestService
beforeAll(async () => {
  service = await aService()
  await priceEverything(service)
})
afterAll(() => service.stop())

test('an order can be paid from every answer while it is open, and names its listing and that it is a test', async () => {
  const key = await service.key()
  const listing_id = await anOwnListing(service, { slug: 'cloche', name: 'Cloche' })
  const items = [
    { product: 'featured', listing_id },
    { product: 'billboard_min', listing_id, amount_cents: 500_000 },
  ]
  const created = (await service.request('POST', '/orders/checkout', { key, body: { items } })).body
  const path = `/orders/${created.number}`
  const checkout_url = `${service.origin}${path}/checkout`
  const isTest = { test: true, test_note: expect.stringContaining('no money') }
  const lines = items.map(({ product }) => ({ product, listing_name: 'Cloche' }))
  expect(created).toMatchObject({ ...isTest, lines })
  expect((await service.request('GET', path, { key })).body).toMatchObject({ ...isTest, lines, checkout_url })
  const listed = async () => (await service.request('GET', '/orders', { key })).body.items[0]
  expect(await listed()).toMatchObject({ ...isTest, listings: ['Cloche'], checkout_url })

  service.clock.time = new Date(service.clock.time.getTime() + 24 * 3_600_000)
  expect((await service.request('GET', path, { key })).body).not.toHaveProperty('checkout_url')
  expect(await listed()).not.toHaveProperty('checkout_url')
})
